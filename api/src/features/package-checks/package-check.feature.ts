import { setTimeout } from 'node:timers/promises';
import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { checkJob } from './check-job.ts';
import { createPackageCheckRepository } from './package-check.repository.ts';
import { packageCheckRoutes } from './package-check.routes.ts';
import { createPackageCheckService } from './package-check.service.ts';

type Needs = Pick<Foundation, 'db' | 'now' | 'log' | 'examTypes' | 'ruleSets'>;

/** Pause between two checked packages: each takes some 10 ms. */
const restMs = 100;

/** Published packages with problems. */
export function packageCheckFeature({ db, now, log, examTypes, ruleSets }: Needs): Feature {
  const packageChecks = createPackageCheckService({
    checks: createPackageCheckRepository(db),
    examTypes,
    ruleSets,
    now,
    rest: () => setTimeout(restMs),
    onFailure: (error, tryoutId) => log.error({ err: error, tryoutId }, 'a package can’t be checked'),
  });
  return {
    offers: {},
    routes: () => [routesAt('/admin/overview', packageCheckRoutes, { packageChecks })],
    jobs: [checkJob(packageChecks)],
  };
}
