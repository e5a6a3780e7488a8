import type { OwnEntitlement, OwnEntitlementList, PlanFeature } from '../../contract/index.ts';
import type { Beginning, EntitlementRule } from '../../foundation/entitlements/entitlement.ts';
import { readFeatures } from '../../foundation/sales/plan-contents.ts';
import type { EntitlementRepository } from './entitlement.repository.ts';

interface Dependencies {
  entitlements: EntitlementRepository;
  /** False: nothing is sold, and everything may be taken. */
  isSelling: boolean;
  now(): Date;
}

/** An entitlement as its learner sees it. */
export const toOwnEntitlement = (
  row: Awaited<ReturnType<EntitlementRepository['listOwn']>>[number],
): OwnEntitlement => ({ ...row, features: readFeatures(row.features) });

/** True for features, as a column has them, with this one. */
const names = (feature: PlanFeature) => (features: string) => readFeatures(features).includes(feature);

/** A package with a price needs access; an event that everybody, or everybody with its code, may take needs none. */
const isSold = (tryout: Beginning['tryout']): tryout is NonNullable<Beginning['tryout']> =>
  tryout !== undefined && tryout.price > 0 && (!tryout.eventRules || tryout.eventRules.entry === 'paid');

const hasExplanationsIn = names('explanations');

/** Who may take what, once things are sold (docs/payments.md). */
export function createEntitlementService({ entitlements, isSelling, now }: Dependencies) {
  let opening: Promise<string> | undefined;
  /** Read once: it never changes. */
  function readOpening(): Promise<string> {
    opening ??= entitlements.readOpening(now()).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  /**
   * Packages with a price need access. A free package, the exam of a free registration and a running attempt need none; a quota is counted
   * once for each package.
   */
  const rule: EntitlementRule = {
    async refusal({ accountId, isFreeTryout, tryout, at }) {
      if (!isSelling) return undefined;
      const since = await readOpening();
      if (isFreeTryout || !isSold(tryout)) return undefined;
      return entitlements.findRefusal({ accountId, tryout, at }, since);
    },
    async take(trx, { accountId, isFreeTryout, tryout, at }) {
      if (!isSelling || isFreeTryout || !isSold(tryout)) return undefined;
      // Known since `refusal`, so that nothing else is asked inside the transaction.
      return entitlements.take(trx, { accountId, tryout, at }, await readOpening());
    },
  };

  return {
    rule,

    async listOwn(accountId: string): Promise<OwnEntitlementList> {
      const at = now();
      const own = isSelling ? await entitlements.listOwn(accountId, at) : [];
      return {
        isNeeded: isSelling,
        entitlements: own.map(toOwnEntitlement),
        tryoutIds: isSelling ? await entitlements.listOpen(accountId, at, await readOpening()) : [],
        serverNow: at.toISOString(),
      };
    },

    /**
     * True if a learner may read the explanations of a package that they have taken: what opened it came with them, or what is active now
     * does. Once read they stay, when the access ends, too; a package that nothing was needed for comes with them.
     */
    async mayReadExplanations(accountId: string, tryoutId: string): Promise<boolean> {
      if (!isSelling) return true;
      const { used, active } = await entitlements.listFeatures(accountId, tryoutId, now());
      return used.length === 0 || used.some(hasExplanationsIn) || active.some(hasExplanationsIn);
    },

    /** True if what a learner has now comes with explanations, or nothing is sold: for questions of packages that they haven't taken. */
    async hasExplanations(accountId: string): Promise<boolean> {
      if (!isSelling) return true;
      const { active } = await entitlements.listFeatures(accountId, '', now());
      return active.some(hasExplanationsIn);
    },

    /** True if an account may read the lessons that aren't open to everybody. @param accountId undefined: nobody is signed in */
    async mayReadLessons(accountId: string | undefined): Promise<boolean> {
      if (!isSelling) return true;
      if (accountId === undefined) return false;
      return (await entitlements.listActiveFeatures(accountId, now())).some(names('lessons'));
    },
  };
}
export type EntitlementService = ReturnType<typeof createEntitlementService>;
