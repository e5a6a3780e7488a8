import * as v from 'valibot';
import { codeField } from './codes.ts';
import { openPicklist } from './open-values.ts';
import { pageFields } from './pages.ts';
import { paymentMethods, planFeatures } from './plans.ts';

/** Kinds of things that are sold. `seats`: places for a school, which only administrators sell. */
export const purchaseKinds = ['plan', 'package', 'seats'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** `open` waits for money until it expires · `refunded`: all of it was given back · `reversed`: the bank took it back. */
export const purchaseStates = ['open', 'paid', 'expired', 'cancelled', 'refunded', 'reversed'] as const;
export type PurchaseState = (typeof purchaseStates)[number];

export const purchaseStateLabels: Record<PurchaseState, string> = {
  open: 'Menunggu pembayaran',
  paid: 'Lunas',
  expired: 'Kedaluwarsa',
  cancelled: 'Dibatalkan',
  refunded: 'Dana dikembalikan',
  reversed: 'Pembayaran ditarik bank',
};

/** One try to pay. `created`: the gateway hasn't said that it knows of it · `mismatch`: another amount came, a person decides. */
export const paymentStates = [
  'created',
  'waiting',
  'confirmed',
  'failed',
  'expired',
  'cancelled',
  'mismatch',
  'reversed',
  'refunded',
] as const;
export type PaymentState = (typeof paymentStates)[number];

export const paymentStateLabels: Record<PaymentState, string> = {
  created: 'Sedang dibuka',
  waiting: 'Menunggu pembayaran',
  confirmed: 'Diterima',
  failed: 'Gagal',
  expired: 'Kedaluwarsa',
  cancelled: 'Dibatalkan',
  mismatch: 'Jumlah tidak sesuai, sedang diperiksa',
  reversed: 'Ditarik bank',
  refunded: 'Dikembalikan',
};

/** Kinds of value added tax (docs/payments.md): prices include it. */
export const taxKinds = ['none', 'exempt', 'ppn11'] as const;
export type TaxKind = (typeof taxKinds)[number];

export const taxKindLabels: Record<TaxKind, string> = {
  none: 'Tidak dikenai PPN',
  exempt: 'Dibebaskan dari PPN',
  ppn11: 'PPN 12% × 11/12',
};

const id = (sentence: string) => v.pipe(v.string(sentence), v.nonEmpty(sentence), v.maxLength(64, sentence));

/** A plan or a package by its id. */
export const PurchaseItem = v.object({
  kind: v.picklist(['plan', 'package'], 'Pilih yang ingin dibeli'),
  id: id('Pilih yang ingin dibeli'),
});
export type PurchaseItem = v.InferOutput<typeof PurchaseItem>;

export const QuoteRequest = v.object({ item: PurchaseItem, voucher: v.optional(codeField) });
export type QuoteRequest = v.InferOutput<typeof QuoteRequest>;

/** The thing that was or would be bought, as it was then: later changes of plan and prices don't change it. */
const snapshotFields = {
  kind: openPicklist(purchaseKinds),
  /** The plan's or the package's. */
  itemId: v.string(),
  title: v.string(),
  /** Null for a single package. */
  months: v.nullable(v.number()),
  packageQuota: v.nullable(v.number()),
  features: v.array(openPicklist(planFeatures)),
  listPrice: v.number(),
  discount: v.number(),
  /** To pay, tax included: list price less discount. */
  total: v.number(),
  tax: v.object({ kind: openPicklist(taxKinds), base: v.number(), amount: v.number() }),
  /** The voucher's code. */
  voucher: v.nullable(v.string()),
};

/** Price and access of a purchase if it were placed now. Nothing is stored. */
export const Quote = v.object({
  ...snapshotFields,
  /** When the access would begin, and its end, which no longer belongs to it; null: no end. */
  startsAt: v.string(),
  endsAt: v.nullable(v.string()),
  /** From then on a single package can't be begun any more; null: it stays open. Left out for a plan, and by an older API. */
  closesAt: v.optional(v.nullable(v.string())),
  /** When the event begins that a single package is; null: it is none. Left out as `closesAt` is. */
  eventAt: v.optional(v.nullable(v.string())),
  termsVersion: v.string(),
});
export type Quote = v.InferOutput<typeof Quote>;

/** A device makes one `key` for each purchase: sent again, it answers the purchase that is there (200). */
export const NewPurchase = v.object({
  ...QuoteRequest.entries,
  /** The total that the learner saw: another one is refused with 409 `PRICE_CHANGED`. */
  expectedTotal: v.pipe(v.number('Total tidak valid'), v.integer('Total tidak valid'), v.minValue(0)),
  key: v.pipe(v.string(), v.uuid('Muat ulang halaman ini, lalu coba lagi')),
  /** The version of the terms that the learner agreed to. */
  termsVersion: v.pipe(v.string('Setujui ketentuan pembelian'), v.nonEmpty(), v.maxLength(32)),
});
export type NewPurchase = v.InferOutput<typeof NewPurchase>;

/** Where to send a transfer. The amount is the total less a small unique code, by which it is recognized. */
export const TransferTarget = v.object({
  bank: v.string(),
  accountNumber: v.string(),
  accountName: v.string(),
  amount: v.number(),
  /** The seller's number for wa.me, digits only; null without one. */
  whatsapp: v.nullable(v.string()),
  /** When the proof came; null without one. */
  proofAt: v.nullable(v.string()),
});
export type TransferTarget = v.InferOutput<typeof TransferTarget>;

/** A try to pay, as the learner sees it. */
export const OwnPayment = v.object({
  /** 1 for the first one. */
  number: v.number(),
  method: openPicklist(paymentMethods),
  state: openPicklist(paymentStates),
  amount: v.number(),
  /** The gateway's page while it can be paid there. */
  url: v.nullable(v.string()),
  transfer: v.nullable(TransferTarget),
  /** The gateway's word for the way, such as `qris`; null until it says one. */
  channel: v.nullable(v.string()),
  /** Why an administrator refused a proof. */
  refusedBecause: v.nullable(v.string()),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type OwnPayment = v.InferOutput<typeof OwnPayment>;

/** Access that a purchase gave. */
export const GivenAccess = v.object({
  startsAt: v.string(),
  endsAt: v.nullable(v.string()),
  packageQuota: v.nullable(v.number()),
  used: v.number(),
  /** When it was taken back; null while it wasn't. */
  revokedAt: v.nullable(v.string()),
});
export type GivenAccess = v.InferOutput<typeof GivenAccess>;

/** `failed`: the gateway refused it, another way is needed. */
export const refundStates = ['asked', 'sent', 'done', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];
export const refundStateLabels: Record<RefundState, string> = {
  asked: 'Diproses',
  sent: 'Dikirim',
  done: 'Selesai',
  failed: 'Gagal',
};

export const OwnPurchase = v.object({
  number: v.string(),
  state: openPicklist(purchaseStates),
  ...snapshotFields,
  createdAt: v.string(),
  /** Until when it can be paid. Money that comes later is honoured all the same. */
  expiresAt: v.string(),
  paidAt: v.nullable(v.string()),
  receiptNumber: v.nullable(v.string()),
  /** The try that paid it, one whose money a person decides on, or the newest; null before the first one. */
  payment: v.nullable(OwnPayment),
  access: v.nullable(GivenAccess),
  refunds: v.array(v.object({ amount: v.number(), state: openPicklist(refundStates), at: v.string() })),
});
export type OwnPurchase = v.InferOutput<typeof OwnPurchase>;

export const OwnPurchaseQuery = v.object(pageFields);
export type OwnPurchaseQuery = v.InferOutput<typeof OwnPurchaseQuery>;

/** A learner's own purchases, the newest first. */
export const OwnPurchaseList = v.object({ purchases: v.array(OwnPurchase), total: v.number(), serverNow: v.string() });
export type OwnPurchaseList = v.InferOutput<typeof OwnPurchaseList>;

/** One purchase; `serverNow` is for the countdown. */
export const OwnPurchaseDetail = v.object({ ...OwnPurchase.entries, serverNow: v.string() });
export type OwnPurchaseDetail = v.InferOutput<typeof OwnPurchaseDetail>;

/** `transfer`: to which of the accounts; left out: the first. */
export const NewPayment = v.object({
  method: v.picklist(paymentMethods, 'Pilih cara bayar'),
  bank: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export type NewPayment = v.InferOutput<typeof NewPayment>;

/** A receipt to print; the buyer's name is the account's. */
export const Receipt = v.object({
  number: v.string(),
  purchaseNumber: v.string(),
  paidAt: v.string(),
  seller: v.object({ name: v.string(), npwp: v.nullable(v.string()), address: v.nullable(v.string()) }),
  buyer: v.object({ name: v.string(), email: v.string() }),
  ...snapshotFields,
  /** The access that it gave. */
  startsAt: v.nullable(v.string()),
  endsAt: v.nullable(v.string()),
  /** How it was paid: `none` if there was nothing to pay. */
  method: openPicklist([...paymentMethods, 'none']),
  channel: v.nullable(v.string()),
  /** The money that paid it: less than the total by a transfer's unique code, and without what was too much. */
  received: v.number(),
  /** The total in Indonesian words. */
  totalInWords: v.string(),
  /** The part of it that was given back. */
  refunded: v.number(),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** The unique code of a transfer is below this many rupiah: more that is missing from a price is a reduction. */
export const transferCodesBelow = 1_000;

/** The form field with the picture of a transfer's proof: JPG or PNG up to 2 MB, as ID cards. */
export const proofField = 'proof';
