import type { EntitlementRule } from '../../foundation/entitlements/entitlement.ts';

/**
 * The first rule about who may begin: everybody, also guests of the free tryout, while the package is published and open. Its price
 * excludes nobody (decisions/0004).
 */
export const openTryouts: EntitlementRule = {
  refusal({ tryout, at }) {
    if (!tryout) return 'TRYOUT_NOT_FOUND';
    const moment = at.toISOString();
    const isOpen = (!tryout.opensAt || moment >= tryout.opensAt) && (!tryout.closesAt || moment < tryout.closesAt);
    return isOpen ? undefined : 'TRYOUT_NOT_OPEN';
  },
};
