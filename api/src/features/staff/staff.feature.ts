import { type Feature, routesAt } from '../../composition/feature.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { createStaffRepository } from './staff.repository.ts';
import { staffRoutes } from './staff.routes.ts';
import { createStaffService } from './staff.service.ts';

type Needs = Pick<Foundation, 'db' | 'now' | 'passwords'>;

/** Staff accounts, as administrators manage them. */
export function staffFeature({ db, now, passwords }: Needs): Feature {
  const staff = createStaffService({ staff: createStaffRepository(db), passwords, now });
  return { offers: {}, routes: ({ guesses }) => [routesAt('/admin/staff', staffRoutes, { staff, guesses })] };
}
