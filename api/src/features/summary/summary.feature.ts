import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createOverviewRepository } from './overview.repository.ts';
import { createSummaryRepository } from './summary.repository.ts';
import { summaryRoutes } from './summary.routes.ts';

type Needs = Pick<Foundation, 'db' | 'now'>;

/** The administrators' dashboard. */
export const summaryFeature = ({ db, now }: Needs): Feature => ({
  offers: {},
  routes: () => [
    routesAt('/admin', summaryRoutes, {
      summary: createSummaryRepository(db),
      overview: createOverviewRepository(db),
      now,
    }),
  ],
});
