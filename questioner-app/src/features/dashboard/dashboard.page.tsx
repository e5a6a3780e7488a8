import { EmptyState, PageTitle } from '@tryout/shared-ui';

/** /questioner/dashboard, until the question manager is here. */
export function Component() {
  return (
    <>
      <PageTitle>Kelola Soal</PageTitle>
      <EmptyState
        title="Area ini sedang disiapkan"
        message="Penulisan soal dan pembahasan untuk setiap paket tryout akan hadir di halaman ini."
      />
    </>
  );
}
