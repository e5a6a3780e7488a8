import { Anchor, ApiError, Container, EmptyState, ErrorState, Link } from '@tryout/shared-ui';

/** In place of an attempt that can't be shown: there is none for this learner, or no answer came. */
export function AttemptFailure({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <Container size="sm" py="xl" component="main">
      {isMissing ? (
        <EmptyState
          title="Pengerjaan tryout tidak ditemukan"
          message="Alamat ini tidak mengarah ke tryout milik Anda. Periksa alamatnya, atau pilih dari daftar tryout Anda."
          action={
            <Anchor component={Link} to="/pusat-langganan">
              Buka TryOut Saya
            </Anchor>
          }
        />
      ) : (
        <ErrorState title="Tryout belum dapat dibuka" error={error} onRetry={onRetry} />
      )}
    </Container>
  );
}
