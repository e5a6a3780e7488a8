import type { TryoutSummary } from '@tryout/api/contract';
import { useLearnerId } from '../use-learner-id.ts';
import { type Access, accessOf, hasExplanations } from './access.ts';
import { useOwnEntitlements, useSales } from './sales.queries.ts';

type Priced = Pick<TryoutSummary, 'id' | 'price'>;

interface PackageAccess {
  of(tryout: Priced): Access;
  /** True if its explanations come with it; undefined where that isn't known. */
  hasExplanations(tryout: Priced): boolean | undefined;
  /** True while an answer is on its way. */
  isPending: boolean;
}

/** The cost of packages for this learner. Nothing is asked for where all of them are free. */
export function useAccess(tryouts: readonly Priced[]): PackageAccess {
  const isAsked = tryouts.some(({ price }) => price > 0);
  const isVisitor = useLearnerId() === undefined;
  const sales = useSales(isAsked);
  const own = useOwnEntitlements(isAsked);
  const known = { sales: sales.data, own: own.data, isVisitor };
  return {
    of: (tryout) => accessOf(tryout, known),
    hasExplanations: (tryout) => hasExplanations(tryout, known),
    isPending: isAsked && (sales.isLoading || own.isLoading),
  };
}
