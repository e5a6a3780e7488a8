import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createTakerRepository } from './taker.repository.ts';
import { takerRoutes } from './taker.routes.ts';
import { createTakerService } from './taker.service.ts';

type Needs = Pick<Foundation, 'db' | 'reading' | 'now' | 'examTypes' | 'ruleSets' | 'ruledPapers'>;

/** The takers of a package, for administrators. */
export function takerFeature({ db, reading, now, examTypes, ruleSets, ruledPapers }: Needs): Feature {
  const takers = createTakerService({
    takers: createTakerRepository(db, reading),
    examTypes,
    ruleSets,
    papers: ruledPapers,
    now,
  });
  return { offers: {}, routes: () => [routesAt('/admin/tryouts/:tryoutId/takers', takerRoutes, { takers })] };
}
