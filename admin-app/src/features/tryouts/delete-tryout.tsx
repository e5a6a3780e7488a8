import type { AdminTryout } from '@tryout/api/contract';
import {
  ConfirmDialog,
  formatNumber,
  isMissing,
  Text,
  toast,
  useMutation,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { useState } from 'react';
import { deleteTryout } from './tryouts.api.ts';
import { wasTaken } from './tryout-status.tsx';
import { refreshTryouts } from './tryouts.queries.ts';

interface DeleteTryoutProps {
  /** Null = closed. */
  tryout: AdminTryout | null;
  onClose(): void;
}

/** Asks before a package is deleted, or archived where it was taken or somebody has it, and then says which of the two happened. */
export function DeleteTryout({ tryout, onClose }: DeleteTryoutProps) {
  const queryClient = useQueryClient();
  // The text stays while the dialog fades out.
  const [asked, setAsked] = useState(tryout);
  if (tryout && tryout !== asked) setAsked(tryout);
  const isKept = asked !== null && wasTaken(asked);

  const { mutate, isPending } = useMutation({
    // A second press after a lost answer gets "not found", which is the wanted result.
    mutationFn: ({ id }: AdminTryout) =>
      deleteTryout(id).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      }),
    onSuccess: (answer, { title, ...deleted }) => {
      if (answer?.archived ?? wasTaken(deleted))
        toast.success({
          title: 'Tryout diarsipkan',
          message: `“${title}” tidak tampil lagi bagi peserta; nilai mereka tetap ada. Anda dapat memulihkannya.`,
        });
      else toast.success({ title: 'Tryout berhasil dihapus', message: `“${title}” dihapus bersama soal-soalnya.` });
      onClose();
      void refreshTryouts(queryClient);
    },
    onError: (error, tried) =>
      toast.error({
        title: wasTaken(tried) ? 'Gagal mengarsipkan tryout' : 'Gagal menghapus tryout',
        message: userMessage(error),
      }),
  });

  return (
    <ConfirmDialog
      isOpen={tryout !== null}
      title={isKept ? 'Arsipkan tryout?' : 'Hapus tryout?'}
      confirmLabel={isKept ? 'Arsipkan' : 'Hapus'}
      isDestructive
      isBusy={isPending}
      onConfirm={() => tryout && !isPending && mutate(tryout)}
      onCancel={onClose}
    >
      {!isKept && <Text>Apakah Anda yakin ingin menghapus tryout ini?</Text>}
      <Text fw={600}>{asked?.title}</Text>
      <Text size="sm" c="dimmed">
        {isKept
          ? `${takenWords(asked)} Tryout tidak tampil lagi bagi peserta; nilai dan pembahasannya tetap ada, dan Anda dapat memulihkannya kapan saja.`
          : 'Tryout dihapus bersama soal-soalnya dan tidak dapat dikembalikan. Jika sudah ada yang membeli, mendapat atau mendaftarnya, tryout diarsipkan.'}
      </Text>
    </ConfirmDialog>
  );
}

const takenWords = ({ finishedAttempts }: AdminTryout) =>
  finishedAttempts > 0
    ? `Sudah ada ${formatNumber(finishedAttempts)} pengerjaan selesai.`
    : 'Tryout ini sedang dikerjakan peserta, dan mereka dapat menyelesaikannya.';
