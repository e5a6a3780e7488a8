import type { StudyPlan } from '@tryout/api/contract';
import { toast, useMutation, useQuery, useQueryClient, userMessage } from '@tryout/shared-ui';
import { useLearnerId } from '../use-learner-id.ts';
import { getStudyPlan, tickTask } from './study-plan.api.ts';

const keyOf = (learnerId: string | undefined) => ['study-plan', learnerId];

/** The learner's plan, always fetched again: a task may have been done a moment ago, and the day changes. */
export const useStudyPlan = (options: { retry?: false } = {}) =>
  useQuery({
    queryKey: keyOf(useLearnerId()),
    queryFn: ({ signal }) => getStudyPlan(signal),
    staleTime: 0,
    ...options,
  });

/** Puts an answer in the place of the plan that is shown. */
export function useKeepStudyPlan(): (plan: StudyPlan) => Promise<void> {
  const queryClient = useQueryClient();
  const queryKey = keyOf(useLearnerId());
  return async (plan) => {
    // An earlier question's answer that is still on its way would take the place of this one.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, plan);
  };
}

/** Ticks a task of today, or takes the tick back. Ticks go out one after another: each answer is the whole plan, and the last one has them all. */
export function useTick() {
  const keep = useKeepStudyPlan();
  return useMutation({
    scope: { id: 'study-plan-ticks' },
    mutationFn: tickTask,
    onSuccess: keep,
    // Here, not beside a call: it must be heard of each tick, also after another one.
    onError: (error) => toast.error({ title: 'Belum tersimpan', message: userMessage(error) }),
  });
}
