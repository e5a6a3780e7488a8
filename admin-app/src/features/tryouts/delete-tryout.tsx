import type { AdminTryout, TryoutDeleted } from '@tryout/api/contract';
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
import { useLastShown } from '@tryout/shared-ui/staff';
import { deleteTryout, getTryout } from './tryouts.api.ts';
import { wasTaken } from './tryout-status.tsx';
import { refreshTryouts } from './tryouts.queries.ts';

interface DeleteTryoutProps {
  /** Null = closed. */
  tryout: AdminTryout | null;
  onClose(): void;
}

/**
 * The outcome for a package that was not found: a second press after a lost answer, or a colleague was faster. Archived ones are not found either.
 * @throws `missing` if it is there again
 */
async function outcomeOf(id: string, missing: unknown): Promise<TryoutDeleted> {
  try {
    const { archivedAt } = await getTryout(id);
    if (archivedAt === null) throw missing;
    return { success: true, archived: true };
  } catch (error) {
    if (error !== missing && isMissing(error)) return { success: true, archived: false };
    throw error;
  }
}

/** Asks before a package is deleted, or archived where it was taken or somebody has it, and then says which of the two happened. */
export function DeleteTryout({ tryout, onClose }: DeleteTryoutProps) {
  const queryClient = useQueryClient();
  const asked = useLastShown(tryout);
  const isKept = asked !== null && wasTaken(asked);

  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: AdminTryout) =>
      deleteTryout(id).catch((error: unknown) => {
        if (isMissing(error)) return outcomeOf(id, error);
        throw error;
      }),
    onSuccess: ({ archived }, { title }) => {
      if (archived)
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
          : 'Tryout dihapus bersama soal-soalnya dan tidak dapat dikembalikan. Jika sudah ada yang membeli, mendapat akses, atau mendaftar, tryout diarsipkan.'}
      </Text>
    </ConfirmDialog>
  );
}

const takenWords = ({ finishedAttempts }: AdminTryout) =>
  finishedAttempts > 0
    ? `Sudah ada ${formatNumber(finishedAttempts)} pengerjaan selesai.`
    : 'Tryout ini sedang dikerjakan peserta, dan mereka dapat menyelesaikannya.';
