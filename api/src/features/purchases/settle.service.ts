import { hourMs, minuteMs } from '../../foundation/days/spans.ts';
import { GatewayUnavailable, type PaymentGateway } from '../../foundation/gateways/payment-gateway.ts';
import type { StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import { askInTurn } from './ask-in-turn.ts';
import type { Settled, SettleRepository } from './settle.repository.ts';

/** `not-ours`: no payment has this reference · `unanswered`: the gateway gave no answer, so nothing is known and nothing changes. */
export type SettleOutcome = Settled | 'not-ours' | 'unanswered';

interface SettleLog {
  warn(fields: object, line: string): void;
  error(fields: object, line: string): void;
}

interface Dependencies {
  payments: SettleRepository;
  gateway: PaymentGateway | undefined;
  log: SettleLog;
  wakeOutbox(): void;
  now(): Date;
}

/** Minutes from the opening of a payment at which it is asked about; afterwards every hour until a day after its end. */
const askedAfterMinutes = [1, 2, 5, 15, 60];
const askedBeyondMs = 24 * hourMs;
/** A gateway that gave no answer is asked again after this. */
const unansweredMs = 20_000;
const callsForPerson: readonly SettleOutcome[] = ['mismatch', 'outside', 'unknown', 'reversed', 'erased'];

/** When a payment is asked about after its so-many-th answer; null: not any more. */
function nextAsk(
  { createdAt, expiresAt }: Pick<StoredPayment, 'createdAt' | 'expiresAt'>,
  asks: number,
  now: Date,
): Date | null {
  if (now.getTime() > Date.parse(expiresAt) + askedBeyondMs) return null;
  const minutes = askedAfterMinutes[asks];
  const planned = minutes === undefined ? 0 : Date.parse(createdAt) + minutes * minuteMs;
  return new Date(planned > now.getTime() ? planned : now.getTime() + (minutes === undefined ? hourMs : minuteMs));
}

/** The one way from the gateway's word to our state: for notifications, the buyer's return, jobs and administrators. */
export function createSettleService({ payments, gateway, log, wakeOutbox, now }: Dependencies) {
  /** @returns the outcome; a gateway that gives no answer changes nothing but when it is asked again */
  async function settlePayment(payment: StoredPayment): Promise<SettleOutcome> {
    if (payment.method !== 'online' || !gateway) return 'nothing';
    let status: Awaited<ReturnType<PaymentGateway['status']>>;
    try {
      // Never inside a transaction: the gateway may need seconds.
      status = await gateway.status(payment.reference);
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error;
      log.warn({ err: error, reference: payment.reference }, 'a payment’s state could not be asked for');
      await payments.schedule(payment.id, new Date(now().getTime() + unansweredMs), false);
      return 'unanswered';
    }
    const at = now();
    const outcome = status === 'not-there' ? 'nothing' : await payments.apply(payment, status, at);
    await payments.schedule(payment.id, nextAsk(payment, payment.asks + 1, at), true);
    if (callsForPerson.includes(outcome))
      log.error({ reference: payment.reference, outcome }, 'a payment needs a person (docs/payments.md)');
    if (outcome !== 'nothing') wakeOutbox();
    return outcome;
  }

  /** Asks the gateway about a payment and makes its answer ours. Harmless however often and in whatever order it is called. */
  async function settle(reference: string): Promise<SettleOutcome> {
    const payment = await payments.find(reference);
    return payment ? settlePayment(payment) : 'not-ours';
  }

  return {
    settlePayment,
    settle,

    /** Asks about everything that is due. @returns how many were asked about */
    async askDue(isOver: () => boolean): Promise<number> {
      return askInTurn(await payments.listDue(now(), 200), settle, isOver);
    },
  };
}
export type SettleService = ReturnType<typeof createSettleService>;
