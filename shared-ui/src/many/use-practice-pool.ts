import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import type { PracticePoolChanged } from '@tryout/api/contract';
import { formatNumber } from '../format/numbers.ts';
import { userMessage } from '../http/api-error.ts';
import { changePool, listMarked } from './practice-pool.api.ts';
import type { StepCalls } from './steps.api.ts';

const keyOf = ({ prefix }: StepCalls) => ['practice-pool', prefix] as const;

/**
 * Those of a list's questions that are marked for practice. They come after the list, which waits for nothing.
 * @returns undefined as long as the API doesn't say, so also beside an older one
 */
export function usePracticePool(area: StepCalls, ids: readonly string[]): ReadonlySet<string> | undefined {
  const asked = ids.toSorted();
  return useQuery({
    queryKey: [...keyOf(area), asked],
    queryFn: ({ signal }) => listMarked(area, asked, signal),
    enabled: asked.length > 0,
    // The actions stay while another page of the list comes.
    placeholderData: keepPreviousData,
  }).data;
}

/** Marks questions for practice, or takes their marks away; a toast says what came of it. */
export function useChangePool(area: StepCalls, onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { questionIds: string[]; isPractised: boolean }) => changePool(area, change),
    onSuccess: (changed, { isPractised }) => {
      sayChanged(changed, isPractised);
      onDone();
    },
    onError: (error, { isPractised }) =>
      toast.error({
        title: isPractised ? 'Soal tidak ditandai untuk latihan' : 'Soal tidak dilepas dari latihan',
        message: userMessage(error),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(area) }),
  });
}

function sayChanged({ changed, waiting = 0 }: PracticePoolChanged, isPractised: boolean) {
  const wait =
    waiting > 0 &&
    `${formatNumber(waiting)} soal yang dipilih belum dapat muncul dalam latihan, karena paketnya masih dapat dikerjakan.`;
  if (changed === 0)
    toast.info({
      title: 'Tidak ada yang perlu diubah',
      message: [
        isPractised
          ? 'Soal pilihan ganda yang dipilih sudah ditandai. Soal esai tidak dapat ditandai.'
          : 'Tidak satu pun soal yang dipilih ditandai untuk latihan.',
        wait,
      ]
        .filter(Boolean)
        .join(' '),
    });
  else
    toast.success({
      title: `${formatNumber(changed)} soal ${isPractised ? 'ditandai untuk latihan' : 'dilepas dari latihan'}`,
      ...(wait && { message: wait }),
    });
}
