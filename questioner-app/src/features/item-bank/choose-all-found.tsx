import { stepAtMost } from '@tryout/api/contract';
import { Button, formatNumber, toast, useMutation, userMessage } from '@tryout/shared-ui';
import type { Selection } from '@tryout/shared-ui/staff';
import { type BankFilters, listFound } from './item-bank.api.ts';

interface ChooseAllFoundProps {
  filters: BankFilters;
  /** Number of results. */
  total: number;
  /** Number of results that are ticked on this page. */
  ticked: number;
  selection: Selection;
}

/** Selects all results of the search, on all pages, beside what is ticked already, as far as one step takes them. */
export function ChooseAllFound({ filters, total, ticked, selection }: ChooseAllFoundProps) {
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => listFound(filters),
    onSuccess: ({ questions }) => selection.set(questions, true),
    onError: (error) => toast.error({ title: 'Gagal memilih semua hasil', message: userMessage(error) }),
  });
  if (selection.isFull || data?.questions.every(({ id }) => selection.has(id))) return null;
  // Those that were ticked elsewhere keep their places.
  const room = stepAtMost - (selection.questions.length - ticked);
  return (
    <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => mutate()}>
      {total > room ? `Pilih ${formatNumber(room)} hasil pertama` : `Pilih semua ${formatNumber(total)} hasil`}
    </Button>
  );
}
