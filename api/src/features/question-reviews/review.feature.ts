import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createReviewRepository } from './review.repository.ts';
import { reviewRoutes } from './review.routes.ts';
import { createReviewService } from './review.service.ts';
import { createWorkRepository } from './work.repository.ts';
import { ownWorkRoutes, staffWorkRoutes } from './work.routes.ts';
import { createWorkService } from './work.service.ts';

type Needs = Pick<Foundation, 'db' | 'reading' | 'now' | 'statistics'>;

/** Reviews of questions before they are used, and the work of questioners. */
export function reviewFeature({ db, reading, now, statistics }: Needs): Feature {
  const reviews = createReviewService({ reviews: createReviewRepository(db), now });
  const work = createWorkService({ work: createWorkRepository(reading), statistics, now });
  return {
    offers: {},
    routes: () => [
      routesAt('/api/questioner', reviewRoutes, { reviews }),
      routesAt('/api/questioner', ownWorkRoutes, { work }),
      routesAt('/admin', staffWorkRoutes, { work }),
    ],
  };
}
