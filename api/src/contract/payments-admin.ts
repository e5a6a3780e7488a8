import * as v from 'valibot';
import { entitlementSources, OwnEntitlement } from './entitlements.ts';
import { momentField } from './moments.ts';
import { openPicklist } from './open-values.ts';
import { pageFields, searchField } from './pages.ts';
import { maxPlanMonths, maxPrice, paymentMethods, Plan, planFeatures } from './plans.ts';
import { OwnPurchase, paymentStates, purchaseStates, refundStates, TransferTarget } from './purchases.ts';

/*
 * Administrators' side, all under /admin and with the permission `finance`; reading purchases also with `support`.
 * Every write has a reason and an entry in the audit log, in the same transaction. The reason for something that is done for one buyer may name them: the purchase's
 * history or the access has it, not the log.
 */

/**
 * Why a payment needs a person. `transfer`: a proof waits · `mismatch`: another amount came · `double`: the purchase was paid already, or its buyer had the package ·
 * `late`: paid after its end, or for a package that nobody can begin any more; access was given · `outside`: a refund or chargeback that isn't ours · `unknown`: a state that we don't know ·
 * `refund`: money to give back by bank, or that the gateway should have given back by now · `erased`: paid after the buyer had erased the account.
 */
export const attentions = ['transfer', 'mismatch', 'double', 'late', 'outside', 'unknown', 'refund', 'erased'] as const;
export type Attention = (typeof attentions)[number];

export const attentionLabels: Record<Attention, string> = {
  transfer: 'Bukti transfer menunggu',
  mismatch: 'Jumlah tidak sesuai',
  double: 'Dibayar dua kali',
  late: 'Dibayar terlambat',
  outside: 'Perubahan dari luar',
  unknown: 'Status tidak dikenal',
  refund: 'Pengembalian tertunda',
  erased: 'Akun pembeli sudah dihapus',
};

export const maxReason = 500;
const reason = v.pipe(
  v.string('Tulis alasannya'),
  v.trim(),
  v.minLength(5, 'Tulis alasannya, minimal 5 karakter'),
  v.maxLength(maxReason, `Alasan maksimal ${maxReason} karakter`),
);
/** A write that needs nothing but its reason. */
export const Reasoned = v.object({ reason });
export type Reasoned = v.InferOutput<typeof Reasoned>;

/** `proofAt`: of the proof that was looked at; another one that came meanwhile isn't refused. An old page doesn't say it. */
export const ProofRefusal = v.object({ reason, proofAt: v.optional(v.pipe(v.string(), v.maxLength(64))) });
export type ProofRefusal = v.InferOutput<typeof ProofRefusal>;

/** `attention` is what the page shows: another one that has come up since then stays. Left out by older pages: whatever there is now. */
export const AttentionDone = v.object({ reason, attention: v.optional(v.pipe(v.string(), v.maxLength(32))) });
export type AttentionDone = v.InferOutput<typeof AttentionDone>;

const amount = v.pipe(
  v.number('Jumlah tidak valid'),
  v.integer('Jumlah harus rupiah utuh'),
  v.minValue(1, 'Jumlah tidak valid'),
  v.maxValue(maxPrice, 'Jumlah terlalu besar'),
);
/** A whole number of things. */
const count = (name: string, most: number) =>
  v.pipe(
    v.number(`${name} tidak valid`),
    v.integer(`${name} harus bilangan bulat`),
    v.minValue(1, `${name} minimal 1`),
    v.maxValue(most, `${name} maksimal ${most.toLocaleString('id-ID')}`),
  );
const months = count('Lama dalam bulan', maxPlanMonths);
const price = (least: number, tooLow: string) =>
  v.pipe(
    v.number('Harga tidak valid'),
    v.integer('Harga harus rupiah utuh'),
    v.minValue(least, tooLow),
    v.maxValue(maxPrice, `Harga maksimal Rp${maxPrice.toLocaleString('id-ID')}`),
  );
const name = (label: string, longest: number) =>
  v.pipe(
    v.string(`${label} wajib diisi`),
    v.trim(),
    v.nonEmpty(`${label} wajib diisi`),
    v.maxLength(longest, `${label} maksimal ${longest} karakter`),
  );
const day = v.pipe(v.string(), v.isoDate('Tanggal tidak valid'));
const moment = momentField('Waktu tidak valid');
const shortId = v.pipe(v.string(), v.maxLength(64));

const buyer = v.nullable(v.object({ id: v.string(), name: v.string(), email: v.string() }));

export const PurchaseQuery = v.object({
  ...pageFields,
  /** The beginning of its number or of the buyer's e-mail address. */
  search: searchField,
  state: v.optional(v.picklist(purchaseStates, 'Status tidak dikenal')),
  method: v.optional(v.picklist(paymentMethods, 'Cara bayar tidak dikenal')),
  /** `any`: those that need something done, whatever it is. */
  attention: v.optional(v.picklist([...attentions, 'any'], 'Tindakan tidak dikenal')),
  /** First and last day of its creation, in UTC+7 (WIB). */
  from: v.optional(day),
  to: v.optional(day),
});
export type PurchaseQuery = v.InferOutput<typeof PurchaseQuery>;

/** A purchase in the administrators' list; `buyer` is null once the account was erased. */
export const PurchaseRow = v.object({
  ...v.pick(OwnPurchase, ['number', 'state', 'kind', 'title', 'total', 'createdAt', 'paidAt', 'receiptNumber']).entries,
  buyer,
  method: v.nullable(openPicklist(paymentMethods)),
  attentions: v.array(openPicklist(attentions)),
});
export type PurchaseRow = v.InferOutput<typeof PurchaseRow>;

/** The newest first; with `attention` the oldest first. */
export const PurchaseList = v.object({
  purchases: v.array(PurchaseRow),
  /** Counted up to a limit; `isTotalCapped` is true if there are more, which narrower filters find. */
  total: v.number(),
  isTotalCapped: v.optional(v.boolean()),
  /** How many need each thing done, whatever the filter. */
  waiting: v.array(v.object({ attention: openPicklist(attentions), count: v.number() })),
});
export type PurchaseList = v.InferOutput<typeof PurchaseList>;

/** One try to pay, with everything that is known of it. */
export const PaymentDetail = v.object({
  id: v.string(),
  number: v.number(),
  reference: v.string(),
  method: openPicklist(paymentMethods),
  gateway: v.string(),
  state: openPicklist(paymentStates),
  amountDue: v.number(),
  transfer: v.nullable(TransferTarget),
  channel: v.nullable(v.string()),
  gatewayId: v.nullable(v.string()),
  received: v.nullable(v.number()),
  receivedAt: v.nullable(v.string()),
  confirmedBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  hasProof: v.boolean(),
  attention: v.nullable(openPicklist(attentions)),
  /** Money of it that bought nothing and has to go back. */
  refundDue: v.number(),
  refunded: v.number(),
  nextAskAt: v.nullable(v.string()),
  createdAt: v.string(),
  expiresAt: v.string(),
});
export type PaymentDetail = v.InferOutput<typeof PaymentDetail>;

export const refundWays = ['gateway', 'bank'] as const;
export type RefundWay = (typeof refundWays)[number];
export const refundWayLabels: Record<RefundWay, string> = { gateway: 'Lewat gateway', bank: 'Transfer bank' };

export const Refund = v.object({
  id: v.string(),
  paymentId: v.string(),
  amount: v.number(),
  way: openPicklist(refundWays),
  state: openPicklist(refundStates),
  reason: v.string(),
  by: v.object({ id: v.string(), name: v.string() }),
  at: v.string(),
  doneAt: v.nullable(v.string()),
});
export type Refund = v.InferOutput<typeof Refund>;

/** An event of a purchase, and its cause: the product itself (null), its buyer, or staff. */
export const purchaseEvents = [
  'created',
  'payment_opened',
  'payment_closed',
  'proof_sent',
  'proof_refused',
  'notified',
  'asked',
  'confirmed',
  'paid',
  'paid_late',
  'paid_twice',
  'mismatch',
  'reversed',
  'expired',
  'cancelled',
  'access_given',
  'access_revoked',
  'refund_asked',
  'refund_sent',
  'refund_done',
  'refund_failed',
  'outside',
  'unknown_state',
  'attention_done',
] as const;
export type PurchaseEventKind = (typeof purchaseEvents)[number];

export const PurchaseEvent = v.object({
  at: v.string(),
  kind: openPicklist(purchaseEvents),
  by: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** Reference, amount, state or reason: what belongs to the event. */
  details: v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
});
export type PurchaseEvent = v.InferOutput<typeof PurchaseEvent>;

/** A purchase with its whole history, the newest event first. */
export const PurchaseDetail = v.object({
  ...v.omit(OwnPurchase, ['payment', 'refunds']).entries,
  buyer,
  payments: v.array(PaymentDetail),
  refunds: v.array(Refund),
  events: v.array(PurchaseEvent),
  serverNow: v.string(),
});
export type PurchaseDetail = v.InferOutput<typeof PurchaseDetail>;

/** Names the payment by its number. `received`: what the bank statement says; left out: exactly the amount due. */
export const TransferConfirmation = v.object({
  reason,
  received: v.optional(amount),
  receivedAt: v.optional(moment),
  /** The amount that the page shows as recorded, null for none: refused if another one is by now. Left out by older pages. */
  recorded: v.optional(v.nullable(v.number())),
  /** Less than is due, as it was recorded before, pays the purchase. Without it a repeated confirmation, such as of an old page, changes nothing. */
  isEnough: v.optional(v.boolean()),
});
export type TransferConfirmation = v.InferOutput<typeof TransferConfirmation>;

/** The same `key` is the same refund. `bank`: an administrator sends the money and then says so. */
export const NewRefund = v.object({
  payment: v.pipe(
    v.number('Pilih pembayarannya'),
    v.integer('Pilih pembayarannya'),
    v.minValue(1, 'Pilih pembayarannya'),
  ),
  amount,
  way: v.picklist(refundWays, 'Pilih cara pengembalian'),
  /** False leaves the access as it is, such as for money that came twice. */
  revokesAccess: v.optional(v.boolean(), false),
  key: v.pipe(v.string(), v.uuid('Muat ulang halaman ini, lalu coba lagi')),
  reason,
});
export type NewRefund = v.InferOutput<typeof NewRefund>;

/** Access given without money: a plan or one package. */
export const NewGrant = v.object({
  email: v.pipe(v.string('Email wajib diisi'), v.trim(), v.toLowerCase(), v.email('Email tidak valid')),
  item: v.object({ kind: v.picklist(['plan', 'package'], 'Pilih yang diberikan'), id: shortId }),
  /** In place of the plan's own months. */
  months: v.optional(months),
  key: v.pipe(v.string(), v.uuid('Muat ulang halaman ini, lalu coba lagi')),
  reason,
});
export type NewGrant = v.InferOutput<typeof NewGrant>;

/** Access as administrators see it. */
export const Entitlement = v.object({
  ...OwnEntitlement.entries,
  account: buyer,
  purchaseNumber: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  givenBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  revokedAt: v.nullable(v.string()),
  createdAt: v.string(),
});
export type Entitlement = v.InferOutput<typeof Entitlement>;

export const EntitlementQuery = v.object({
  ...pageFields,
  /** The beginning of an e-mail address. */
  search: searchField,
  source: v.optional(v.picklist(entitlementSources, 'Asal akses tidak dikenal')),
});
export type EntitlementQuery = v.InferOutput<typeof EntitlementQuery>;

/** `total` is counted up to a limit; `isTotalCapped` is true if there are more. */
export const EntitlementList = v.object({
  entitlements: v.array(Entitlement),
  total: v.number(),
  isTotalCapped: v.optional(v.boolean()),
});
export type EntitlementList = v.InferOutput<typeof EntitlementList>;

/** A plan as administrators edit it. A change is for later purchases only. */
export const PlanForm = v.object({
  name: name('Nama', 60),
  months,
  packageQuota: count('Kuota paket', 10_000),
  price: price(1_000, 'Harga minimal Rp1.000'),
  features: v.pipe(
    v.array(v.picklist(planFeatures, 'Isi tidak dikenal')),
    v.transform((given) => planFeatures.filter((feature) => given.includes(feature))),
  ),
  isPopular: v.optional(v.boolean(), false),
  isSold: v.boolean('Pilih dijual atau tidak'),
});
export type PlanForm = v.InferOutput<typeof PlanForm>;

/** `revision` as it was read: 409 `PLAN_CHANGED` if somebody else saved meanwhile. */
export const PlanChange = v.object({ ...PlanForm.entries, revision: v.number(), reason });
export type PlanChange = v.InferOutput<typeof PlanChange>;

export const AdminPlan = v.object({
  ...Plan.entries,
  isSold: v.boolean(),
  revision: v.number(),
  /** Paid purchases of it. */
  sold: v.number(),
  updatedAt: v.string(),
});
export type AdminPlan = v.InferOutput<typeof AdminPlan>;

export const AdminPlanList = v.object({ plans: v.array(AdminPlan) });
export type AdminPlanList = v.InferOutput<typeof AdminPlanList>;

/** Seats of a plan for a school. The price was agreed on and is paid outside; 0 = free. */
export const NewSeatBatch = v.object({
  institution: name('Lembaga', 100),
  planId: v.pipe(v.string('Pilih langganan'), v.maxLength(64, 'Pilih langganan')),
  seats: count('Jumlah kursi', 10_000),
  price: price(0, 'Harga tidak boleh di bawah 0'),
  /** Until when the code can be entered. */
  until: momentField('Isi sampai kapan kode dapat dipakai'),
  key: v.pipe(v.string(), v.uuid('Muat ulang halaman ini, lalu coba lagi')),
  reason,
});
export type NewSeatBatch = v.InferOutput<typeof NewSeatBatch>;

export const SeatBatch = v.object({
  id: v.string(),
  institution: v.string(),
  title: v.string(),
  seats: v.number(),
  taken: v.number(),
  price: v.number(),
  until: v.string(),
  isRevoked: v.boolean(),
  createdAt: v.string(),
});
export type SeatBatch = v.InferOutput<typeof SeatBatch>;

/** The code is shown this once: only its hash is kept. */
export const SeatBatchWithCode = v.object({ batch: SeatBatch, code: v.string() });
export type SeatBatchWithCode = v.InferOutput<typeof SeatBatchWithCode>;

/** `total` is counted up to a limit; `isTotalCapped` is true if there are more. */
export const SeatBatchList = v.object({
  batches: v.array(SeatBatch),
  total: v.number(),
  isTotalCapped: v.optional(v.boolean()),
});
export type SeatBatchList = v.InferOutput<typeof SeatBatchList>;
