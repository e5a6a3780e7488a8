import type { Kysely, Selectable } from 'kysely';
import type { NewRefund } from '../../contract/index.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import type { Database, RefundTable } from '../../db/schema.ts';
import { writeAudit } from '../../foundation/audit/write-audit.repository.ts';
import { notePurchase } from '../../foundation/sales/purchase-history.repository.ts';
import type { StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import { endAccess, finishRefund, holdMoney, writeRefundDue } from '../../foundation/sales/refund-steps.repository.ts';
import type { PaymentStep } from './transfer.repository.ts';

export type StoredRefund = Selectable<RefundTable>;

/** A refund that the gateway has to carry out, with what it needs to know of it. */
export interface GatewayRefund extends StoredRefund {
  reference: string;
  gatewayId: string | null;
}

/**
 * Refunds, in steps that each keep the sums: asked, money is promised and still here; done, it is gone. What is promised and gone of a payment
 * is never more than has come, which the payment's row also holds by itself.
 */
export function createRefundRepository(db: Kysely<Database>) {
  const withPayment = db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.paymentId')
    .selectAll('refund')
    .select(['payment.reference', 'payment.gatewayId']);

  async function told(trx: Kysely<Database>, refund: StoredRefund) {
    const { purchaseId, reference } = await trx
      .selectFrom('payment')
      .select(['purchaseId', 'reference'])
      .where('id', '=', refund.paymentId)
      .executeTakeFirstOrThrow();
    return { purchaseId, details: { reference, amount: refund.amount } };
  }

  return {
    find: (id: string): Promise<GatewayRefund | undefined> =>
      withPayment.where('refund.id', '=', id).executeTakeFirst(),

    /**
     * Promises money back. The same key is one refund.
     * @returns the refund, new or not; `too-large`; `other` when the key was used for something else
     */
    ask(
      id: string,
      payment: StoredPayment,
      { amount, way, revokesAccess, key, reason }: NewRefund,
      { actorId, at, nextTryAt }: PaymentStep & { nextTryAt: Date | null },
    ): Promise<{ refundId: string; isNew: boolean } | 'too-large' | 'other'> {
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          // Locked first, so that of equal requests at once the second sees the first.
          const money = await holdMoney(trx, payment.id);
          const before = await trx
            .selectFrom('refund')
            .select(['id', 'paymentId', 'amount', 'way'])
            .where('refundKey', '=', key)
            .executeTakeFirst();
          if (before) {
            const isSame = before.paymentId === payment.id && before.amount === amount && before.way === way;
            return isSame ? { refundId: before.id, isNew: false } : 'other';
          }
          if (amount > money.left || money.payment.state === 'reversed') return 'too-large';
          const refund: StoredRefund = {
            id,
            paymentId: payment.id,
            refundKey: key,
            amount,
            way,
            state: 'asked',
            revokesAccess: revokesAccess ? 1 : 0,
            reason,
            requestedBy: actorId,
            createdAt: at.toISOString(),
            nextTryAt: nextTryAt?.toISOString() ?? null,
            doneAt: null,
          };
          await trx.insertInto('refund').values(refund).execute();
          await writeRefundDue(trx, payment.id);
          const { purchaseId, reference } = payment;
          const details = { reference, amount, way, reason };
          await notePurchase(trx, at, { purchaseId, kind: 'refund_asked', actorId, details });
          if (way === 'bank') {
            await trx.updateTable('payment').set({ attention: 'refund' }).where('id', '=', payment.id).execute();
            await endAccess(trx, await holdMoney(trx, payment.id), refund, at);
          }
          // Without the reason, which may name the buyer: the refund and the purchase's history have it.
          await writeAudit(trx, {
            actorId,
            at,
            action: 'refund',
            entity: 'refund',
            entityId: id,
            label: reference,
            after: { amount, way, revokesAccess },
          });
          return { refundId: id, isNew: true };
        }),
      );
    },

    /** The gateway has taken the refund on: access ends now, the money goes later. */
    sent: (refund: StoredRefund, nextTryAt: Date, at: Date): Promise<void> =>
      againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          const { numUpdatedRows } = await trx
            .updateTable('refund')
            .set({ state: 'sent', nextTryAt: nextTryAt.toISOString() })
            .where('id', '=', refund.id)
            .where('state', '=', 'asked')
            .executeTakeFirst();
          if (numUpdatedRows !== 1n) return;
          await endAccess(trx, await holdMoney(trx, refund.paymentId), refund, at);
          await notePurchase(trx, at, { kind: 'refund_sent', ...(await told(trx, refund)) });
        }),
      ),

    /**
     * The gateway can't: the money isn't promised any more, and goes back by bank.
     * @param isAlone nobody waits for the outcome. Otherwise the administrator who asked gets the refusal as the answer, but it may be lost: the
     * payment calls a person as well, and keeps what it needed before
     */
    failed: (refund: StoredRefund, isAlone: boolean, at: Date): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('refund')
          .set({ state: 'failed', nextTryAt: null, doneAt: at.toISOString() })
          .where('id', '=', refund.id)
          .where('state', '=', 'asked')
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return;
        await writeRefundDue(trx, refund.paymentId);
        await trx
          .updateTable('payment')
          .set({ attention: 'refund' })
          .where('id', '=', refund.paymentId)
          .$if(!isAlone, (query) => query.where('attention', 'is', null))
          .execute();
        await notePurchase(trx, at, { kind: 'refund_failed', ...(await told(trx, refund)) });
      }),

    /** The gateway has given the money back. */
    done: (refundId: string, at: Date): Promise<boolean> =>
      againWhenRaceIsLost(() => db.transaction().execute((trx) => finishRefund(trx, refundId, at))),

    /** An administrator says that the money is sent. @returns false when it was sent before */
    doneByHand: (
      { id, reference }: Pick<GatewayRefund, 'id' | 'reference'>,
      { actorId, at, reason }: PaymentStep,
    ): Promise<boolean> =>
      againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          if (!(await finishRefund(trx, id, at, { actorId, reason }))) return false;
          await writeAudit(trx, {
            actorId,
            at,
            action: 'settle',
            entity: 'refund',
            entityId: id,
            label: reference,
          });
          return true;
        }),
      ),

    /** Refunds whose outcome nobody knows yet, the longest due first. */
    listDue: (at: Date, limit: number): Promise<GatewayRefund[]> =>
      withPayment
        .where('refund.state', 'in', ['asked', 'sent'])
        .where('refund.nextTryAt', '<=', at.toISOString())
        .orderBy('refund.nextTryAt')
        .limit(limit)
        .execute(),

    /** The gateway leaves a refund without a word: its payment needs a person. */
    async callPerson({ id, paymentId }: StoredRefund): Promise<void> {
      await db
        .updateTable('payment')
        .set({ attention: 'refund' })
        .where('id', '=', paymentId)
        .where('attention', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('refund').select('refund.id').where('refund.id', '=', id).where('refund.state', '=', 'sent'),
          ),
        )
        .execute();
    },

    /** When it is tried again. */
    async postpone(id: string, nextTryAt: Date): Promise<void> {
      await db
        .updateTable('refund')
        .set({ nextTryAt: nextTryAt.toISOString() })
        .where('id', '=', id)
        .where('state', 'in', ['asked', 'sent'])
        .execute();
    },
  };
}
export type RefundRepository = ReturnType<typeof createRefundRepository>;
