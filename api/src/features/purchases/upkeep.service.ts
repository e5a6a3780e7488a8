import { AppError } from '../../app-error.ts';
import { dayMs, minuteMs } from '../../foundation/days/spans.ts';
import { comparedDays } from '../../foundation/sales/compared-days.ts';
import { jakartaDay } from '../../foundation/days/days.ts';
import { askInTurn, unansweredAtMost } from './ask-in-turn.ts';
import { isLive } from '../../foundation/sales/payment-states.ts';
import type { PaymentRepository } from './payment.repository.ts';
import type { PaymentService } from './payment.service.ts';
import type { StoredPurchase } from './purchase.repository.ts';
import type { SettleService } from './settle.service.ts';
import type { UpkeepRepository } from './upkeep.repository.ts';

interface UpkeepLog {
  info(fields: object, line: string): void;
  error(fields: object, line: string): void;
}

interface Dependencies {
  upkeep: UpkeepRepository;
  payments: PaymentRepository;
  paying: Pick<PaymentService, 'endTry'>;
  settling: Pick<SettleService, 'settle' | 'settlePayment'>;
  wakeOutbox(): void;
  now(): Date;
}

/** A virtual account outlives the page, so that purchases end a while after the gateway's own time. */
const graceMs = 15 * minuteMs;
const endedAtOnce = 100;
const proofDays = 90;
const forgottenAtOnce = 100;
const pageSize = 200;

const isGatewayAway = (error: unknown) => error instanceof AppError && error.code === 'GATEWAY_UNAVAILABLE';

/** The work that buying does by itself: ends purchases that nobody has paid, and compares every night with the gateway. */
export function createUpkeepService({ upkeep, payments, paying, settling, wakeOutbox, now }: Dependencies) {
  /** The purchase at which the last round stopped because the gateway gave no answer. */
  let stoppedAt: StoredPurchase | undefined;

  /** Ends one purchase, if the gateway has said that none of its payments is paid. */
  async function endUnpaid(purchase: StoredPurchase): Promise<'ended' | 'stays' | 'unanswered'> {
    for (const payment of await payments.list(purchase.id)) {
      if (!isLive(payment)) continue;
      const asked = await settling.settlePayment(payment);
      if (asked === 'unanswered') return 'unanswered';
      if (asked !== 'nothing') continue;
      try {
        if (!(await paying.endTry(payment, 'expired'))) return 'stays';
      } catch (error) {
        // It went away in between.
        if (isGatewayAway(error)) return 'unanswered';
        throw error;
      }
    }
    return (await payments.closePurchase(purchase, 'expired', now())) ? 'ended' : 'stays';
  }

  return {
    /**
     * Ends purchases whose time is over: each only after the gateway has said that it isn't paid. Without an answer nothing ends, and a
     * proof that waits for a decision keeps its purchase open. A round stops once the gateway seems to be away, and the next one goes on behind it, so
     * that payments for which it never has an answer don't keep the others open.
     */
    async expire(isOver: () => boolean): Promise<number> {
      let ended = 0;
      let unanswered = 0;
      const before = new Date(now().getTime() - graceMs);
      let over = await upkeep.listOver(before, endedAtOnce, stoppedAt);
      stoppedAt = undefined;
      while (over.length > 0 && unanswered < unansweredAtMost) {
        for (const purchase of over) {
          if (isOver()) return ended;
          const outcome = await endUnpaid(purchase);
          if (outcome === 'ended') ended += 1;
          unanswered = outcome === 'unanswered' ? unanswered + 1 : 0;
          if (unanswered < unansweredAtMost) continue;
          stoppedAt = purchase;
          break;
        }
        over = over.length < endedAtOnce ? [] : await upkeep.listOver(before, endedAtOnce, over.at(-1));
      }
      if (ended > 0) wakeOutbox();
      return ended;
    },

    /**
     * Closes pages at the gateway whose purchases were paid in another way, so that nobody pays there once more. A round stops when the gateway is away.
     * @returns how many have ended
     */
    async endLeft(isOver: () => boolean): Promise<number> {
      let ended = 0;
      for (const payment of await upkeep.listLeft(endedAtOnce)) {
        if (isOver()) break;
        try {
          if (await paying.endTry(payment, 'cancelled')) ended += 1;
        } catch (error) {
          if (isGatewayAway(error)) break;
          throw error;
        }
      }
      return ended;
    },

    /** Asks about all payments of the last 35 days, unless the gateway seems to be away, and compares the sums. */
    async reconcile(log: UpkeepLog, isOver: () => boolean): Promise<void> {
      const at = now();
      const since = new Date(at.getTime() - comparedDays * dayMs);
      const counted = { asked: 0, changed: 0, unanswered: 0 };
      let after = '';
      for (;;) {
        const page = await upkeep.listOpenedSince(since, after, pageSize);
        const asked = await askInTurn(
          page.map(({ reference }) => reference),
          async (reference) => {
            const outcome = await settling.settle(reference);
            counted.asked += 1;
            if (outcome === 'unanswered') counted.unanswered += 1;
            else if (outcome !== 'nothing') counted.changed += 1;
            return outcome;
          },
          isOver,
        );
        if (isOver()) return;
        after = page.at(-1)?.id ?? after;
        if (asked < page.length || page.length < pageSize) break;
      }
      const sums = await upkeep.readSums(since);
      await upkeep.keepRun({ day: jakartaDay(at), at, ...counted, sums });
      if (sums.difference !== 0) log.error({ ...sums }, 'the sums of payments don’t agree (docs/payments.md)');
      else log.info({ ...counted }, 'compared payments with the gateway');
    },

    /** The sums of all money. */
    readSums: () => upkeep.readSums(new Date(0)),

    /** Lets pictures of decided proofs go: all, since more may have come in a day than in one piece. */
    async forgetProofs(isOver: () => boolean): Promise<void> {
      const before = new Date(now().getTime() - proofDays * dayMs);
      let forgotten: number;
      do forgotten = await payments.forgetProofs(before, now(), forgottenAtOnce);
      while (forgotten === forgottenAtOnce && !isOver());
    },
  };
}
export type UpkeepService = ReturnType<typeof createUpkeepService>;
