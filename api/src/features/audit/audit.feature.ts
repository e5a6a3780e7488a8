import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createAuditRepository } from './audit.repository.ts';
import { auditRoutes } from './audit.routes.ts';

type Needs = Pick<Foundation, 'reading'>;

/** The audit log of staff actions, for administrators to read. */
export const auditFeature = ({ reading }: Needs): Feature => ({
  offers: {},
  routes: () => [routesAt('/admin/audit', auditRoutes, { audit: createAuditRepository(reading) })],
});
