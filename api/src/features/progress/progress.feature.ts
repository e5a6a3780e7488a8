import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createProgressRepository } from './progress.repository.ts';
import { progressRoutes } from './progress.routes.ts';
import { createProgressService } from './progress.service.ts';

interface Needs extends Pick<Foundation, 'db' | 'openings'> {
  /** Sub types of which a learner has questions to practise. */
  listPractisable(learnerId: string): Promise<ReadonlySet<string>>;
}

/** A learner's progress over time. */
export function progressFeature({ db, openings, listPractisable }: Needs): Feature {
  const progress = createProgressService({
    progress: createProgressRepository(db),
    listPractisable,
    listWithheld: openings.listWithheld,
  });
  return { offers: {}, routes: () => [routesAt('/api/attempts/progress', progressRoutes, { progress })] };
}
