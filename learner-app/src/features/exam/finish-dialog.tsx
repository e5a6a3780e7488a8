import { Alert, Button, Group, Modal, Stack, Text, userMessage } from '@tryout/shared-ui';
import { useStore } from 'zustand';
import { answeredCount, type ExamStore, flaggedCount } from './exam.store.ts';

interface FinishDialogProps {
  store: ExamStore;
  opened: boolean;
  isFinishing: boolean;
  /** Whether this device holds what is unsent. */
  canKeepAnswers: boolean;
  /** Why the last try to finish failed. */
  error: unknown;
  onClose(): void;
  onFinish(): void;
}

/** What is still open, in a sentence; undefined when everything is answered and no mark is left. */
export function openWork(unanswered: number, flagged: number): string | undefined {
  const parts = [
    ...(unanswered > 0 ? [`${unanswered} soal belum dijawab`] : []),
    ...(flagged > 0 ? [`${flagged} soal ditandai ragu-ragu`] : []),
  ];
  return parts.length > 0 ? `Masih ada ${parts.join(' dan ')}.` : undefined;
}

/** Asks before the end, because there is no way back, and names what is still open. */
export function FinishDialog({
  store,
  opened,
  isFinishing,
  canKeepAnswers,
  error,
  onClose,
  onFinish,
}: FinishDialogProps) {
  const unanswered = useStore(store, (state) => state.items.length - answeredCount(state));
  const flagged = useStore(store, flaggedCount);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Selesaikan tryout ini?"
      centered
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack gap="md">
        <Text>{openWork(unanswered, flagged) ?? 'Semua soal sudah dijawab.'}</Text>
        <Text>Setelah selesai, jawaban tidak dapat diubah lagi.</Text>
        {error !== undefined && (
          <Alert color="red" role="alert" title="Belum dapat diselesaikan">
            {userMessage(error)} Waktu tetap berjalan.
            {canKeepAnswers && ' Jawaban Anda aman di perangkat ini.'}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isFinishing}>
            Kembali ke soal
          </Button>
          <Button onClick={onFinish} loading={isFinishing}>
            Ya, selesai
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
