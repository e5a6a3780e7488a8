import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createStudyPlanRepository } from './study-plan.repository.ts';
import { studyPlanRoutes } from './study-plan.routes.ts';
import { createStudyPlanService, type PossiblePractice } from './study-plan.service.ts';

interface Needs extends Pick<
  Foundation,
  'db' | 'examTypes' | 'ruleSets' | 'lessons' | 'openings' | 'publicUrl' | 'now'
> {
  possiblePractice: PossiblePractice;
  mayReadLessons(learnerId: string): Promise<boolean>;
}

/** The days of study until a test, and the days in a row. */
export function studyPlanFeature(needs: Needs): Feature {
  const { db, examTypes, ruleSets, lessons, openings, possiblePractice, mayReadLessons, publicUrl, now } = needs;
  const plans = createStudyPlanService({
    plans: createStudyPlanRepository(db),
    examTypes,
    ruleSets,
    texts: lessons,
    possiblePractice,
    mayReadLessons,
    listWithheld: openings.listWithheld,
    now,
  });
  return {
    offers: {},
    routes: () => [routesAt('/api/study-plan', studyPlanRoutes, { plans, examTypes, publicUrl, now })],
  };
}
