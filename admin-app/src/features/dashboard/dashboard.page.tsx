import { EmptyState, PageTitle } from '@tryout/shared-ui';

/** /admin/dashboard, until the counters, the tryouts and the users are here. */
export function Component() {
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <EmptyState
        title="Area ini sedang disiapkan"
        message="Pengelolaan tryout, soal, dan pengguna akan hadir di halaman ini."
      />
    </>
  );
}
