import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createEssayRepository } from './essay.repository.ts';
import { essayRoutes } from './essay.routes.ts';
import { createEssayService } from './essay.service.ts';

type Needs = Pick<Foundation, 'db' | 'now' | 'ruledPapers' | 'ruleSets'>;

/** Essays that wait for a mark. */
export function essayFeature({ db, now, ruledPapers, ruleSets }: Needs): Feature {
  const essays = createEssayService({ essays: createEssayRepository(db), ruledPapers, ruleSets, now });
  return { offers: {}, routes: () => [routesAt('/admin/essays', essayRoutes, { essays })] };
}
