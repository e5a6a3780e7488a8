import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createLessonRepository } from './lesson.repository.ts';
import { lessonRoutes } from './lesson.routes.ts';
import { createLessonService } from './lesson.service.ts';

type Needs = Pick<Foundation, 'db' | 'now'>;

/** Learners' progress in lessons. */
export function lessonFeature({ db, now }: Needs): Feature {
  const lessons = createLessonService({ lessons: createLessonRepository(db), now });
  return { offers: {}, routes: () => [routesAt('/api/lessons', lessonRoutes, { lessons })] };
}
