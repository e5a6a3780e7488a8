import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createAdminTryoutRepository } from './admin-tryout.repository.ts';
import { adminTryoutRoutes } from './admin-tryout.routes.ts';
import { createAdminTryoutService } from './admin-tryout.service.ts';

type Needs = Pick<Foundation, 'db' | 'now' | 'examTypes' | 'ruleSets'>;

/** Packages as administrators make and publish them. */
export function adminTryoutFeature({ db, now, examTypes, ruleSets }: Needs): Feature {
  const tryouts = createAdminTryoutService({ tryouts: createAdminTryoutRepository(db), examTypes, ruleSets, now });
  return { offers: {}, routes: () => [routesAt('/admin', adminTryoutRoutes, { tryouts })] };
}
