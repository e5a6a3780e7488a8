import { userMessage } from '../http/api-error.ts';
import { Button, Text, Title, useMutation } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog/confirm-dialog.tsx';
import type { RulingDecisions } from './ruling-calls.ts';
import type { RulingStep } from './ruling-step.ts';

interface UndoRulingProps extends RulingStep {
  decisions: RulingDecisions;
}

/** Takes an applied ruling back. */
export function UndoRuling({ ruling, decisions, onDone, refetch }: UndoRulingProps) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => decisions.undo(ruling.id),
    onSuccess: onDone,
    onError(error) {
      toast.error({ title: 'Ralat belum dibatalkan', message: userMessage(error) });
      refetch();
    },
    onSettled: () => setAsks(false),
  });
  return (
    <section aria-labelledby="batalkan">
      <Title order={2} size="h3" id="batalkan" mb={4}>
        Batalkan ralat
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Semua nilai dihitung ulang seolah ralat ini tidak pernah ada. Yang sudah melihat nilai barunya diberi tahu.
      </Text>
      <Button variant="default" onClick={() => setAsks(true)}>
        Batalkan ralat…
      </Button>
      <ConfirmDialog
        isOpen={asks}
        title="Batalkan ralat ini?"
        confirmLabel="Batalkan ralat"
        cancelLabel="Jangan"
        isDestructive
        isBusy={isPending}
        onConfirm={() => !isPending && mutate()}
        onCancel={() => setAsks(false)}
      >
        Nilai, lulus atau tidak, dan peringkat kembali seperti sebelum ralat. Soal kembali memakai kunci lamanya,
        kecuali sudah diubah sejak itu.
      </ConfirmDialog>
    </section>
  );
}
