import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createAdminVoucherRepository } from './admin-voucher.repository.ts';
import { adminVoucherRoutes } from './admin-voucher.routes.ts';

/** Vouchers, for administrators who look after the money. */
export const adminVoucherFeature = ({ db, now }: Pick<Foundation, 'db' | 'now'>): Feature => ({
  offers: {},
  routes: () => [routesAt('/admin/vouchers', adminVoucherRoutes, { vouchers: createAdminVoucherRepository(db), now })],
});
