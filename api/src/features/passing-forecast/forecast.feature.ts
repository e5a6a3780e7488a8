import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createForecastRepository } from './forecast.repository.ts';
import { forecastRoutes } from './forecast.routes.ts';
import { createForecastService } from './forecast.service.ts';

type Needs = Pick<Foundation, 'db' | 'examTypes' | 'ruleSets' | 'openings' | 'now'>;

/** How likely a learner is to reach a test's thresholds. */
export function forecastFeature({ db, examTypes, ruleSets, openings, now }: Needs): Feature {
  const forecasts = createForecastService({
    attempts: createForecastRepository(db),
    examTypes,
    ruleSets,
    listWithheld: openings.listWithheld,
    now,
  });
  return { offers: {}, routes: () => [routesAt('/api/attempts/forecast', forecastRoutes, { forecasts })] };
}
