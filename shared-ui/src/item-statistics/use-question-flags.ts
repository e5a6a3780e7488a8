import { maxStatisticsQuestions, type QuestionStatisticsSummary } from '@tryout/api/contract';
import { useQueries } from '@tryout/shared-ui/kit';
import type { QuestionStatisticsCalls } from './statistics-calls.ts';

/** Figures are counted once a minute at most. */
const freshForMs = 60_000;

/** Statistics of a list's questions by their ids. They come after the list, and a list without them is complete: nothing waits, nothing fails. */
export function useQuestionFlags(
  calls: QuestionStatisticsCalls,
  ids: readonly string[],
): ReadonlyMap<string, QuestionStatisticsSummary> {
  const pages = Array.from({ length: Math.ceil(ids.length / maxStatisticsQuestions) }, (_, page) =>
    ids.slice(page * maxStatisticsQuestions, (page + 1) * maxStatisticsQuestions),
  );
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: ['question-statistics', 'list', page],
      queryFn: ({ signal }: { signal: AbortSignal }) => calls.list(page, signal),
      staleTime: freshForMs,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => data?.questions.map((one) => [one.questionId, one] as const) ?? [])),
  });
}
