import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';
import { putInOutbox } from '../outbox/outbox.repository.ts';
import { giveAccess } from './access.repository.ts';
import { notePurchase } from './purchase-history.repository.ts';
import { purchaseMailKind, type PurchaseMailStep } from './purchase-mail-steps.ts';
import { receiptNumberOf } from './purchase-number.ts';
import { useVoucher } from './voucher.repository.ts';

interface MailedStep {
  /** Tells steps that may come again apart. */
  of?: string;
  /** Rupiah that the step moves, where that isn't the price. */
  amount?: number;
}

/** Puts a mail about a step into the outbox; the same step of a purchase is told once. */
export const mailPurchase = (
  trx: Kysely<Database>,
  { id, accountId }: { id: string; accountId: string },
  step: PurchaseMailStep,
  at: Date,
  { of = '', amount }: MailedStep = {},
): Promise<boolean> =>
  putInOutbox(trx, {
    id: newId(),
    kind: purchaseMailKind,
    accountId,
    dedupeKey: [id, step, of].filter(Boolean).join(' '),
    payload: { purchaseId: id, step, ...(amount !== undefined && { amount }) },
    at,
  });

/**
 * Makes a purchase paid, in the transaction of the payment: receipt number, voucher, access, history and mail come with it or not at all.
 * One conditional update decides, so that of any number of notices one pays.
 * @returns false when it was paid before: the money bought nothing
 */
export async function payPurchase(
  trx: Kysely<Database>,
  purchaseId: string,
  { at, actorId }: { at: Date; actorId?: string | undefined },
): Promise<boolean> {
  const before = await trx
    .selectFrom('purchase')
    .select(['number', 'state', 'accountId'])
    .where('id', '=', purchaseId)
    .executeTakeFirstOrThrow();
  const paid = await trx
    .updateTable('purchase')
    .set({ state: 'paid', paidAt: at.toISOString(), receiptNumber: receiptNumberOf(before.number) })
    .where('id', '=', purchaseId)
    .where('state', 'in', ['open', 'expired', 'cancelled'])
    .returning(['kind', 'itemId', 'title', 'months', 'packageQuota', 'features', 'total'])
    .executeTakeFirst();
  if (!paid) return false;
  await useVoucher(trx, purchaseId, at);
  const { kind, itemId, title, months, packageQuota, features, total } = paid;
  await notePurchase(trx, at, {
    purchaseId,
    kind: before.state === 'open' ? 'paid' : 'paid_late',
    actorId,
    details: { total },
  });
  if (kind !== 'seats') {
    const { startsAt, endsAt } = await giveAccess(
      trx,
      {
        accountId: before.accountId,
        source: 'order',
        title,
        features,
        purchaseId,
        thing:
          kind === 'plan' && months !== null && packageQuota !== null
            ? { planId: itemId, months, packageQuota }
            : { tryoutId: itemId },
      },
      at,
    );
    await notePurchase(trx, at, { purchaseId, kind: 'access_given', details: { startsAt, endsAt } });
  }
  await mailPurchase(trx, { id: purchaseId, accountId: before.accountId }, 'paid', at);
  return true;
}
