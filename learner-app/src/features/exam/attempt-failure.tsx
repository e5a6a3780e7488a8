import { idCardRetentionDays } from '@tryout/api/contract';
import { Anchor, Button, Container, EmptyState, ErrorState, isMissing, Link } from '@tryout/shared-ui';
import { isRefused } from '../../common/guest-tryouts.ts';

interface AttemptFailureProps {
  error: unknown;
  /** This device has opened the attempt for a guest. */
  isGuests: boolean;
  onRetry(): void;
}

/** Shown in place of an attempt: this learner has no such attempt, or no answer came. */
export function AttemptFailure({ error, isGuests, onRetry }: AttemptFailureProps) {
  if (isGuests && isRefused(error)) return <GuestAccessOver />;
  return (
    <Container size="sm" py="xl" component="main">
      {isMissing(error) ? (
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

function GuestAccessOver() {
  return (
    <Container size="sm" py="xl" component="main">
      <EmptyState
        title="Akses tamu ke tryout ini sudah berakhir"
        message={`Hasil tryout gratis tanpa akun dapat dibuka selama ${idCardRetentionDays} hari. Jika tryout ini sudah masuk ke akun Anda, login untuk membukanya.`}
        action={
          <Button component={Link} to="/auth">
            Login
          </Button>
        }
      />
    </Container>
  );
}
