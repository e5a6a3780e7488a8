import { AppError } from '../../app-error.ts';
import type { ErrorCode } from '../../contract/index.ts';
import type { TakeByRule, TakeEntitlement } from './taking.repository.ts';

/** An attempt that somebody wants to begin. Taking up one that is running is no beginning: nobody loses an exam in the middle. */
export interface Beginning {
  /** A learner, or the guest that a registration for the free tryout makes. */
  accountId: string;
  /** Whether it is the exam of a registration for the free tryout. */
  isFreeTryout: boolean;
  /** The package, if learners may see it: published, active and not archived. */
  tryout: { id: string; opensAt: string | null; closesAt: string | null } | undefined;
  at: Date;
}

/** One reason for which somebody may not begin. A feature offers its rule, and `app.ts` lists it. */
export interface EntitlementRule {
  /** Why this attempt may not begin, before anything is written; undefined if it may. */
  refusal?(beginning: Beginning): ErrorCode | undefined | Promise<ErrorCode | undefined>;
  /**
   * The same in the transaction that enters the attempt, after it was entered: a quota is counted and used up here, so that of fifty
   * starts at once only as many succeed as it has room for. A refusal undoes all of it. Not called when the attempt was running already.
   */
  take?: TakeByRule<Beginning>;
}

/** Asks all rules whether an attempt may begin; the first refusal counts. */
export function createEntitlements(rules: readonly EntitlementRule[]) {
  return {
    /**
     * @returns what is to be called in the transaction that enters the attempt
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
