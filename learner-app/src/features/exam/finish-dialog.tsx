import { Alert, Button, Group, Modal, Stack, Text, userMessage } from '@tryout/shared-ui';
import { memo } from 'react';
import { useStore } from 'zustand';
import { answeredCount, type ExamStore, firstOpenIndex, flaggedCount } from './exam.store.ts';

interface FinishDialogProps {
  store: ExamStore;
  opened: boolean;
  /** True when the focus returns to the element that opened it. */
  returnsFocus: boolean;
  isFinishing: boolean;
  /** True when this device stores the unsent answers. */
  canKeepAnswers: boolean;
  /** The error of the last try to finish. */
  error: unknown;
  /** True where that try may have ended the attempt. */
  isUnsure: boolean;
  onClose(): void;
  /** Opens the question at this index of the paper. */
  onJump(index: number): void;
  onFinish(): void;
}

/** The open questions in a sentence; undefined when everything is answered and no mark is left. */
function openWork(unanswered: number, flagged: number): string | undefined {
  const parts = [
    ...(unanswered > 0 ? [`${unanswered} soal belum dijawab`] : []),
    ...(flagged > 0 ? [`${flagged} soal ditandai ragu-ragu`] : []),
  ];
  return parts.length > 0 ? `Masih ada ${parts.join(' dan ')}.` : undefined;
}

/**
 * Asks before the end, because there is no way back. Names the open questions and, while some are empty, leads there first. Memoised: on a
 * cheap phone, moving to another question is slow enough without drawing this.
 */
export const FinishDialog = memo(function FinishDialog({
  store,
  opened,
  returnsFocus,
  isFinishing,
  canKeepAnswers,
  error,
  isUnsure,
  onClose,
  onJump,
  onFinish,
}: FinishDialogProps) {
  const unanswered = useStore(store, (state) => state.items.length - answeredCount(state));
  const flagged = useStore(store, flaggedCount);
  const hasOpen = unanswered > 0;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      returnFocus={returnsFocus}
      title="Selesaikan tryout ini?"
      centered
      closeButtonProps={{ 'aria-label': 'Tutup' }}
    >
      <Stack gap="md">
        <Text>{openWork(unanswered, flagged) ?? 'Semua soal sudah dijawab.'}</Text>
        <Text>Setelah selesai, jawaban tidak dapat diubah lagi.</Text>
        {error !== undefined && (
          <Alert
            color="red"
            role="alert"
            title={isUnsure ? 'Belum diketahui apakah tryout sudah diselesaikan' : 'Belum dapat diselesaikan'}
          >
            {userMessage(error)}{' '}
            {isUnsure
              ? 'Jawaban yang sudah tersimpan tetap dinilai. Jika tryout belum selesai, waktu tetap berjalan.'
              : `Waktu tetap berjalan.${canKeepAnswers ? ' Jawaban Anda aman di perangkat ini.' : ''}`}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          {hasOpen ? (
            <Button
              data-autofocus
              flex="1 1 auto"
              onClick={() => onJump(firstOpenIndex(store.getState()))}
              disabled={isFinishing}
            >
              Lihat yang kosong
            </Button>
          ) : (
            <Button flex="1 1 auto" variant="default" onClick={onClose} disabled={isFinishing}>
              Kembali ke soal
            </Button>
          )}
          <Button flex="1 1 auto" {...(hasOpen && { variant: 'default' })} onClick={onFinish} loading={isFinishing}>
            Ya, selesai
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
});
