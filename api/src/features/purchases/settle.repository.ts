import type { Kysely } from 'kysely';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Database } from '../../db/schema.ts';
import type { GatewayStatus } from '../../foundation/gateways/payment-gateway.ts';
import { revokeAccess } from '../../foundation/sales/access.repository.ts';
import { mailPurchase } from '../../foundation/sales/pay-purchase.repository.ts';
import { notePurchase } from '../../foundation/sales/purchase-history.repository.ts';
import { livePayments, unpaidPayments } from '../../foundation/sales/payment-states.ts';
import { paymentColumns, receive, type StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import { releaseVoucher } from '../../foundation/sales/voucher.repository.ts';
import { finishRefund } from '../../foundation/sales/refund-steps.repository.ts';

/** The change that an answer has made; `nothing`: all was known. */
export type Settled =
  | 'paid'
  | 'twice'
  | 'erased'
  | 'mismatch'
  | 'reversed'
  | 'ended'
  | 'outside'
  | 'unknown'
  | 'nothing';

/** Turns the gateway's answers into states, each in one transaction (docs/payments.md). */
export function createSettleRepository(db: Kysely<Database>) {
  const change = (trx: Kysely<Database>, id: string) => trx.updateTable('payment').where('id', '=', id);

  async function mismatch(
    trx: Kysely<Database>,
    payment: StoredPayment,
    status: GatewayStatus,
    at: Date,
  ): Promise<Settled> {
    const { amount, currency, transactionId, channel } = status;
    const received = currency === 'IDR' ? Math.floor(amount) : 0;
    const { numUpdatedRows } = await change(trx, payment.id)
      .set({
        state: 'mismatch',
        attention: 'mismatch',
        received,
        receivedAt: at.toISOString(),
        refundDue: received,
        gatewayId: transactionId,
        channel,
        nextAskAt: null,
      })
      .where('state', 'in', unpaidPayments)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return 'nothing';
    const { purchaseId, reference, amountDue } = payment;
    const details = { reference, due: amountDue, amount: String(amount), currency };
    await notePurchase(trx, at, { purchaseId, kind: 'mismatch', details });
    return 'mismatch';
  }

  /** Taken back after it was confirmed: denied, as some banks do within minutes, or a card's payment cancelled before it settled. */
  async function reverse(trx: Kysely<Database>, payment: StoredPayment, at: Date): Promise<Settled> {
    const { numUpdatedRows } = await change(trx, payment.id)
      .set((eb) => ({
        state: 'reversed',
        attention: 'outside',
        refundDue: 0,
        refunded: eb.fn.coalesce('received', eb.lit(0)),
      }))
      .where('state', '=', 'confirmed')
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return 'nothing';
    // There is nothing left to give back.
    await trx
      .updateTable('refund')
      .set({ state: 'failed', nextTryAt: null, doneAt: at.toISOString() })
      .where('paymentId', '=', payment.id)
      .where('state', 'in', ['asked', 'sent'])
      .execute();
    const { purchaseId, reference } = payment;
    await notePurchase(trx, at, { purchaseId, kind: 'reversed', details: { reference } });
    if (payment.isSettling === 0) return 'reversed';
    const purchase = await trx
      .updateTable('purchase')
      .set({ state: 'reversed' })
      .where('id', '=', purchaseId)
      .where('state', '=', 'paid')
      .returning(['id', 'accountId'])
      .executeTakeFirst();
    if (!purchase) return 'reversed';
    await releaseVoucher(trx, purchaseId, at);
    if (await revokeAccess(trx, { purchaseId }, 'Pembayaran ditarik kembali oleh bank', at))
      await notePurchase(trx, at, { purchaseId, kind: 'access_revoked', details: { reference } });
    await mailPurchase(trx, purchase, 'reversed', at);
    return 'reversed';
  }

  /**
   * Refunds of ours whose keys the gateway names are done. Without keys it is ours only if there is no other that it could be the word about. Any
   * other calls a person, and so does a chargeback, which is never ours. A payment that came and went before we had asked is over: live, it would lock
   * its purchase, since it can't be closed there.
   */
  async function givenBack(
    trx: Kysely<Database>,
    payment: StoredPayment,
    { state: word, refundKeys }: GatewayStatus,
    at: Date,
  ): Promise<Settled> {
    const ours = await trx
      .selectFrom('refund')
      .select(['id', 'state', 'refundKey'])
      .where('paymentId', '=', payment.id)
      .where('way', '=', 'gateway')
      .where('state', '<>', 'failed')
      .execute();
    const named = refundKeys
      ? ours.filter(({ refundKey }) => refundKeys.includes(refundKey))
      : ours.filter(({ state }) => word === 'given_back' && state === 'sent' && ours.length === 1);
    let isOneDone = false;
    for (const { id } of named) isOneDone = (await finishRefund(trx, id, at)) || isOneDone;
    const isOurs = refundKeys ? refundKeys.length === named.length : ours.length > 0;
    const called = isOurs && word === 'given_back' ? 'nothing' : await call(trx, payment, 'outside', at);
    const isEnded = (await end(trx, payment, 'cancelled', at)) === 'ended';
    return called === 'nothing' && (isOneDone || isEnded) ? 'ended' : called;
  }

  /** Calls a person, once. */
  async function call(
    trx: Kysely<Database>,
    { id, purchaseId, reference }: StoredPayment,
    attention: 'outside' | 'unknown',
    at: Date,
  ): Promise<Settled> {
    const { numUpdatedRows } = await change(trx, id)
      .set({ attention })
      .where((eb) => eb.or([eb('attention', 'is', null), eb('attention', '<>', attention)]))
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return 'nothing';
    const kind = attention === 'outside' ? 'outside' : 'unknown_state';
    await notePurchase(trx, at, { purchaseId, kind, details: { reference } });
    return attention;
  }

  async function end(
    trx: Kysely<Database>,
    payment: StoredPayment,
    state: 'expired' | 'cancelled',
    at: Date,
  ): Promise<Settled> {
    const { numUpdatedRows } = await change(trx, payment.id)
      .set({ state })
      .where('state', 'in', livePayments)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return 'nothing';
    const { purchaseId, reference } = payment;
    await notePurchase(trx, at, { purchaseId, kind: 'payment_closed', details: { reference, state } });
    return 'ended';
  }

  async function apply(
    trx: Kysely<Database>,
    payment: StoredPayment,
    status: GatewayStatus,
    at: Date,
  ): Promise<Settled> {
    // A try that was left for another one on the same page takes nothing back.
    const isTakenBack = payment.state === 'confirmed' && payment.gatewayId === status.transactionId;
    switch (status.state) {
      case 'confirmed': {
        // Taken back, and there once more: nobody but a person can say which of the two holds.
        if (payment.state === 'reversed') return call(trx, payment, 'unknown', at);
        const { amount, currency, transactionId, channel, at: receivedAt } = status;
        if (currency !== 'IDR' || amount !== payment.amountDue) return mismatch(trx, payment, status, at);
        return receive(trx, payment, { received: amount, receivedAt, gatewayId: transactionId, channel }, at);
      }
      case 'denied':
        // Refused: the buyer may try again on the same page.
        return isTakenBack ? reverse(trx, payment, at) : 'nothing';
      case 'released':
        return isTakenBack ? reverse(trx, payment, at) : end(trx, payment, 'cancelled', at);
      case 'cancelled':
      case 'expired':
        return end(trx, payment, status.state, at);
      case 'given_back':
      case 'charged_back':
        return givenBack(trx, payment, status, at);
      case 'unknown':
        return call(trx, payment, 'unknown', at);
      case 'waiting':
        return 'nothing';
    }
  }

  return {
    find: (reference: string): Promise<StoredPayment | undefined> =>
      db.selectFrom('payment').select(paymentColumns).where('reference', '=', reference).executeTakeFirst(),

    /** Makes the gateway's answer ours. */
    apply(payment: StoredPayment, status: GatewayStatus, at: Date): Promise<Settled> {
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          // Read again: the answer took its time, and another one may have come meanwhile.
          const fresh = await trx
            .selectFrom('payment')
            .select(paymentColumns)
            .where('id', '=', payment.id)
            .executeTakeFirstOrThrow();
          return apply(trx, fresh, status, at);
        }),
      );
    },

    /** When a payment is asked about next; `asks` counts the answers. */
    async schedule(id: string, nextAskAt: Date | null, isAnswered: boolean): Promise<void> {
      await db
        .updateTable('payment')
        .set((eb) => ({
          nextAskAt: nextAskAt?.toISOString() ?? null,
          ...(isAnswered && { asks: eb('asks', '+', 1) }),
        }))
        .where('id', '=', id)
        .where('state', 'in', unpaidPayments)
        .execute();
    },

    /** References that are to be asked about by now, the longest due first. */
    async listDue(at: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('payment')
        .select('reference')
        .where('nextAskAt', '<=', at.toISOString())
        .orderBy('nextAskAt')
        .limit(limit)
        .execute();
      return rows.map(({ reference }) => reference);
    },
  };
}
export type SettleRepository = ReturnType<typeof createSettleRepository>;
