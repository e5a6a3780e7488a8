import { AppError } from '../../app-error.ts';
import {
  type LessonProgress,
  type LessonProgressList,
  type LessonReading,
  type LessonText,
  lessonsKeptAtMost,
} from '../../contract/index.ts';
import type { Lesson } from '../../foundation/lessons/load-lessons.ts';
import type { LessonRepository } from './lesson.repository.ts';

interface Dependencies {
  texts: readonly Lesson[];
  mayReadLessons(accountId: string | undefined): Promise<boolean>;
  lessons: LessonRepository;
  now: () => Date;
}

/** Lessons as a reader may have them, and how far each learner has read. */
export function createLessonService({ texts, mayReadLessons, lessons, now }: Dependencies) {
  return {
    /**
     * The text of a lesson, if this reader may have it.
     * @param readerId undefined for a visitor
     * @throws AppError LESSON_NOT_FOUND · LESSON_REQUIRES_PLAN
     */
    async read(readerId: string | undefined, slug: string): Promise<LessonText> {
      const lesson = texts.find((one) => one.slug === slug);
      if (!lesson) throw new AppError('LESSON_NOT_FOUND');
      if (!lesson.isFree && !(await mayReadLessons(readerId))) throw new AppError('LESSON_REQUIRES_PLAN');
      return { slug, blocks: [...lesson.blocks] };
    },

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
