import { Alert, Anchor, Button, Group, Link, Text } from '@tryout/shared-ui';
import { useGuestTryouts } from '../../common/guest-tryouts.ts';
import * as styles from './exam-alerts.module.css';
import type { ExamSession } from './use-exam-session.ts';

interface ExamAlertsProps {
  session: ExamSession;
  /** False while the server has not answered since the page was opened. */
  isHeard: boolean;
  onSignIn(): void;
}

/** Lasting problems, shown until they are solved: above the question, quiet, and never in the way of answering. */
export function ExamAlerts({ session, isHeard, onSignIn }: ExamAlertsProps) {
  const { canKeepAnswers, isGuest, isSignedOut } = session;
  const isTokenKept = useGuestTryouts(({ isKept }) => isKept);
  return (
    <div className={styles.alerts}>
      {!isHeard && !isSignedOut && (
        <Alert color="soga" mb="md" role="status">
          Anda sedang offline. Teruskan mengerjakan: jawaban tersimpan di perangkat ini dan terkirim otomatis saat
          koneksi kembali. Waktu tetap berjalan.
        </Alert>
      )}
      {isSignedOut && isGuest && <GuestAccessEnded />}
      {isSignedOut && !isGuest && (
        <Alert color="soga" mb="md">
          <Group justify="space-between" gap="sm">
            <Text size="sm" flex="1 1 16rem">
              {canKeepAnswers
                ? 'Sesi Anda berakhir. Jawaban disimpan di perangkat ini dan dikirim setelah Anda masuk lagi.'
                : 'Sesi Anda berakhir. Jawaban hanya ada di halaman ini sampai Anda masuk lagi; jangan menutupnya.'}
            </Text>
            <Button onClick={onSignIn}>Masuk lagi</Button>
          </Group>
        </Alert>
      )}
      {isGuest && !isTokenKept && (
        <Alert color="soga" mb="md" role="alert">
          Perangkat ini tidak dapat menyimpan akses ke tryout Anda. Jangan tutup atau muat ulang halaman ini: setelah
          itu tryout tidak dapat dibuka lagi.
        </Alert>
      )}
      {!canKeepAnswers && (
        <Alert color="soga" mb="md" role="alert">
          Penyimpanan perangkat ini penuh atau diblokir. Tryout tetap berjalan selama Anda terhubung; jangan tutup
          halaman saat ada jawaban yang belum tersimpan.
        </Alert>
      )}
    </div>
  );
}

/** A guest can't sign in again; most often the tryout has been taken into an account in another tab. */
function GuestAccessEnded() {
  return (
    <Alert color="soga" mb="md" role="alert" title="Akses tamu ke tryout ini sudah berakhir">
      Jawaban yang sudah tersimpan tetap dinilai. Jika Anda sudah masuk ke akun, lanjutkan dari{' '}
      <Anchor component={Link} to="/pusat-langganan" inherit>
        TryOut Saya
      </Anchor>
      .
    </Alert>
  );
}
