import { stepAtMost } from '@tryout/api/contract';
import { Button, formatNumber, toast, useMutation, userMessage } from '@tryout/shared-ui';
import type { Selection } from '@tryout/shared-ui/staff';
import { type BankFilters, listFound } from './item-bank.api.ts';

interface ChooseAllFoundProps {
  filters: BankFilters;
  /** Number of results. */
  total: number;
  selection: Selection;
}

/** Selects all results of the search, on all pages, as far as one step takes them. */
export function ChooseAllFound({ filters, total, selection }: ChooseAllFoundProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => listFound(filters),
    onSuccess: ({ questions }) => selection.replace(questions),
    onError: (error) => toast.error({ title: 'Gagal memilih semua hasil', message: userMessage(error) }),
  });
  if (selection.questions.length >= Math.min(total, stepAtMost)) return null;
  return (
    <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => mutate()}>
      {total > stepAtMost
        ? `Pilih ${formatNumber(stepAtMost)} hasil pertama`
        : `Pilih semua ${formatNumber(total)} hasil`}
    </Button>
  );
}
