import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createStudyPlanRepository } from './study-plan.repository.ts';
import { studyPlanRoutes } from './study-plan.routes.ts';
import { createStudyPlanService } from './study-plan.service.ts';

type Needs = Pick<Foundation, 'db' | 'examTypes' | 'ruleSets' | 'openings' | 'publicUrl' | 'now'>;

/** The days of study until a test, and the days in a row. */
export function studyPlanFeature({ db, examTypes, ruleSets, openings, publicUrl, now }: Needs): Feature {
  const plans = createStudyPlanService({
    plans: createStudyPlanRepository(db),
    examTypes,
    ruleSets,
    listWithheld: openings.listWithheld,
    now,
  });
  return {
    offers: {},
    routes: () => [routesAt('/api/study-plan', studyPlanRoutes, { plans, examTypes, publicUrl, now })],
  };
}
