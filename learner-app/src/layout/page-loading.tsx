import { LoadingState } from '@tryout/shared-ui';

/** The loading state of a whole page, before its frame is known. */
export function PageLoading() {
  return (
    <main>
      <LoadingState label="Memuat halaman…" />
    </main>
  );
}
