import { LessonProgress, LessonProgressList, type LessonReading, LessonText } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** The lessons that the learner has read, the latest first. */
export const listReading = (signal?: AbortSignal): Promise<LessonProgressList> =>
  api.get('lessons/progress', LessonProgressList, { signal });

export const keepReading = (slug: string, reading: LessonReading): Promise<LessonProgress> =>
  api.put(`lessons/${slug}/progress`, LessonProgress, { json: reading });

/** A lesson's text. @throws ApiError `LESSON_REQUIRES_PLAN` */
export const getLesson = (slug: string, signal?: AbortSignal): Promise<LessonText> =>
  api.get(`lessons/${slug}`, LessonText, { signal });
