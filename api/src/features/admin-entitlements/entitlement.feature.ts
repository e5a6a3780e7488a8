import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createAdminEntitlementRepository } from './entitlement.repository.ts';
import { adminEntitlementRoutes } from './entitlement.routes.ts';
import { createAdminEntitlementService } from './entitlement.service.ts';

/** Access to packages, for administrators who look after the money. */
export function adminEntitlementFeature({ db, now }: Pick<Foundation, 'db' | 'now'>): Feature {
  const entitlements = createAdminEntitlementService({ entitlements: createAdminEntitlementRepository(db), now });
  return { offers: {}, routes: () => [routesAt('/admin/entitlements', adminEntitlementRoutes, { entitlements })] };
}
