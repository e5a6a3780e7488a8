import type { AdminTryout } from '@tryout/api/contract';
import { ConfirmDialog, Text, toast, useMutation, useQueryClient, userMessage } from '@tryout/shared-ui';
import { useLastShown } from '@tryout/shared-ui/staff';
import { restoreTryout, withdrawTryout } from './tryouts.api.ts';
import { refreshTryouts } from './tryouts.queries.ts';

/** The two ways to make a package a draft again. */
export type Turn = 'withdraw' | 'restore';

const turns = {
  withdraw: {
    act: withdrawTryout,
    title: 'Jadikan draf?',
    confirmLabel: 'Jadikan draf',
    words:
      'Peserta tidak dapat menemukan atau memulai tryout ini lagi sampai Anda menerbitkannya kembali. Pengerjaan yang sedang berjalan dapat diselesaikan, dan nilai tetap ada.',
    done: 'Tryout menjadi draf',
    failed: 'Gagal menjadikan draf',
  },
  restore: {
    act: restoreTryout,
    title: 'Pulihkan tryout?',
    confirmLabel: 'Pulihkan',
    words:
      'Tryout kembali sebagai draf bersama soal-soalnya. Periksa dan terbitkan lagi agar peserta dapat melihatnya.',
    done: 'Tryout dipulihkan sebagai draf',
    failed: 'Gagal memulihkan tryout',
  },
} satisfies Record<Turn, object>;

interface TurnTryoutProps {
  /** Null = closed. */
  asked: { tryout: AdminTryout; turn: Turn } | null;
  onClose(): void;
}

/** Asks before a package is withdrawn from the learners, or restored from the archive. */
export function TurnTryout({ asked, onClose }: TurnTryoutProps) {
  const queryClient = useQueryClient();
  const shown = useLastShown(asked);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ tryout, turn }: NonNullable<TurnTryoutProps['asked']>) => turns[turn].act(tryout.id),
    onSuccess: (_, { tryout, turn }) => {
      toast.success({ title: turns[turn].done, message: `“${tryout.title}”` });
      onClose();
      void refreshTryouts(queryClient);
    },
    onError: (error, { turn }) => toast.error({ title: turns[turn].failed, message: userMessage(error) }),
  });
  const words = shown && turns[shown.turn];
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={words?.title ?? ''}
      confirmLabel={words?.confirmLabel ?? ''}
      isBusy={isPending}
      onConfirm={() => asked && !isPending && mutate(asked)}
      onCancel={onClose}
    >
      <Text fw={600}>{shown?.tryout.title}</Text>
      <Text size="sm" c="dimmed">
        {words?.words}
      </Text>
    </ConfirmDialog>
  );
}
