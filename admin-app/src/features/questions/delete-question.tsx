import type { AdminQuestion } from '@tryout/api/contract';
import { ApiError, ConfirmDialog, toast, useMutation, useQueryClient, userMessage } from '@tryout/shared-ui';
import { useLastShown } from '@tryout/shared-ui/staff';
import { deleteQuestion } from './questions.api.ts';
import { refreshQuestions } from './questions.queries.ts';

interface DeleteQuestionProps {
  /** Null: the dialog is closed. */
  question: AdminQuestion | null;
  onClose(): void;
}

/** Asks before a question is deleted from its package. */
export function DeleteQuestion({ question, onClose }: DeleteQuestionProps) {
  const queryClient = useQueryClient();
  const asked = useLastShown(question);

  const { mutate, isPending } = useMutation({
    // If the first answer got lost, the second try doesn't find the question. That is what the user wanted, so it is no error; it may have been
    // moved, too. An archived package still has it.
    mutationFn: ({ tryoutId, id }: AdminQuestion) =>
      deleteQuestion(tryoutId, id).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'QUESTION_NOT_FOUND')) throw error;
        return null;
      }),
    onSuccess: async (answer, { tryoutId }) => {
      toast.success({ message: answer ? 'Soal berhasil dihapus' : 'Soal ini tidak ada lagi di paket ini' });
      onClose();
      await refreshQuestions(queryClient, tryoutId);
    },
    onError: (error) => toast.error({ title: 'Gagal menghapus soal', message: userMessage(error) }),
  });

  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={`Hapus soal ${asked?.number}?`}
      confirmLabel="Hapus"
      isDestructive
      isBusy={isPending}
      onConfirm={() => question && !isPending && mutate(question)}
      onCancel={onClose}
    >
      Soal ini keluar dari paket dan nomor soal sesudahnya bergeser. Pengerjaan yang sudah dimulai atau selesai tetap
      memakai soal ini.
    </ConfirmDialog>
  );
}
