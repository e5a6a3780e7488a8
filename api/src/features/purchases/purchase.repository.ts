import type { Insertable, Kysely, Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { PurchaseItem } from '../../contract/index.ts';
import { holdAccount } from '../../db/hold-account.ts';
import { againWhenRaceIsLost } from '../../db/lost-race.ts';
import { oneOf } from '../../db/one-of.ts';
import type { Database, PurchaseTable } from '../../db/schema.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { ownsPackage } from '../../foundation/sales/bought-package.repository.ts';
import { nextStart } from '../../foundation/sales/access.repository.ts';
import { holdPackage } from '../../foundation/sales/hold-package.repository.ts';
import { payPurchase } from '../../foundation/sales/pay-purchase.repository.ts';
import { paymentColumns, type StoredPayment } from '../../foundation/sales/receive-money.repository.ts';
import { notePurchase } from '../../foundation/sales/purchase-history.repository.ts';
import { countUses, findVoucher, holdVoucher, type StoredVoucher } from '../../foundation/sales/voucher.repository.ts';
import { findOffer, listSoldPlans, type Offer } from './offer.repository.ts';

/** Most purchases of one account that wait for money. */
export const maxOpenPurchases = 5;
/** Most purchases of one account in a day without paying them: each writes mails to an address that may not be the buyer's. */
const maxUnpaidADay = 20;
const unpaid = ['open', 'expired', 'cancelled'] as const;

export type StoredPurchase = Omit<Selectable<PurchaseTable>, 'remindedAt'>;

/** Everything that a purchase depends on, read in its transaction. */
export interface Terms {
  offer: Offer | undefined;
  isOwned: boolean;
  voucher: StoredVoucher | undefined;
  /** How often the account holds or has used that voucher. */
  uses: number;
  startsAt: Date;
}

export const purchaseColumns = [
  'id',
  'number',
  'accountId',
  'kind',
  'itemId',
  'title',
  'months',
  'packageQuota',
  'features',
  'listPrice',
  'discount',
  'total',
  'taxKind',
  'taxBase',
  'taxAmount',
  'voucherCode',
  'state',
  'requestKey',
  'termsVersion',
  'createdAt',
  'expiresAt',
  'paidAt',
  'receiptNumber',
] as const;

async function readTerms(
  db: Kysely<Database>,
  accountId: string,
  item: PurchaseItem,
  code: string | undefined,
  at: Date,
): Promise<Terms> {
  const voucher = code === undefined ? undefined : await findVoucher(db, code);
  return {
    offer: await findOffer(db, item, accountId),
    isOwned: item.kind === 'package' && (await ownsPackage(db, accountId, item.id)),
    voucher,
    uses: voucher ? await countUses(db, voucher.id, accountId) : 0,
    startsAt: item.kind === 'plan' ? await nextStart(db, accountId, item.id, at) : at,
  };
}

/** Purchases, and what belongs to them for their buyer. */
export function createPurchaseRepository(db: Kysely<Database>) {
  const own = (accountId: string) => db.selectFrom('purchase').where('accountId', '=', accountId);

  return {
    listPlans: () => listSoldPlans(db),
    readTerms: (accountId: string, item: PurchaseItem, code: string | undefined, at: Date) =>
      readTerms(db, accountId, item, code, at),

    /**
     * Places a purchase: price, voucher and limits are read and kept in one transaction, in which the account is locked. One with nothing
     * to pay is paid at once.
     * @param place makes the row from what it depends on, or throws the refusal
     * @returns undefined when the account is gone; `isNew` is false when the request key has made one before
     */
    place(
      {
        accountId,
        key,
        item,
        code,
        at,
      }: { accountId: string; key: string; item: PurchaseItem; code: string | undefined; at: Date },
      place: (terms: Terms) => Insertable<PurchaseTable>,
    ): Promise<{ id: string; isNew: boolean } | undefined> {
      // A number that was given before, or the same key at the same moment on another connection.
      return againWhenRaceIsLost(() =>
        db.transaction().execute(async (trx) => {
          if (!(await holdAccount(trx, accountId, 'registered'))) return undefined;
          const before = await trx
            .selectFrom('purchase')
            .select(['id', 'kind', 'itemId'])
            .where('accountId', '=', accountId)
            .where('requestKey', '=', key)
            .executeTakeFirst();
          if (before) {
            if (before.kind !== item.kind || before.itemId !== item.id) throw new AppError('CREATION_KEY_TAKEN');
            return { id: before.id, isNew: false };
          }
          const { count } = await trx
            .selectFrom('purchase')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('accountId', '=', accountId)
            .where('state', '=', 'open')
            .executeTakeFirstOrThrow();
          if (count >= maxOpenPurchases) throw new AppError('TOO_MANY_OPEN_PURCHASES');
          const since = new Date(at.getTime() - dayMs).toISOString();
          const { count: ofToday } = await trx
            .selectFrom('purchase')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('accountId', '=', accountId)
            .where('createdAt', '>', since)
            .where('state', 'in', unpaid)
            .executeTakeFirstOrThrow();
          if (ofToday >= maxUnpaidADay) throw new AppError('TOO_MANY_PURCHASES');
          if (item.kind === 'package') await holdPackage(trx, item.id);
          const terms = await readTerms(trx, accountId, item, code, at);
          const purchase = place(terms);
          await trx.insertInto('purchase').values(purchase).execute();
          const { id, total } = purchase;
          if (terms.voucher) await holdVoucher(trx, terms.voucher, { purchaseId: id, accountId, at });
          await notePurchase(trx, at, { purchaseId: id, kind: 'created', actorId: accountId, details: { total } });
          if (total === 0) await payPurchase(trx, id, { at });
          return { id, isNew: true };
        }),
      );
    },

    /** The buyer's purchase; another's is missing. */
    findOwn: (accountId: string, number: string): Promise<StoredPurchase | undefined> =>
      own(accountId).select(purchaseColumns).where('number', '=', number).executeTakeFirst(),
    findOwnById: (accountId: string, id: string): Promise<StoredPurchase | undefined> =>
      own(accountId).select(purchaseColumns).where('id', '=', id).executeTakeFirst(),

    async listOwn(
      accountId: string,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ purchases: StoredPurchase[]; total: number }> {
      const { total } = await own(accountId)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const purchases = await own(accountId)
        .select(purchaseColumns)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return { purchases, total };
    },

    /** Payments, access and refunds of some purchases; payments and refunds the oldest first. */
    async listParts(ids: readonly string[]) {
      if (ids.length === 0) return { payments: [], accesses: [], refunds: [] };
      const payments: StoredPayment[] = await db
        .selectFrom('payment')
        .select(paymentColumns)
        .where('purchaseId', ...oneOf(db, ids))
        .orderBy('number')
        .execute();
      const accesses = await db
        .selectFrom('entitlement')
        .select(['purchaseId', 'startsAt', 'endsAt', 'packageQuota', 'used', 'revokedAt'])
        .where('purchaseId', ...oneOf(db, ids))
        .execute();
      const refunds = await db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.paymentId')
        .select(['payment.purchaseId', 'refund.amount', 'refund.state', 'refund.createdAt as at'])
        .where('payment.purchaseId', ...oneOf(db, ids))
        .orderBy('refund.createdAt')
        .execute();
      return { payments, accesses, refunds };
    },

    /** The buyer as receipts and the gateway need them. */
    findBuyer: (accountId: string) =>
      db.selectFrom('account').select(['name', 'email']).where('id', '=', accountId).executeTakeFirstOrThrow(),
  };
}
export type PurchaseRepository = ReturnType<typeof createPurchaseRepository>;
