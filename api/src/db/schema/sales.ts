import type { Generated } from 'kysely';
import type {
  Attention,
  EntitlementSource,
  PaymentMethod,
  PaymentState,
  PurchaseEventKind,
  PurchaseKind,
  PurchaseState,
  RefundState,
  RefundWay,
  TaxKind,
  VoucherKind,
} from '../../contract/index.ts';
import type { Bit } from './bit.ts';

/** A plan that is or was sold. */
export interface PlanTable {
  id: string;
  name: string;
  months: number;
  packageQuota: number;
  priceRupiah: number;
  /** JSON: `PlanFeature[]`. */
  features: string;
  isPopular: Bit;
  isSold: Bit;
  /** Counted up with each change. */
  revision: number;
  createdAt: string;
  updatedAt: string;
}

/** An order, with the bought thing as it was then. */
export interface PurchaseTable {
  id: string;
  number: string;
  accountId: string;
  kind: PurchaseKind;
  /** The plan's or the package's id. */
  itemId: string;
  title: string;
  months: number | null;
  packageQuota: number | null;
  /** JSON: `PlanFeature[]`. */
  features: string;
  listPrice: number;
  discount: number;
  total: number;
  taxKind: TaxKind;
  taxBase: number;
  taxAmount: number;
  voucherCode: string | null;
  state: PurchaseState;
  requestKey: string;
  termsVersion: string;
  createdAt: string;
  expiresAt: string;
  paidAt: string | null;
  receiptNumber: string | null;
  /** When the buyer was reminded that its time ends. */
  remindedAt: Generated<string | null>;
}

/** The history of a purchase: insert only. */
export interface PurchaseEventTable {
  id: string;
  purchaseId: string;
  at: string;
  kind: PurchaseEventKind;
  /** Null for what the product does by itself. */
  actorId: string | null;
  /** JSON. */
  details: string;
  /** Counts the events of a purchase from 1; 0 of those that an older release wrote. */
  place: Generated<number>;
}

/** A try to pay a purchase. */
export interface PaymentTable {
  id: string;
  purchaseId: string;
  /** Counts the tries of a purchase from 1. */
  number: number;
  /** The gateway's name for it: the purchase's number and this one. */
  reference: string;
  method: PaymentMethod | 'none';
  /** `midtrans`; `bank` for a transfer. */
  gateway: string;
  state: PaymentState;
  amountDue: number;
  url: string | null;
  token: string | null;
  /** The gateway's id of the transaction. */
  gatewayId: string | null;
  channel: string | null;
  /** Of a transfer: the number of our account. */
  bank: string | null;
  createdAt: string;
  expiresAt: string;
  /** When the gateway is asked for its state again; null: never. */
  nextAskAt: string | null;
  asks: Generated<number>;
  received: number | null;
  receivedAt: string | null;
  confirmedBy: string | null;
  /** The sealed picture of a transfer's proof. */
  proofFile: string | null;
  proofAt: string | null;
  /** When an administrator decided on the proof. */
  decidedAt: string | null;
  refusedBecause: string | null;
  attention: Attention | null;
  /** Part of the money that bought nothing and hasn't gone back. */
  refundDue: Generated<number>;
  refunded: Generated<number>;
  /** 1: this payment pays the purchase. */
  isSettling: Generated<Bit>;
}

/** A gateway's notification, until it was handled and for a while after. */
export interface GatewayEventTable {
  id: string;
  gateway: string;
  /** SHA-256 of the body. */
  hash: string;
  reference: string;
  /** JSON of the few fields that we look at: no card, no name. */
  body: string;
  seen: number;
  firstAt: string;
  lastAt: string;
  handledAt: string | null;
  /** When it is handled again; null once it was. */
  nextAt: string | null;
  tries: Generated<number>;
  outcome: string | null;
}

export interface RefundTable {
  id: string;
  paymentId: string;
  refundKey: string;
  amount: number;
  way: RefundWay;
  state: RefundState;
  revokesAccess: Bit;
  reason: string;
  requestedBy: string;
  createdAt: string;
  nextTryAt: string | null;
  doneAt: string | null;
}

/** A night's comparison with the gateway, and the sums of then. */
export interface ReconciliationTable {
  day: string;
  at: string;
  asked: number;
  changed: number;
  unanswered: number;
  received: number;
  refunded: number;
  paid: number;
  refundDue: number;
}

/** When things began to be sold: one row, or none. What somebody had taken before stays theirs. */
export interface SalesOpeningTable {
  id: 1;
  at: string;
}

/** Seats of a plan, sold to a school. */
export interface SeatBatchTable {
  id: string;
  institution: string;
  purchaseId: string | null;
  planId: string;
  title: string;
  months: number;
  packageQuota: number;
  /** JSON: `PlanFeature[]`. */
  features: string;
  priceRupiah: number;
  seats: number;
  taken: Generated<number>;
  /** SHA-256: the code has 79 random bits. */
  codeHash: string;
  requestKey: string;
  until: string;
  createdBy: string;
  createdAt: string;
  revokedAt: string | null;
}

/** Access that an account has: to as many packages as the quota, or to one. */
export interface EntitlementTable {
  id: string;
  accountId: string;
  source: EntitlementSource;
  title: string;
  planId: string | null;
  tryoutId: string | null;
  purchaseId: string | null;
  batchId: string | null;
  packageQuota: number | null;
  used: Generated<number>;
  /** JSON: `PlanFeature[]`. */
  features: string;
  startsAt: string;
  /** The first moment without it; null: no end. */
  endsAt: string | null;
  revokedAt: string | null;
  reason: string | null;
  givenBy: string | null;
  grantKey: string | null;
  createdAt: string;
  /** When the learner was reminded that it ends. */
  remindedAt: Generated<string | null>;
}

/** A package that was opened with an entitlement. */
export interface EntitlementUseTable {
  entitlementId: string;
  tryoutId: string;
  accountId: string;
  at: string;
}

export interface VoucherTable {
  id: string;
  code: string;
  kind: VoucherKind;
  value: number;
  cap: number | null;
  /** JSON: ids of plans and packages; empty for all. */
  itemIds: string;
  isActive: Bit;
  validFrom: string | null;
  validUntil: string | null;
  maxUses: number | null;
  maxPerAccount: number;
  /** Held and used. */
  taken: Generated<number>;
  note: string;
  createdBy: string;
  createdAt: string;
}

export interface VoucherUseTable {
  purchaseId: string;
  voucherId: string;
  accountId: string;
  state: 'held' | 'used' | 'released';
  at: string;
}

export interface SalesTables {
  plan: PlanTable;
  purchase: PurchaseTable;
  purchaseEvent: PurchaseEventTable;
  payment: PaymentTable;
  gatewayEvent: GatewayEventTable;
  refund: RefundTable;
  reconciliation: ReconciliationTable;
  salesOpening: SalesOpeningTable;
  seatBatch: SeatBatchTable;
  entitlement: EntitlementTable;
  entitlementUse: EntitlementUseTable;
  voucher: VoucherTable;
  voucherUse: VoucherUseTable;
}
