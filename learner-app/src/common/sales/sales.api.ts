import { OwnEntitlementList, PlanList } from '@tryout/api/contract';
import { isNotServed } from '@tryout/shared-ui';
import { api } from '../../session.ts';
import { received, type Received } from '../server-time.ts';

/** As an API answers that sells nothing, and an older one that knows no sales. */
export const nothingSold: PlanList = { isOpen: false, isSimulated: false, methods: [], termsVersion: '', plans: [] };

/** The offers and the ways to pay. */
export async function getSales(signal?: AbortSignal): Promise<PlanList> {
  try {
    return await api.get('plans', PlanList, { signal });
  } catch (error) {
    if (isNotServed(error)) return nothingSold;
    throw error;
  }
}

/** The access that the learner has now or later. */
export const listOwnEntitlements = async (signal?: AbortSignal): Promise<Received<OwnEntitlementList>> =>
  received(await api.get('entitlements/mine', OwnEntitlementList, { signal }));
