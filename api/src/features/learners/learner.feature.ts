import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createLearnerRepository } from './learner.repository.ts';
import { learnerRoutes } from './learner.routes.ts';
import { createLearnerService, type LearnerNeeds } from './learner.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'reading' | 'now'>, Pick<LearnerNeeds, 'attempts' | 'works'> {}

/** Learners' data for administrators. */
export function learnerFeature({ db, reading, now, attempts, works }: Needs): Feature {
  const users = createLearnerService({ users: createLearnerRepository(db, reading), attempts, works, now });
  return { offers: {}, routes: () => [routesAt('/admin/profiles', learnerRoutes, { users, now })] };
}
