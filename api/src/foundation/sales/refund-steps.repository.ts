import type { Kysely, Selectable } from 'kysely';
import type { Database, PaymentTable, RefundTable } from '../../db/schema.ts';
import { revokeAccess } from './access.repository.ts';
import { mailPurchase } from './pay-purchase.repository.ts';
import { notePurchase } from './purchase-history.repository.ts';

type Payment = Pick<
  Selectable<PaymentTable>,
  'id' | 'purchaseId' | 'reference' | 'state' | 'amountDue' | 'received' | 'refunded' | 'isSettling' | 'attention'
>;

/** Money of a payment, whose row stays locked until the transaction ends. */
export interface HeldMoney {
  payment: Payment;
  received: number;
  /** Promised to go back, and not gone yet. */
  open: number;
  /** The part of a payment that can still be promised. */
  left: number;
}

/** Locks a payment, so that of several refunds each sees the others. */
export async function holdMoney(trx: Kysely<Database>, paymentId: string): Promise<HeldMoney> {
  const payment = await trx
    .updateTable('payment')
    .set((eb) => ({ refunded: eb.ref('refunded') }))
    .where('id', '=', paymentId)
    .returning([
      'id',
      'purchaseId',
      'reference',
      'state',
      'amountDue',
      'received',
      'refunded',
      'isSettling',
      'attention',
    ])
    .executeTakeFirstOrThrow();
  const { sum } = await trx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('amount').as('sum'))
    .where('paymentId', '=', paymentId)
    .where('state', 'in', ['asked', 'sent'])
    .executeTakeFirstOrThrow();
  const [received, open] = [payment.received ?? 0, sum ?? 0];
  return { payment, received, open, left: received - payment.refunded - open };
}

/** Money that bought something and isn't promised back; of a payment that pays nothing: none. */
const keptOf = ({ payment: { isSettling, state, amountDue }, left }: HeldMoney): number =>
  isSettling === 1 && state !== 'reversed' ? Math.min(amountDue, left) : 0;

/** Writes what has to go back, after a refund of the payment has changed. @returns it */
export async function writeRefundDue(trx: Kysely<Database>, paymentId: string): Promise<number> {
  const money = await holdMoney(trx, paymentId);
  const refundDue = money.received - money.payment.refunded - keptOf(money);
  await trx.updateTable('payment').set({ refundDue }).where('id', '=', paymentId).execute();
  return refundDue;
}

/** Access ends with its money: when all of it goes back, or the refund says so. Attempts that run go on, and results stay. */
export async function endAccess(
  trx: Kysely<Database>,
  { payment, left }: HeldMoney,
  { revokesAccess, reason, requestedBy }: Pick<Selectable<RefundTable>, 'revokesAccess' | 'reason' | 'requestedBy'>,
  at: Date,
): Promise<void> {
  if (payment.isSettling === 0 || (revokesAccess === 0 && left > 0)) return;
  const { purchaseId } = payment;
  if (await revokeAccess(trx, { purchaseId }, reason, at))
    await notePurchase(trx, at, { purchaseId, kind: 'access_revoked', actorId: requestedBy, details: { reason } });
}

/** The attentions that are over once nothing has to go back. */
const ofMoneyBack: readonly (string | null)[] = ['refund', 'mismatch', 'double', 'erased'];

/**
 * The money of a refund has gone back: payment, purchase, access, history and mail follow in the same transaction.
 * @returns false when the refund was done before, or has failed
 */
export async function finishRefund(
  trx: Kysely<Database>,
  refundId: string,
  at: Date,
  by?: { actorId: string; reason: string },
): Promise<boolean> {
  const refund = await trx
    .updateTable('refund')
    .set({ state: 'done', doneAt: at.toISOString(), nextTryAt: null })
    .where('id', '=', refundId)
    .where('state', 'in', ['asked', 'sent'])
    .returning(['paymentId', 'amount', 'revokesAccess', 'reason', 'requestedBy'])
    .executeTakeFirst();
  if (!refund) return false;
  const { paymentId, amount } = refund;
  // Promised money is in what is due: both change at once, so that the row always holds.
  await trx
    .updateTable('payment')
    .set((eb) => ({ refunded: eb('refunded', '+', amount), refundDue: eb('refundDue', '-', amount) }))
    .where('id', '=', paymentId)
    .execute();
  const refundDue = await writeRefundDue(trx, paymentId);
  const money = await holdMoney(trx, paymentId);
  const { payment, received } = money;
  const { purchaseId, reference } = payment;
  const isWhole = payment.refunded === received;
  const needsNobody = refundDue === 0 && ofMoneyBack.includes(payment.attention);
  if (isWhole || needsNobody)
    await trx
      .updateTable('payment')
      .set({ ...(isWhole && { state: 'refunded' }), ...(needsNobody && { attention: null }) })
      .where('id', '=', paymentId)
      .execute();
  await endAccess(trx, money, refund, at);
  const details = { reference, amount, ...(by && { reason: by.reason }) };
  await notePurchase(trx, at, { purchaseId, kind: 'refund_done', actorId: by?.actorId, details });
  if (isWhole && payment.isSettling === 1)
    await trx
      .updateTable('purchase')
      .set({ state: 'refunded' })
      .where('id', '=', purchaseId)
      .where('state', '=', 'paid')
      .execute();
  const { accountId } = await trx
    .selectFrom('purchase')
    .select('accountId')
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  await mailPurchase(trx, { id: purchaseId, accountId }, 'refunded', at, { of: refundId, amount });
  return true;
}
