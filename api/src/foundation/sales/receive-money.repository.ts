import type { Kysely, Selectable } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database, PaymentTable } from '../../db/schema.ts';
import { isPackageOver, ownsPackage } from './bought-package.repository.ts';
import { payPurchase } from './pay-purchase.repository.ts';
import { livePayments, payable } from './payment-states.ts';
import { notePurchase } from './purchase-history.repository.ts';

export type StoredPayment = Selectable<PaymentTable>;

export const paymentColumns = [
  'id',
  'purchaseId',
  'number',
  'reference',
  'method',
  'gateway',
  'state',
  'amountDue',
  'url',
  'token',
  'gatewayId',
  'channel',
  'bank',
  'createdAt',
  'expiresAt',
  'nextAskAt',
  'asks',
  'received',
  'receivedAt',
  'confirmedBy',
  'proofFile',
  'proofAt',
  'decidedAt',
  'refusedBecause',
  'attention',
  'refundDue',
  'refunded',
  'isSettling',
] as const;

/** Money that came for a payment. */
export interface Receiving {
  received: number;
  receivedAt: string;
  gatewayId: string | null;
  channel: string | null;
  /** The administrator who confirms a transfer. */
  confirmedBy?: string;
  /** Why the administrator confirms it. */
  reason?: string;
}

/** True if the buyer's account is still there; it isn't erased before the transaction ends. */
async function holdBuyer(trx: Kysely<Database>, accountId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('standing', '=', 'registered')
    .$if(isPostgres(trx), (qb) => qb.forUpdate())
    .executeTakeFirst();
  return found !== undefined;
}

/** Locks the tries of a purchase in one order, since a payment that pays it ends the others. SQLite has one writer at a time anyway. */
async function holdTries(trx: Kysely<Database>, purchaseId: string): Promise<void> {
  if (isPostgres(trx))
    await trx
      .selectFrom('payment')
      .select('id')
      .where('purchaseId', '=', purchaseId)
      .orderBy('number')
      .forUpdate()
      .execute();
}

/**
 * Ends transfers that still wait for a purchase that is paid: their amounts are free again. A proof that waits is still decided on, since its money may
 * have come, too (docs/decisions/0258-a-proof-beside-another-payment-waits.md).
 */
async function endTransfers(trx: Kysely<Database>, purchaseId: string, at: Date): Promise<void> {
  const state = 'cancelled';
  const ended = await trx
    .updateTable('payment')
    .set({ state })
    .where('purchaseId', '=', purchaseId)
    .where('method', '=', 'transfer')
    .where('state', 'in', livePayments)
    .returning('reference')
    .execute();
  for (const { reference } of ended)
    await notePurchase(trx, at, { purchaseId, kind: 'payment_closed', details: { reference, state } });
}

/**
 * Confirms a payment: it pays its purchase, or is money that has to go back, since the purchase was paid before, its package was bought by another
 * one, or the buyer has erased the account. One conditional update decides which of many notices does it, and everything else is in the same
 * transaction.
 */
export async function receive(
  trx: Kysely<Database>,
  payment: Pick<StoredPayment, 'id' | 'purchaseId' | 'reference' | 'amountDue'>,
  { confirmedBy, reason, ...money }: Receiving,
  at: Date,
): Promise<'paid' | 'twice' | 'erased' | 'nothing'> {
  const { id, purchaseId, reference } = payment;
  await holdTries(trx, purchaseId);
  const { numUpdatedRows } = await trx
    .updateTable('payment')
    .set({
      ...money,
      state: 'confirmed',
      confirmedBy: confirmedBy ?? null,
      // A person who takes less lets it be enough.
      ...(confirmedBy !== undefined && {
        decidedAt: at.toISOString(),
        amountDue: Math.min(payment.amountDue, money.received),
      }),
      nextAskAt: null,
      attention: null,
      refundDue: 0,
    })
    .where('id', '=', id)
    .where('state', 'in', payable)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return 'nothing';
  await notePurchase(trx, at, {
    purchaseId,
    kind: 'confirmed',
    actorId: confirmedBy,
    details: { reference, amount: money.received, channel: money.channel, ...(reason !== undefined && { reason }) },
  });
  const { state, accountId, kind, itemId } = await trx
    .selectFrom('purchase')
    .select(['state', 'accountId', 'kind', 'itemId'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  if (!(await holdBuyer(trx, accountId))) {
    await trx
      .updateTable('payment')
      .set({ refundDue: money.received, attention: 'erased' })
      .where('id', '=', id)
      .execute();
    return 'erased';
  }
  // Another purchase of the same package was paid meanwhile.
  const isOwned = kind === 'package' && (await ownsPackage(trx, accountId, itemId));
  if (!isOwned && (await payPurchase(trx, purchaseId, { at, actorId: confirmedBy }))) {
    const isLate = state !== 'open' || (kind === 'package' && (await isPackageOver(trx, accountId, itemId, at)));
    await trx
      .updateTable('payment')
      .set({
        isSettling: 1,
        // More than was due came by a person's word: the rest goes back.
        refundDue: Math.max(0, money.received - payment.amountDue),
        attention: isLate ? 'late' : null,
      })
      .where('id', '=', id)
      .execute();
    await endTransfers(trx, purchaseId, at);
    return 'paid';
  }
  await trx
    .updateTable('payment')
    .set({ refundDue: money.received, attention: 'double' })
    .where('id', '=', id)
    .execute();
  await notePurchase(trx, at, { purchaseId, kind: 'paid_twice', details: { reference, amount: money.received } });
  return 'twice';
}
