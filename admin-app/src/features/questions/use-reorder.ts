import type { AdminQuestion } from '@tryout/api/contract';
import { ApiError, isMissing, toast, useMutation, useQueryClient, userMessage } from '@tryout/shared-ui';
import { orderQuestions } from './questions.api.ts';
import { questionListQuery } from './questions.queries.ts';

/**
 * Changes the order of a package's questions: it is shown at once, and undone if the server refuses. Orders are sent one after
 * the other, however fast they are made.
 */
export function useReorder(tryoutId: string): (questionIds: string[]) => void {
  const queryClient = useQueryClient();
  const { queryKey } = questionListQuery(tryoutId);
  const { mutate } = useMutation({
    mutationFn: (questionIds: string[]) => orderQuestions(tryoutId, questionIds),
    scope: { id: `order of ${tryoutId}` },
    onMutate: async (questionIds) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, before && { questions: inOrder(before.questions, questionIds) });
      return before;
    },
    onError: (error, _questionIds, before) => {
      queryClient.setQueryData(queryKey, before);
      const isOutdated = isMissing(error) || (error instanceof ApiError && error.status === 409);
      toast.error({
        title: 'Urutan soal belum tersimpan',
        message: isOutdated
          ? `${error.message} Daftar sudah dimuat ulang.`
          : `${userMessage(error)} Urutan dikembalikan seperti semula.`,
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return mutate;
}

/** The questions in the order of these ids, with new numbers; questions whose id is missing come last. */
export function inOrder(questions: readonly AdminQuestion[], questionIds: readonly string[]): AdminQuestion[] {
  const places = new Map(questionIds.map((id, place) => [id, place]));
  const placeOf = ({ id }: AdminQuestion) => places.get(id) ?? questions.length;
  return questions
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((question, place) => ({ ...question, number: place + 1 }));
}
