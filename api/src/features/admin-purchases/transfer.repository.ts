import type { Kysely } from 'kysely';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Database } from '../../db/schema.ts';
import { type AuditedAct, writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { mailPurchase } from '../../foundation/sales/pay-purchase.repository.ts';
import { notePurchase } from '../../foundation/sales/purchase-history.repository.ts';
import { payable } from '../../foundation/sales/payment-states.ts';
import { receive, type StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import { holdMoney } from '../../foundation/sales/refund-steps.repository.ts';

/** A step of an administrator with a payment. */
export interface PaymentStep {
  actorId: string;
  reason: string;
  at: Date;
}

/** Decisions of administrators on payments. Each is won by one conditional update; its audit entry is in the same transaction. */
export function createTransferRepository(db: Kysely<Database>) {
  /** Read again in the transaction: another administrator may have decided meanwhile. */
  const read = (trx: Kysely<Database>, id: string): Promise<StoredPayment> =>
    trx.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** Without the reason, which may name the buyer: it is in the purchase's history, and lost with the account. */
  const audit = (
    trx: Kysely<Database>,
    { purchaseId, reference }: StoredPayment,
    { actorId, at }: PaymentStep,
    action: AuditedAct['action'],
    after: object,
    more: Pick<AuditedAct, 'reason'> = {},
  ) =>
    writeAudit(trx, {
      ...more,
      actorId,
      at,
      action,
      entity: 'purchase',
      entityId: purchaseId,
      label: reference,
      after,
    });

  async function hasRefunds(trx: Kysely<Database>, paymentId: string): Promise<boolean> {
    const row = await trx
      .selectFrom('refund')
      .select('id')
      .where('paymentId', '=', paymentId)
      .where('state', '<>', 'failed')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  return {
    /**
     * Money has come. Exactly what is due pays the purchase; another amount calls a person, who may then take it as it is: more than enough
     * goes back, and less is enough where the person says so about the amount that is recorded.
     * @param money what is on the bank's statement, or undefined for what is due, also after a part of it · `recorded`: the amount that the person
     *   sees as recorded; undefined: an older page doesn't say it
     * @returns `nothing` when the payment isn't waiting any more, this is recorded already, or another amount is than the person sees
     */
    confirm(
      payment: Pick<StoredPayment, 'id'>,
      money: {
        received: number | undefined;
        receivedAt: string;
        recorded: number | null | undefined;
        isEnough: boolean;
      },
      step: PaymentStep,
    ): Promise<'paid' | 'twice' | 'erased' | 'mismatch' | 'nothing'> {
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          // Somebody may ask for its refund at the same moment: one waits for the other.
          await holdMoney(trx, payment.id);
          const fresh = await read(trx, payment.id);
          const { id, purchaseId, reference, state, method, amountDue } = fresh;
          const isMismatch = state === 'mismatch';
          // The amount that a gateway has received is its own word: a person only decides about it.
          if (method !== 'transfer' && !isMismatch) return 'nothing';
          if (isMismatch && (await hasRefunds(trx, id))) return 'nothing';
          if (money.recorded !== undefined && money.recorded !== fresh.received) return 'nothing';
          // An older page offers the amount due by itself, also one that was loaded before another amount was recorded.
          if (isMismatch && money.recorded === undefined && money.received === amountDue) return 'nothing';
          const before = fresh.received ?? 0;
          const received = method === 'transfer' ? (money.received ?? Math.max(before, amountDue)) : before;
          const after = { due: amountDue, received };
          const isKnown = isMismatch && received === before;
          const isTaken = isMismatch && (received > amountDue || (isKnown && money.isEnough));
          if (received === amountDue || isTaken) {
            const { gatewayId, channel } = fresh;
            const receivedAt = method === 'transfer' ? money.receivedAt : (fresh.receivedAt ?? money.receivedAt);
            const confirmed = { confirmedBy: step.actorId, reason: step.reason };
            const came = { received, receivedAt, gatewayId, channel, ...confirmed };
            const outcome = await receive(trx, fresh, came, step.at);
            if (outcome !== 'nothing') await audit(trx, fresh, step, 'confirm', { ...after, outcome });
            return outcome;
          }
          // A page that doesn't know of it confirms again what its lost answer told.
          if (isKnown) return 'nothing';
          const { numUpdatedRows } = await trx
            .updateTable('payment')
            .set({
              state: 'mismatch',
              attention: 'mismatch',
              received,
              receivedAt: money.receivedAt,
              refundDue: received,
              confirmedBy: step.actorId,
              decidedAt: step.at.toISOString(),
              nextAskAt: null,
            })
            .where('id', '=', id)
            .where('state', '=', state)
            .where('state', 'in', payable)
            .where('method', '=', 'transfer')
            .executeTakeFirst();
          if (numUpdatedRows !== 1n) return 'nothing';
          const details = { reference, due: amountDue, amount: received, reason: step.reason };
          await notePurchase(trx, step.at, { purchaseId, kind: 'mismatch', actorId: step.actorId, details });
          await audit(trx, fresh, step, 'confirm', { ...after, outcome: 'mismatch' });
          return 'mismatch';
        }),
      );
    },

    /**
     * The proof isn't one; the buyer is told why, and may send another. It may wait beside a purchase that was paid in another way.
     * @param proofAt of the proof that was looked at; undefined: whichever waits
     * @returns false when none waits, or another one
     */
    refuse(payment: Pick<StoredPayment, 'id'>, proofAt: string | undefined, step: PaymentStep): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { actorId, at, reason } = step;
        const moment = at.toISOString();
        const { numUpdatedRows } = await trx
          .updateTable('payment')
          .set({ refusedBecause: reason, decidedAt: moment, attention: null })
          .where('id', '=', payment.id)
          .where('attention', '=', 'transfer')
          .$if(proofAt !== undefined, (qb) => qb.where('proofAt', '=', proofAt as string))
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        const fresh = await read(trx, payment.id);
        const { purchaseId, reference } = fresh;
        await notePurchase(trx, at, { purchaseId, kind: 'proof_refused', actorId, details: { reference, reason } });
        await audit(trx, fresh, step, 'refuse', { due: fresh.amountDue });
        const { accountId } = await trx
          .selectFrom('purchase')
          .select('accountId')
          .where('id', '=', purchaseId)
          .executeTakeFirstOrThrow();
        await mailPurchase(trx, { id: purchaseId, accountId }, 'refused', at, { of: moment });
        return true;
      });
    },

    /** Notes that nothing needs a person any more. A proof is confirmed or refused instead. @returns false when nothing needs doing */
    settleAttention(payment: Pick<StoredPayment, 'id' | 'attention'>, step: PaymentStep): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { actorId, at, reason } = step;
        const { attention } = payment;
        if (attention === null || attention === 'transfer') return false;
        const { numUpdatedRows } = await trx
          .updateTable('payment')
          .set({ attention: null })
          .where('id', '=', payment.id)
          .where('attention', '=', attention)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        const fresh = await read(trx, payment.id);
        const { purchaseId, reference } = fresh;
        const details = { reference, attention, reason };
        await notePurchase(trx, at, { purchaseId, kind: 'attention_done', actorId, details });
        await audit(trx, fresh, step, 'settle', { attention, refundDue: fresh.refundDue });
        return true;
      });
    },

    /** Enters into the audit log that somebody looks at a proof, and why, as for ID cards. */
    noteLook: (payment: StoredPayment, step: PaymentStep): Promise<void> =>
      audit(db, payment, step, 'view', {}, { reason: step.reason }),
  };
}
export type TransferRepository = ReturnType<typeof createTransferRepository>;
