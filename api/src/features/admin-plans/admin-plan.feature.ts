import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createAdminPlanRepository } from './admin-plan.repository.ts';
import { adminPlanRoutes } from './admin-plan.routes.ts';

/** Plans and their prices, for administrators who look after the money. */
export const adminPlanFeature = ({ db, now }: Pick<Foundation, 'db' | 'now'>): Feature => ({
  offers: {},
  routes: () => [routesAt('/admin/plans', adminPlanRoutes, { plans: createAdminPlanRepository(db), now })],
});
