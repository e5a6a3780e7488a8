import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createLessonRepository } from './lesson.repository.ts';
import { lessonRoutes } from './lesson.routes.ts';
import { createLessonService } from './lesson.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'now' | 'lessons'> {
  /** @param accountId undefined: nobody is signed in */
  mayReadLessons(accountId: string | undefined): Promise<boolean>;
}

/** Lessons: their texts, and learners' progress in them. */
export function lessonFeature({ db, now, lessons: texts, mayReadLessons }: Needs): Feature {
  const lessons = createLessonService({ texts, mayReadLessons, lessons: createLessonRepository(db), now });
  return { offers: {}, routes: () => [routesAt('/api/lessons', lessonRoutes, { lessons })] };
}
