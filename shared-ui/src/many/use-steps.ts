import type { QuestionStep } from '@tryout/api/contract';
import { queryOptions, useMutation, useQueryClient } from '@tryout/shared-ui/kit';
import { toast } from '@tryout/shared-ui/platform';
import { useState } from 'react';
import { ApiError, userMessage } from '../http/api-error.ts';
import { createOnce } from '../http/create-once.ts';
import { stepWords } from './step-words.ts';
import { getLastStep, type StepCalls, takeStep, undoStep, type WantedStep } from './steps.api.ts';

const undoToastMs = 15_000;

/** The caller's last step in an area; null if there is none to take back. */
export const lastStepQuery = (area: StepCalls) =>
  queryOptions({
    queryKey: ['question-steps', area.prefix, 'last'],
    queryFn: ({ signal }) => getLastStep(area, signal),
  });

/** Takes a step back. All lists are loaded again, whether it succeeded or not. */
export function useUndoStep(area: StepCalls) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (stepId: string) => undoStep(area, stepId),
    onSuccess: (step) => toast.success({ title: 'Langkah diurungkan', message: `${stepWords(step)}: dikembalikan.` }),
    onError: (error) => toast.error({ title: 'Langkah tidak diurungkan', message: userMessage(error) }),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

/** Makes steps: pressed again after a lost answer, the same step is made once. The toast of a step undoes it. */
export function useTakeStep(area: StepCalls): (wanted: WantedStep) => Promise<QuestionStep> {
  const queryClient = useQueryClient();
  const { mutate: undo } = useUndoStep(area);
  const [takeOnce] = useState(() => createOnce((wanted: WantedStep, key) => takeStep(area, wanted, key)));
  return async (wanted) => {
    const step = await takeOnce(wanted).catch((error: unknown) => {
      // The lists are out of date: the same selection would be refused again.
      if (error instanceof ApiError && error.code === 'SELECTION_CHANGED') void queryClient.invalidateQueries();
      throw error;
    });
    if (step.count === 0 && step.kind !== 'duplicate')
      toast.info({ title: 'Tidak ada yang perlu diubah', message: 'Semua soal yang dipilih sudah seperti itu.' });
    else
      toast.success({
        title: stepWords(step),
        ...(step.undoableUntil !== null && {
          action: { label: 'Urungkan', href: '', onPress: () => undo(step.id) },
          autoClose: undoToastMs,
        }),
      });
    // Lists, counts, checks and the last step: almost everything of the area shows questions.
    void queryClient.invalidateQueries();
    return step;
  };
}
