import { AppError } from '../../app-error.ts';
import {
  type LessonProgress,
  type LessonProgressList,
  type LessonReading,
  lessonsKeptAtMost,
} from '../../contract/index.ts';
import type { LessonRepository } from './lesson.repository.ts';

interface Dependencies {
  lessons: LessonRepository;
  now: () => Date;
}

export function createLessonService({ lessons, now }: Dependencies) {
  return {
    async list(learnerId: string): Promise<LessonProgressList> {
      return { lessons: await lessons.list(learnerId) };
    },

    /** @throws AppError TOO_MANY_LESSONS; UNAUTHENTICATED when the account has been erased meanwhile */
    async keep(learnerId: string, slug: string, { percent, isDone }: LessonReading): Promise<LessonProgress> {
      const kept = await lessons.keep({ learnerId, slug, percent, isDone, at: now(), atMost: lessonsKeptAtMost });
      if (kept === 'nobody') throw new AppError('UNAUTHENTICATED');
      if (!kept) throw new AppError('TOO_MANY_LESSONS');
      return kept;
    },
  };
}
export type LessonService = ReturnType<typeof createLessonService>;
