import { LoadingState } from '@tryout/shared-ui';

/** A whole page on its way, before its frame is known. */
export function PageLoading() {
  return (
    <main>
      <LoadingState label="Memuat halaman…" />
    </main>
  );
}
