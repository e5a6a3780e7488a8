import { stepAtMost } from '@tryout/api/contract';
import { Button, formatNumber, toast, useMutation, userMessage } from '@tryout/shared-ui';
import type { Selection } from '@tryout/shared-ui/staff';
import { type BankFilters, listFound } from './item-bank.api.ts';

interface ChooseAllFoundProps {
  filters: BankFilters;
  /** Number of results. */
  total: number;
  /** True if there may be more than were found. */
  isTotalCapped: boolean;
  /** Number of results on this page. */
  shown: number;
  /** Number of them that are ticked. */
  ticked: number;
  selection: Selection;
}

/**
 * Selects all results that the search has found, on all pages, beside what is ticked already, as far as one step takes them. Offered once the whole
 * page is ticked; always there, to remember that all are.
 */
export function ChooseAllFound({ filters, total, isTotalCapped, shown, ticked, selection }: ChooseAllFoundProps) {
  const { data, mutate, isPending } = useMutation({
    mutationFn: () => listFound(filters),
    onSuccess: ({ questions }) => selection.set(questions, true),
    onError: (error) => toast.error({ title: 'Gagal memilih semua hasil', message: userMessage(error) }),
  });
  if (ticked === 0 || ticked < shown || total <= shown) return null;
  if (selection.isFull || data?.questions.every(({ id }) => selection.has(id))) return null;
  // Those that were ticked elsewhere keep their places; how many of them are results too is not known here.
  const room = stepAtMost - (selection.questions.length - ticked);
  return (
    <Button variant="subtle" size="compact-sm" loading={isPending} onClick={() => mutate()}>
      {total > room
        ? `Pilih hasil pertama, sampai ${formatNumber(stepAtMost)} soal`
        : `Pilih ${isTotalCapped ? '' : 'semua '}${formatNumber(total)} hasil${isTotalCapped ? ' yang ditemukan' : ''}`}
    </Button>
  );
}
