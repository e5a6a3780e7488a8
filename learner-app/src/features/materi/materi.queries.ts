import type { LessonProgress, LessonProgressList, LessonReading } from '@tryout/api/contract';
import { useMutation, useQuery, useQueryClient } from '@tryout/shared-ui';
import { useSession } from '../../session.ts';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { keepReading, listReading } from './materi.api.ts';
import { openLesson } from './open-lesson.ts';

const useReadingKey = () => ['lessons', useSession(({ account }) => account?.id), 'progress'];

/** The lessons that the signed-in learner has read; fetches nothing for a visitor. */
export function useReadings() {
  const isLearner = useSession(({ status }) => status === 'signed-in');
  return useQuery({ queryKey: useReadingKey(), queryFn: ({ signal }) => listReading(signal), enabled: isLearner });
}

/** Saves how far a lesson was read, and shows it at once in every list. */
export function useKeepReading(slug: string) {
  const queryClient = useQueryClient();
  const queryKey = useReadingKey();
  return useMutation({
    mutationFn: (reading: LessonReading) => keepReading(slug, reading),
    async onSuccess(kept: LessonProgress) {
      // An earlier question's answer that is still on its way would take the place of this one.
      await queryClient.cancelQueries({ queryKey });
      const list = queryClient.getQueryData<LessonProgressList>(queryKey);
      queryClient.setQueryData<LessonProgressList>(queryKey, {
        lessons: [kept, ...(list?.lessons ?? []).filter((lesson) => lesson.slug !== slug)],
      });
      // Nothing is known of the other lessons yet.
      if (!list) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** A lesson's text; fetches nothing without a slug. */
export function useLesson(slug: string | undefined) {
  const readerId = useLearnerId() ?? '';
  return useQuery({
    queryKey: ['lesson', readerId, slug],
    queryFn: ({ signal }) => openLesson(readerId, slug ?? '', signal),
    enabled: slug !== undefined,
    staleTime: Infinity,
  });
}
