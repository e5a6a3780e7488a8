import type { Kysely } from 'kysely';
import { AppError } from '../../app-error.ts';
import { doomFiles } from '../../db/doom-files.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';
import { mailPurchase } from '../../foundation/sales/pay-purchase.repository.ts';
import { notePurchase } from '../../foundation/sales/purchase-history.repository.ts';
import { releaseVoucher } from '../../foundation/sales/voucher.repository.ts';
import { paymentColumns, type StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import { livePayments } from '../../foundation/sales/payment-states.ts';
import type { StoredPurchase } from './purchase.repository.ts';

interface NewTry {
  method: 'online' | 'transfer';
  gateway: string;
  amountDue: number;
  bank: string | null;
  nextAskAt: Date | null;
  at: Date;
}

/** True if money has come for a purchase, whether it was enough or not. */
async function hasMoney(db: Kysely<Database>, purchaseId: string): Promise<boolean> {
  const found = await db
    .selectFrom('payment')
    .select('id')
    .where('purchaseId', '=', purchaseId)
    .where('received', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** True if another purchase of this buyer waits for a transfer of which no proof waits for a decision: each holds one of the amounts of its price. */
async function waitsElsewhere(
  db: Kysely<Database>,
  { id, accountId }: Pick<StoredPurchase, 'id' | 'accountId'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('purchase')
    .innerJoin('payment', 'payment.purchaseId', 'purchase.id')
    .select('payment.id')
    .where('purchase.accountId', '=', accountId)
    .where('purchase.id', '<>', id)
    .where('payment.method', '=', 'transfer')
    .where('payment.state', 'in', livePayments)
    .where('payment.attention', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Waits for a try that is just beginning, so that the next statement sees it: one that itself waits for the purchase looks for payments as they were when it began.
 * SQLite has one writer at a time anyway.
 */
async function holdPurchase(trx: Kysely<Database>, id: string): Promise<void> {
  if (isPostgres(trx)) await trx.selectFrom('purchase').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The tries to pay a purchase. */
export function createPaymentRepository(db: Kysely<Database>) {
  return {
    list: (purchaseId: string): Promise<StoredPayment[]> =>
      db.selectFrom('payment').select(paymentColumns).where('purchaseId', '=', purchaseId).orderBy('number').execute(),

    waitsElsewhere: (purchase: StoredPurchase): Promise<boolean> => waitsElsewhere(db, purchase),

    /**
     * Adds the next try to an open purchase.
     * @throws AppError UNAUTHENTICATED when its buyer has left · TRANSFER_WAITS · PURCHASE_NOT_OPEN when it isn't open any more
     * @returns undefined when another request has added one, or the amount waits for another transfer
     */
    insert(
      purchase: StoredPurchase,
      number: number,
      { at, nextAskAt, ...fields }: NewTry,
    ): Promise<StoredPayment | undefined> {
      const { id: purchaseId, number: name, expiresAt, accountId } = purchase;
      // Money is received with the payment locked before the account.
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          // Of transfers for two purchases at once the second sees the first.
          if (!(await holdAccount(trx, accountId, 'registered'))) throw new AppError('UNAUTHENTICATED');
          if (fields.method === 'transfer' && (await waitsElsewhere(trx, purchase)))
            throw new AppError('TRANSFER_WAITS');
          // Locks the purchase: it neither expires nor is cancelled while a try begins.
          const { numUpdatedRows } = await trx
            .updateTable('purchase')
            .set((eb) => ({ state: eb.ref('state') }))
            .where('id', '=', purchaseId)
            .where('state', '=', 'open')
            .executeTakeFirst();
          if (numUpdatedRows !== 1n) throw new AppError('PURCHASE_NOT_OPEN');
          const inserted = await trx
            .insertInto('payment')
            .values({
              ...fields,
              id: newId(),
              purchaseId,
              number,
              reference: `${name}-${number}`,
              state: fields.method === 'transfer' ? 'waiting' : 'created',
              url: null,
              token: null,
              gatewayId: null,
              channel: fields.method === 'transfer' ? 'transfer' : null,
              createdAt: at.toISOString(),
              expiresAt,
              nextAskAt: nextAskAt?.toISOString() ?? null,
              received: null,
              receivedAt: null,
              confirmedBy: null,
              proofFile: null,
              proofAt: null,
              decidedAt: null,
              refusedBecause: null,
              attention: null,
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning(paymentColumns)
            .executeTakeFirst();
          if (!inserted) return undefined;
          await notePurchase(trx, at, {
            purchaseId,
            kind: 'payment_opened',
            actorId: accountId,
            details: { reference: inserted.reference, method: fields.method, amount: fields.amountDue },
          });
          // Only the first of them: whoever changes the way to pay again and again would flood a mailbox.
          if (fields.method === 'transfer') await mailPurchase(trx, purchase, 'transfer', at);
          return inserted;
        }),
      );
    },

    /** The gateway has opened its page. */
    async opened(id: string, { url, token }: { url: string; token: string }): Promise<void> {
      await db
        .updateTable('payment')
        .set({ url, token, state: 'waiting' })
        .where('id', '=', id)
        .where('state', '=', 'created')
        .execute();
    },

    /**
     * Ends a try that isn't paid; it is still asked about, since money may come all the same.
     * @returns false when it isn't live any more, or a proof waits for a decision
     */
    end(payment: StoredPayment, state: 'cancelled' | 'failed' | 'expired', at: Date): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('payment')
          .set({ state, attention: null })
          .where('id', '=', payment.id)
          .where('state', 'in', livePayments)
          // A proof may have come since the try was read.
          .where((eb) => eb.or([eb('attention', 'is', null), eb('attention', '<>', 'transfer')]))
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        await notePurchase(trx, at, {
          purchaseId: payment.purchaseId,
          kind: 'payment_closed',
          details: { reference: payment.reference, state },
        });
        return true;
      });
    },

    /**
     * Ends a purchase without money, once none of its payments can be paid as it should any more; its voucher is free again. One of which another
     * amount came doesn't expire before a person has decided about that.
     * @returns false when it isn't open any more, or a payment is live
     */
    closePurchase(purchase: StoredPurchase, state: 'expired' | 'cancelled', at: Date): Promise<boolean> {
      return db.transaction().execute(async (trx) => {
        await holdPurchase(trx, purchase.id);
        const { numUpdatedRows } = await trx
          .updateTable('purchase')
          .set({ state })
          .where('id', '=', purchase.id)
          .where('state', '=', 'open')
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('payment')
                  .select('payment.id')
                  .whereRef('payment.purchaseId', '=', 'purchase.id')
                  .where((eb) =>
                    eb.or([
                      eb('payment.state', 'in', livePayments),
                      ...(state === 'expired' ? [eb('payment.attention', '=', 'mismatch')] : []),
                    ]),
                  ),
              ),
            ),
          )
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return false;
        await releaseVoucher(trx, purchase.id, at);
        await notePurchase(trx, at, {
          purchaseId: purchase.id,
          kind: state,
          ...(state === 'cancelled' && { actorId: purchase.accountId }),
        });
        if (state === 'expired' && !(await hasMoney(trx, purchase.id)))
          await mailPurchase(trx, purchase, 'expired', at);
        return true;
      });
    },

    /** Bytes of the proofs that came since then and are still there, and when the oldest of them came. */
    async sumProofs(since: string): Promise<{ bytes: number; oldest: string | null }> {
      const { bytes, oldest } = await db
        .selectFrom('payment')
        .innerJoin('file', 'file.id', 'payment.proofFile')
        .select(({ fn }) => [
          fn.sum<number | null>('file.sizeBytes').as('bytes'),
          fn.min<string | null>('payment.proofAt').as('oldest'),
        ])
        .where('payment.proofFile', 'is not', null)
        .where('payment.proofAt', '>', since)
        .executeTakeFirstOrThrow();
      return { bytes: bytes ?? 0, oldest };
    },

    /**
     * Keeps the picture of a proof; a former one is deleted.
     * @throws AppError UNAUTHENTICATED when its buyer has left
     * @returns false when the transfer doesn't wait any more
     */
    keepProof(
      { id, purchaseId, reference }: StoredPayment,
      fileId: string,
      actorId: string,
      at: Date,
    ): Promise<boolean> {
      // Money is received with the payment locked before the account.
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          // The picture took its time: the buyer may have left, or sent another one. With the account locked neither happens meanwhile.
          if (!(await holdAccount(trx, actorId, 'registered'))) throw new AppError('UNAUTHENTICATED');
          const moment = at.toISOString();
          const { proofFile: former } = await trx
            .selectFrom('payment')
            .select('proofFile')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          const { numUpdatedRows } = await trx
            .updateTable('payment')
            .set({ proofFile: fileId, proofAt: moment, decidedAt: null, refusedBecause: null, attention: 'transfer' })
            .where('id', '=', id)
            .where('state', 'in', livePayments)
            .executeTakeFirst();
          if (numUpdatedRows !== 1n) return false;
          await trx.deleteFrom('doomedFile').where('fileId', '=', fileId).execute();
          if (former !== null) await doomFiles(trx, [former], moment);
          await notePurchase(trx, at, { purchaseId, kind: 'proof_sent', actorId, details: { reference } });
          return true;
        }),
      );
    },

    /** Lets proofs go that were decided on before a moment. @returns their number */
    forgetProofs(decidedBefore: Date, at: Date, limit: number): Promise<number> {
      return db.transaction().execute(async (trx) => {
        const old = await trx
          .selectFrom('payment')
          .select(['id', 'proofFile'])
          .where('proofFile', 'is not', null)
          .where('decidedAt', '<', decidedBefore.toISOString())
          .limit(limit)
          .execute();
        if (old.length === 0) return 0;
        const ids = old.map(({ id }) => id);
        const files = old.flatMap(({ proofFile }) => proofFile ?? []);
        await trx
          .updateTable('payment')
          .set({ proofFile: null })
          .where('id', ...oneOf(trx, ids))
          // The buyer may be sending another one.
          .where('proofFile', ...oneOf(trx, files))
          .execute();
        await doomFiles(trx, files, at.toISOString());
        return old.length;
      });
    },
  };
}
export type PaymentRepository = ReturnType<typeof createPaymentRepository>;
