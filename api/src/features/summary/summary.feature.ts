import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createOverviewRepository } from './overview.repository.ts';
import { createSummaryRepository } from './summary.repository.ts';
import { summaryRoutes } from './summary.routes.ts';

type Needs = Pick<Foundation, 'reading' | 'now'>;

/** The administrators' dashboard. */
export const summaryFeature = ({ reading, now }: Needs): Feature => ({
  offers: {},
  routes: () => [
    routesAt('/admin', summaryRoutes, {
      summary: createSummaryRepository(reading),
      overview: createOverviewRepository(reading),
      now,
    }),
  ],
});
