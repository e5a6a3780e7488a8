import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createProgressRepository } from './progress.repository.ts';
import { progressRoutes } from './progress.routes.ts';
import { createProgressService } from './progress.service.ts';

type Needs = Pick<Foundation, 'db' | 'openings'>;

/** A learner's progress over time. */
export function progressFeature({ db, openings }: Needs): Feature {
  const progress = createProgressService({
    progress: createProgressRepository(db),
    listWithheld: openings.listWithheld,
  });
  return { offers: {}, routes: () => [routesAt('/api/attempts/progress', progressRoutes, { progress })] };
}
