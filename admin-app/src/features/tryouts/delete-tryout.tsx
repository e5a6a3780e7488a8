import type { AdminTryout } from '@tryout/api/contract';
import {
  ApiError,
  ConfirmDialog,
  formatNumber,
  Text,
  toast,
  useMutation,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { useState } from 'react';
import { deleteTryout } from './tryouts.api.ts';
import { refreshTryouts } from './tryouts.queries.ts';

interface DeleteTryoutProps {
  /** Null = nothing is asked. */
  tryout: AdminTryout | null;
  onClose(): void;
}

/** Asks before a package is deleted, and tells afterwards whether it was that or archived. */
export function DeleteTryout({ tryout, onClose }: DeleteTryoutProps) {
  const queryClient = useQueryClient();
  // The words stay while the dialog fades out.
  const [asked, setAsked] = useState(tryout);
  if (tryout && tryout !== asked) setAsked(tryout);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: AdminTryout) => deleteTryout(id),
    onSuccess: ({ archived }, { title }) => {
      toast.success({
        title: 'Tryout berhasil dihapus',
        message: archived
          ? `“${title}” diarsipkan karena sudah pernah dikerjakan: nilai peserta tetap ada.`
          : `“${title}” dihapus bersama soal-soalnya.`,
      });
      onClose();
      void refreshTryouts(queryClient);
    },
    onError: (error) => {
      toast.error({ title: 'Gagal menghapus tryout', message: userMessage(error) });
      if (!(error instanceof ApiError && error.status === 404)) return;
      onClose();
      void refreshTryouts(queryClient);
    },
  });

  return (
    <ConfirmDialog
      isOpen={tryout !== null}
      title="Hapus tryout?"
      confirmLabel="Hapus"
      isDestructive
      isBusy={isPending}
      onConfirm={() => tryout && !isPending && mutate(tryout)}
      onCancel={onClose}
    >
      <Text>Apakah Anda yakin ingin menghapus tryout ini?</Text>
      <Text fw={600}>{asked?.title}</Text>
      <Text size="sm" c="dimmed">
        {asked && asked.finishedAttempts > 0
          ? `Sudah ada ${formatNumber(asked.finishedAttempts)} pengerjaan selesai, jadi tryout ini akan diarsipkan: tidak tampil lagi bagi peserta, tetapi nilai dan pembahasannya tetap ada.`
          : 'Jika sudah ada peserta yang mengerjakannya, tryout ini diarsipkan dan hasil mereka tetap ada. Jika belum, tryout dihapus bersama soal-soalnya dan tidak dapat dikembalikan.'}
      </Text>
    </ConfirmDialog>
  );
}
