import type { OwnEntitlementList, PlanList } from '@tryout/api/contract';
import { useQuery } from '@tryout/shared-ui';
import { useLearnerId } from '../use-learner-id.ts';
import type { Received } from '../server-time.ts';
import { getSales, listOwnEntitlements } from './sales.api.ts';

/** Prices and plans change rarely, and buying compares them again. */
const salesMs = 5 * 60_000;

/** The offers. @param isAsked false: nothing on the page depends on it */
export const useSales = (isAsked = true) =>
  useQuery<PlanList>({
    queryKey: ['sales'],
    queryFn: ({ signal }) => getSales(signal),
    staleTime: salesMs,
    enabled: isAsked,
  });

/** The first part of the keys of everything that a payment can change. */
export const entitlementsKey = (learnerId: string | undefined) => ['entitlements', learnerId];

/** The signed-in learner's access; nothing for a visitor, and not asked for while nothing is sold. */
export function useOwnEntitlements(isAsked = true) {
  const learnerId = useLearnerId();
  const { data: sales } = useSales(isAsked);
  return useQuery<Received<OwnEntitlementList>>({
    queryKey: entitlementsKey(learnerId),
    queryFn: ({ signal }) => listOwnEntitlements(signal),
    enabled: isAsked && learnerId !== undefined && sales?.isOpen === true,
    // A payment may have been confirmed a moment ago.
    staleTime: 0,
  });
}
