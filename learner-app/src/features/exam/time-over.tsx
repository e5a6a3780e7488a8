import { Button, Link, Loader, Modal, Stack, Text, userMessage } from '@tryout/shared-ui';
import type { ExamSession } from './use-exam-session.ts';

interface TimeOverProps {
  session: ExamSession;
  /** Why the last try to hand in failed. */
  error: unknown;
  onSignIn(): void;
}

interface Happening {
  isGuest: boolean;
  isSignedOut: boolean;
  error: unknown;
}

function happening({ isGuest, isSignedOut, error }: Happening): string {
  if (isSignedOut && isGuest)
    return 'Akses tamu ke tryout ini sudah berakhir. Jawaban yang sudah tersimpan tetap dinilai.';
  if (isSignedOut)
    return 'Sesi Anda berakhir. Jawaban yang sudah tersimpan tetap dinilai; masuk lagi untuk melihat hasilnya.';
  if (error === undefined) return 'Jawaban Anda sedang dikumpulkan.';
  return `${userMessage(error)} Kami mencoba mengumpulkan lagi. Jawaban yang sudah tersimpan tetap dinilai.`;
}

/** Over the exam when the time is up: the answers are being handed in, by themselves, until the server has them. */
export function TimeOver({ session: { isGuest, isSignedOut }, error, onSignIn }: TimeOverProps) {
  return (
    <Modal
      opened
      onClose={() => {}}
      title="Waktu habis"
      centered
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack align="center" py="md">
        {!isSignedOut && <Loader />}
        <Text ta="center" role="status">
          {happening({ isGuest, isSignedOut, error })}
        </Text>
        {isSignedOut && !isGuest && <Button onClick={onSignIn}>Masuk lagi</Button>}
        {isSignedOut && isGuest && (
          <Button component={Link} to="/pusat-langganan">
            Buka TryOut Saya
          </Button>
        )}
      </Stack>
    </Modal>
  );
}
