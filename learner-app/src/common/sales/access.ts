import type { OwnEntitlement, OwnEntitlementList, PlanList, TryoutSummary } from '@tryout/api/contract';
import { type Received, serverTimeMs } from '../server-time.ts';

/**
 * What a package costs this learner. `not-sold`: it has a price that nobody has to pay yet · `free`: no price · `owned`: bought, given, or
 * opened before · `included`: a plan opens it · `used-up`: there is a plan, but all of its packages are used · `unknown`: the server decides.
 */
export type Access =
  | { kind: 'not-sold' | 'free' | 'owned' | 'used-up' | 'to-buy' | 'unknown' }
  | { kind: 'included'; plan: OwnEntitlement };

interface Known {
  /** Undefined until it is known. */
  sales: PlanList | undefined;
  /** Undefined until it is known, and for visitors. */
  own: Received<OwnEntitlementList> | undefined;
  isVisitor: boolean;
}

/** Packages that a plan can still open; Infinity where it has no quota. */
export const packagesLeft = ({ packageQuota, used }: Pick<OwnEntitlement, 'packageQuota' | 'used'>) =>
  packageQuota === null ? Infinity : Math.max(0, packageQuota - used);

export const isActive = ({ startsAt, endsAt }: OwnEntitlement, nowMs: number) =>
  Date.parse(startsAt) <= nowMs && (endsAt === null || nowMs < Date.parse(endsAt));

/** The state that the page shows; the server decides again when an attempt is started. */
export function accessOf({ id, price }: Pick<TryoutSummary, 'id' | 'price'>, { sales, own, isVisitor }: Known): Access {
  if (price === 0) return { kind: 'free' };
  if (!sales) return { kind: 'unknown' };
  if (!sales.isOpen) return { kind: 'not-sold' };
  if (isVisitor) return { kind: 'to-buy' };
  if (!own) return { kind: 'unknown' };
  if (!own.isNeeded) return { kind: 'not-sold' };
  const active = own.entitlements.filter((one) => isActive(one, serverTimeMs(own)));
  if (own.tryoutIds.includes(id) || active.some(({ tryoutId }) => tryoutId === id)) return { kind: 'owned' };
  // As the server does: the plan that ends first is used first.
  const plans = active.filter(({ tryoutId }) => tryoutId === null);
  const plan = plans.find((one) => packagesLeft(one) > 0);
  if (plan) return { kind: 'included', plan };
  return { kind: plans.length > 0 ? 'used-up' : 'to-buy' };
}

/**
 * True if the explanations of a package come with what the learner has now, false if they don't; undefined where only the server knows. It
 * asks what the package was opened with, and every active plan.
 */
export function hasExplanations(tryout: Pick<TryoutSummary, 'id' | 'price'>, known: Known): boolean | undefined {
  const { kind } = accessOf(tryout, known);
  if (kind === 'free' || kind === 'not-sold') return true;
  if (!known.own || (kind !== 'owned' && kind !== 'included')) return undefined;
  const nowMs = serverTimeMs(known.own);
  const isIn = known.own.entitlements.some(
    (one) =>
      isActive(one, nowMs) &&
      (one.planId !== null || one.tryoutId === tryout.id) &&
      one.features.includes('explanations'),
  );
  return isIn || (kind === 'included' ? false : undefined);
}

/** True if it must be bought before it can be started. */
export const mustBuy = ({ kind }: Access) => kind === 'to-buy' || kind === 'used-up';
