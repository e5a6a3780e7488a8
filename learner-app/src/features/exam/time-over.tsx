import { Button, Loader, Modal, Stack, Text, userMessage } from '@tryout/shared-ui';
import type { ExamSession } from './use-exam-session.ts';

interface TimeOverProps {
  session: ExamSession;
  /** Why the last try to hand in failed. */
  error: unknown;
  onSignIn(): void;
}

function happening({ isSignedOut, error }: { isSignedOut: boolean; error: unknown }): string {
  if (isSignedOut)
    return 'Sesi Anda berakhir. Jawaban yang sudah tersimpan tetap dinilai; masuk lagi untuk melihat hasilnya.';
  if (error === undefined) return 'Jawaban Anda sedang dikumpulkan.';
  return `${userMessage(error)} Kami mencoba mengumpulkan lagi. Jawaban yang sudah tersimpan tetap dinilai.`;
}

/** Over the exam when the time is up: the answers are being handed in, by themselves, until the server has them. */
export function TimeOver({ session: { isSignedOut }, error, onSignIn }: TimeOverProps) {
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
          {happening({ isSignedOut, error })}
        </Text>
        {isSignedOut && <Button onClick={onSignIn}>Masuk lagi</Button>}
      </Stack>
    </Modal>
  );
}
