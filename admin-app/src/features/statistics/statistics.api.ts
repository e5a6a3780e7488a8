import { createPackageStatisticsCalls } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

/** Statistics of packages and their questions. */
export const statisticsCalls = createPackageStatisticsCalls(api, 'admin/tryouts');
