import { AppError } from '../../app-error.ts';
import {
  type NewPurchase,
  type OwnPurchaseDetail,
  type OwnPurchaseList,
  type OwnPurchaseQuery,
  paymentMethods,
  type PlanList,
  type Quote,
  type QuoteRequest,
  type Receipt,
  saleTermsVersion,
} from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';
import { newId } from '../../id.ts';
import { rupiahInWords } from '../../foundation/sales/in-words.ts';
import { addMonths } from '../../foundation/sales/months.ts';
import { contentsOf, readFeatures } from '../../foundation/sales/plan-contents.ts';
import { toSnapshot } from '../../foundation/sales/purchase-answers.ts';
import { newPurchaseNumber } from '../../foundation/sales/purchase-number.ts';
import { type Sales, taxIn, taxKindAt } from '../../foundation/sales/sales.ts';
import { checkVoucher, itemIdsOf } from '../../foundation/sales/voucher-rules.ts';
import { toOwnPurchase } from './own-purchase.ts';
import { discountOf } from './pricing.ts';
import type { PurchaseRepository, StoredPurchase, Terms } from './purchase.repository.ts';

interface Dependencies {
  purchases: PurchaseRepository;
  /** Undefined: nothing is sold. */
  sales: Sales | undefined;
  wakeOutbox(): void;
  now(): Date;
}

/** A purchase can be paid for a day; Midtrans's page takes 5 minutes to 7 days. */
const openForMs = dayMs;
const shortestPageMs = 5 * 60_000;

/** When an unpaid purchase ends: never after the last moment at which its thing can be used. */
function endOf({ offer }: Terms, at: Date): string {
  const day = new Date(at.getTime() + openForMs).toISOString();
  return offer?.until && offer.until < day ? offer.until : day;
}

/** Plans, prices and a learner's own purchases (docs/payments.md). */
export function createPurchaseService({ purchases, sales, wakeOutbox, now }: Dependencies) {
  const banks = sales?.banks ?? [];

  function open(): Sales {
    if (!sales) throw new AppError('SALES_CLOSED');
    return sales;
  }

  /** The price of something now. @throws AppError that says why it can't be bought, or not with this voucher */
  function price(
    { offer, isOwned, voucher, uses, startsAt }: Terms,
    { item, voucher: code }: QuoteRequest,
    at: Date,
  ): Quote {
    if (!offer) throw new AppError(item.kind === 'plan' ? 'PLAN_NOT_FOUND' : 'NOT_FOR_SALE');
    if (isOwned) throw new AppError('OWNED_ALREADY');
    // The gateway's page would outlive it.
    if (offer.until !== null && offer.until <= new Date(at.getTime() + shortestPageMs).toISOString())
      throw new AppError('NOT_FOR_SALE');
    if (code !== undefined && !voucher) throw new AppError('VOUCHER_NOT_FOUND').at('voucher');
    if (voucher) {
      const items = itemIdsOf(voucher);
      if (items.length > 0 && !items.includes(offer.id)) throw new AppError('VOUCHER_NOT_VALID');
      checkVoucher(voucher, uses, at);
    }
    const { kind, id, title, months, packageQuota, features, price: listPrice } = offer;
    const discount = voucher ? discountOf(voucher, listPrice) : 0;
    const total = listPrice - discount;
    return {
      kind,
      itemId: id,
      title,
      months,
      packageQuota,
      features,
      listPrice,
      discount,
      total,
      tax: taxIn(total, taxKindAt(open().tax, at)),
      voucher: voucher?.code ?? null,
      startsAt: startsAt.toISOString(),
      endsAt: months === null ? null : addMonths(startsAt, months).toISOString(),
      termsVersion: saleTermsVersion,
    };
  }

  async function getOwnRow(accountId: string, number: string): Promise<StoredPurchase> {
    const found = await purchases.findOwn(accountId, number);
    if (!found) throw new AppError('PURCHASE_NOT_FOUND');
    return found;
  }

  async function toDetail(row: StoredPurchase): Promise<OwnPurchaseDetail> {
    const parts = await purchases.listParts([row.id]);
    return { ...toOwnPurchase(row, parts, sales), serverNow: now().toISOString() };
  }

  return {
    async listPlans(): Promise<PlanList> {
      const plans = await purchases.listPlans();
      const isThere = { online: sales?.gateway !== undefined, transfer: banks.length > 0 };
      return {
        isOpen: sales !== undefined,
        isSimulated: sales?.isSimulated ?? false,
        methods: paymentMethods.filter((method) => isThere[method]),
        accounts: banks.map(({ number, bank }) => ({ id: number, bank })),
        termsVersion: saleTermsVersion,
        seller: sales?.seller ?? null,
        plans: plans.map(({ priceRupiah, isPopular, features: stored, ...plan }) => {
          const features = readFeatures(stored);
          return {
            ...plan,
            price: priceRupiah,
            isPopular: isPopular === 1,
            features,
            contents: contentsOf(plan.packageQuota, features),
          };
        }),
      };
    },

    /** @throws AppError SALES_CLOSED · PLAN_NOT_FOUND · NOT_FOR_SALE · OWNED_ALREADY · VOUCHER_… */
    async quote(accountId: string, asked: QuoteRequest): Promise<Quote> {
      open();
      const at = now();
      return price(await purchases.readTerms(accountId, asked.item, asked.voucher, at), asked, at);
    },

    /**
     * Places a purchase, or finds the one of the same key.
     * @throws AppError as `quote`, and PRICE_CHANGED · TERMS_CHANGED · TOO_MANY_OPEN_PURCHASES · TOO_MANY_PURCHASES · CREATION_KEY_TAKEN
     */
    async place(accountId: string, asked: NewPurchase): Promise<{ purchase: OwnPurchaseDetail; isNew: boolean }> {
      open();
      const { item, voucher: code, expectedTotal, key, termsVersion } = asked;
      const at = now();
      const placed = await purchases.place({ accountId, key, item, code, at }, (terms) => {
        const quote = price(terms, asked, at);
        if (termsVersion !== quote.termsVersion) throw new AppError('TERMS_CHANGED');
        if (expectedTotal !== quote.total) throw new AppError('PRICE_CHANGED');
        const { tax, features, voucher, startsAt: _starts, endsAt: _ends, ...snapshot } = quote;
        return {
          ...snapshot,
          id: newId(),
          number: newPurchaseNumber(at),
          accountId,
          features: JSON.stringify(features),
          taxKind: tax.kind,
          taxBase: tax.base,
          taxAmount: tax.amount,
          voucherCode: voucher,
          state: 'open',
          requestKey: key,
          createdAt: at.toISOString(),
          expiresAt: endOf(terms, at),
          paidAt: null,
          receiptNumber: null,
        };
      });
      const row = placed && (await purchases.findOwnById(accountId, placed.id));
      if (!placed || !row) throw new AppError('UNAUTHENTICATED');
      wakeOutbox();
      return { purchase: await toDetail(row), isNew: placed.isNew };
    },

    async listOwn(accountId: string, query: OwnPurchaseQuery): Promise<OwnPurchaseList> {
      const { purchases: rows, total } = await purchases.listOwn(accountId, query);
      const parts = await purchases.listParts(rows.map(({ id }) => id));
      return {
        purchases: rows.map((row) => toOwnPurchase(row, parts, sales)),
        total,
        serverNow: now().toISOString(),
      };
    },

    getOwnRow,

    /** @throws AppError PURCHASE_NOT_FOUND, also for another's */
    getOwn: async (accountId: string, number: string): Promise<OwnPurchaseDetail> =>
      toDetail(await getOwnRow(accountId, number)),

    /** @throws AppError PURCHASE_NOT_FOUND · RECEIPT_NOT_READY */
    async getReceipt(accountId: string, number: string): Promise<Receipt> {
      const row = await getOwnRow(accountId, number);
      if (row.receiptNumber === null || row.paidAt === null) throw new AppError('RECEIPT_NOT_READY');
      const { payments, accesses } = await purchases.listParts([row.id]);
      const payment = payments.find(({ isSettling }) => isSettling === 1);
      // Money that never paid this purchase is no part of its receipt: another payment's, or what was more than enough, which goes back first.
      const excess = payment ? Math.max(0, (payment.received ?? 0) - payment.amountDue) : 0;
      const { name, npwp, address } = open().seller;
      return {
        number: row.receiptNumber,
        purchaseNumber: row.number,
        paidAt: row.paidAt,
        seller: { name, npwp, address },
        buyer: await purchases.findBuyer(accountId),
        ...toSnapshot(row),
        startsAt: accesses[0]?.startsAt ?? null,
        endsAt: accesses[0]?.endsAt ?? null,
        method: payment?.method ?? 'none',
        channel: payment?.channel ?? null,
        received: (payment?.received ?? 0) - excess,
        totalInWords: rupiahInWords(row.total),
        refunded: Math.max(0, (payment?.refunded ?? 0) - excess),
      };
    },
  };
}
export type PurchaseService = ReturnType<typeof createPurchaseService>;
