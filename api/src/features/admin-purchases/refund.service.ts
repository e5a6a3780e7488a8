import { AppError } from '../../app-error.ts';
import type { NewRefund } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { GatewayUnavailable, type PaymentGateway } from '../../foundation/gateways/payment-gateway.ts';
import type { StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import { newId } from '../../id.ts';
import type { GatewayRefund, RefundRepository } from './refund.repository.ts';

interface Needs {
  refunds: RefundRepository;
  gateway: Pick<PaymentGateway, 'refund'> | undefined;
  /** Asks the gateway about a payment, and makes its answer ours. */
  settle(reference: string): Promise<unknown>;
  wakeOutbox(): void;
  log: { warn(fields: object, text: string): void };
  now(): Date;
}

/** A refund whose outcome is unknown is asked for again, and one that is on its way is asked about. */
const tryAgainMs = 5 * 60_000;
const askAgainMs = 60 * 60_000;
/** The gateway may need two days; what it hasn't confirmed by then a person looks up there. */
const confirmedWithinMs = 3 * dayMs;
const triedAtOnce = 50;

/** Money back, through the gateway or by bank. A timeout is no failure: the same key is sent again, and is one refund at the gateway, too. */
export function createRefundService({ refunds, gateway, settle, wakeOutbox, log, now }: Needs) {
  const inMs = (ms: number) => new Date(now().getTime() + ms);

  /**
   * Asks the gateway to carry out a refund. It is never called inside a transaction.
   * @returns `unknown` when it gave no answer
   */
  async function carryOut(
    refund: GatewayRefund,
    isAlone: boolean,
  ): Promise<'done' | 'sent' | 'not-supported' | 'unknown'> {
    const { id, gatewayId: transactionId, amount, refundKey: key, reason, reference } = refund;
    if (!gateway || transactionId === null) {
      await refunds.failed(refund, isAlone, now());
      return 'not-supported';
    }
    try {
      const outcome = await gateway.refund({ transactionId, amount, key, reason });
      if (outcome === 'done') await refunds.done(id, now());
      else if (outcome === 'sent') await refunds.sent(refund, inMs(askAgainMs), now());
      else await refunds.failed(refund, isAlone, now());
      wakeOutbox();
      return outcome;
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      log.warn({ err: error, reference }, 'the gateway gave no answer to a refund; it is asked for again');
      await refunds.postpone(id, inMs(tryAgainMs));
      return 'unknown';
    }
  }

  /** The next step of a refund that is due. @returns `unknown` when the gateway gave no answer */
  async function goOnWith(refund: GatewayRefund): Promise<'unknown' | undefined> {
    if (refund.state === 'asked') return (await carryOut(refund, true)) === 'unknown' ? 'unknown' : undefined;
    await refunds.postpone(refund.id, inMs(askAgainMs));
    await settle(refund.reference);
    if (now().getTime() - Date.parse(refund.createdAt) > confirmedWithinMs) await refunds.callPerson(refund);
    return undefined;
  }

  return {
    /**
     * Promises money back, and has the gateway send it. Sent again with the same key it is the same refund.
     * @throws AppError REFUND_TOO_LARGE · REFUND_BY_BANK_ONLY · CREATION_KEY_TAKEN
     */
    async ask(actorId: string, payment: StoredPayment, refund: NewRefund): Promise<void> {
      const isByGateway = refund.way === 'gateway';
      if (isByGateway && (payment.method !== 'online' || payment.gatewayId === null || !gateway))
        throw new AppError('REFUND_BY_BANK_ONLY');
      const nextTryAt = isByGateway ? inMs(tryAgainMs) : null;
      const step = { actorId, at: now(), reason: refund.reason, nextTryAt };
      const asked = await refunds.ask(newId(), payment, refund, step);
      if (asked === 'too-large') throw new AppError('REFUND_TOO_LARGE').at('amount');
      if (asked === 'other') throw new AppError('CREATION_KEY_TAKEN');
      const stored = await refunds.find(asked.refundId);
      if (stored?.way !== 'gateway') return;
      if (stored.state === 'failed') throw new AppError('REFUND_BY_BANK_ONLY');
      if (stored.state === 'asked' && (await carryOut(stored, false)) === 'not-supported')
        throw new AppError('REFUND_BY_BANK_ONLY');
    },

    /** An administrator has sent the money by bank, or has seen at the gateway that it is sent. @throws AppError REFUND_NOT_FOUND · REFUND_STATE */
    async finish(actorId: string, refundId: string, reason: string): Promise<void> {
      const refund = await refunds.find(refundId);
      if (!refund) throw new AppError('REFUND_NOT_FOUND');
      const isByHand = refund.way === 'bank' || refund.state === 'sent';
      const isDone = isByHand && (await refunds.doneByHand(refund, { actorId, at: now(), reason }));
      if (!isDone) throw new AppError('REFUND_STATE');
      wakeOutbox();
    },

    /**
     * Goes on with what is due. @returns how many there were
     * @throws AggregateError when some failed, after the others
     */
    async goOn(isOver: () => boolean): Promise<number> {
      const due = await refunds.listDue(now(), triedAtOnce);
      const failures: unknown[] = [];
      for (const refund of due) {
        if (isOver()) break;
        try {
          // The gateway is away: the others would only wait, too.
          if ((await goOnWith(refund)) === 'unknown') break;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${due.length} refunds failed`);
      return due.length;
    },
  };
}
export type RefundService = ReturnType<typeof createRefundService>;
