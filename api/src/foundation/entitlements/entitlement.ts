import { AppError } from '../../app-error.ts';
import type { ErrorCode } from '../../contract/index.ts';
import type { EventRules } from '../events/event.repository.ts';
import type { TakeByRule, TakeEntitlement } from './taking.repository.ts';

/** An attempt that somebody wants to begin. Going on with a running one doesn't count: nobody loses an exam in the middle. */
export interface Beginning {
  /** A learner, or the guest whom a registration for the free tryout creates. */
  accountId: string;
  /** True for the exam of a registration for the free tryout. */
  isFreeTryout: boolean;
  /** The package, if learners may see it: published, active and not archived. */
  tryout:
    | {
        id: string;
        title: string;
        price: number;
        opensAt: string | null;
        closesAt: string | null;
        /** Left out or null if it isn't an event. */
        eventRules?: EventRules | null;
      }
    | undefined;
  at: Date;
}

/** A rule that can refuse an attempt. A feature offers its rule, and `app.ts` lists it. */
export interface EntitlementRule {
  /** The reason why this attempt may not begin; undefined if it may. Called before anything is written. */
  refusal?(beginning: Beginning): ErrorCode | undefined | Promise<ErrorCode | undefined>;
  /**
   * The same, called in the transaction that stores the attempt, after it was stored. A quota is counted here, so that of fifty
   * simultaneous starts only as many succeed as the quota allows. A refusal undoes everything. Not called for a running attempt.
   */
  take?: TakeByRule<Beginning>;
}

/** Asks all rules whether an attempt may begin; the first refusal counts. */
export function createEntitlements(rules: readonly EntitlementRule[]) {
  return {
    /**
     * @returns the function to call in the transaction that stores the attempt
     * @throws AppError with the reason why it may not begin
     */
    async check(beginning: Beginning): Promise<TakeEntitlement> {
      for (const rule of rules) {
        const refusal = await rule.refusal?.(beginning);
        if (refusal) throw new AppError(refusal);
      }
      return async (trx) => {
        for (const rule of rules) {
          const refusal = await rule.take?.(trx, beginning);
          if (refusal) throw new AppError(refusal);
        }
      };
    },
  };
}
export type Entitlements = ReturnType<typeof createEntitlements>;
