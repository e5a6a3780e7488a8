import type { LessonProgress, LessonProgressList, LessonReading } from '@tryout/api/contract';
import { useMutation, useQuery, useQueryClient } from '@tryout/shared-ui';
import { useSession } from '../../session.ts';
import { keepReading, listReading, loadLesson } from './materi.api.ts';

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
    onSuccess: (kept: LessonProgress) =>
      queryClient.setQueryData<LessonProgressList>(queryKey, (list) => ({
        lessons: [kept, ...(list?.lessons ?? []).filter((lesson) => lesson.slug !== slug)],
      })),
  });
}

/** A lesson's text; fetches nothing without a slug. */
export const useLesson = (slug: string | undefined) =>
  useQuery({
    queryKey: ['lesson', slug],
    queryFn: () => loadLesson(slug ?? ''),
    enabled: slug !== undefined,
    staleTime: Infinity,
  });
