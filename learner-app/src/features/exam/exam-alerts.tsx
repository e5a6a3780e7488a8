import { Alert, Button, Group, Text } from '@tryout/shared-ui';
import * as styles from './exam-alerts.module.css';
import type { ExamSession } from './use-exam-session.ts';

interface ExamAlertsProps {
  session: ExamSession;
  /** False while the server has not answered since the page was opened. */
  isHeard: boolean;
  onSignIn(): void;
}

/** What stays true until it is put right: above the question, quiet, and never in the way of answering. */
export function ExamAlerts({ session: { canKeepAnswers, isSignedOut }, isHeard, onSignIn }: ExamAlertsProps) {
  return (
    <div className={styles.alerts}>
      {!isHeard && !isSignedOut && (
        <Alert color="soga" mb="md" role="status">
          Anda sedang offline. Teruskan mengerjakan: jawaban tersimpan di perangkat ini dan terkirim otomatis saat
          koneksi kembali. Waktu tetap berjalan.
        </Alert>
      )}
      {isSignedOut && (
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
      {!canKeepAnswers && (
        <Alert color="soga" mb="md">
          Penyimpanan perangkat ini penuh atau diblokir. Tryout tetap berjalan selama Anda terhubung; jangan tutup
          halaman saat ada jawaban yang belum tersimpan.
        </Alert>
      )}
    </div>
  );
}
