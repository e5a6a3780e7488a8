import type {
  OwnEntitlement,
  OwnEntitlementList,
  OwnPayment,
  OwnPurchaseDetail,
  Plan,
  PlanList,
  Quote,
  Receipt,
} from '@tryout/api/contract';
import { sampleNow } from './samples.ts';

const after = (hours: number) => new Date(Date.parse(sampleNow) + hours * 3_600_000).toISOString();

export const samplePlan = (changes: Partial<Plan> = {}): Plan => ({
  id: 'premium',
  name: 'Premium',
  months: 3,
  packageQuota: 30,
  price: 249_000,
  isPopular: true,
  features: ['explanations', 'lessons'],
  contents: ['30 paket tryout', 'Pembahasan setiap soal', 'Materi lengkap'],
  ...changes,
});

/** Sales are open, with both ways to pay. */
export const sampleSales = (changes: Partial<PlanList> = {}): PlanList => ({
  isOpen: true,
  isSimulated: false,
  methods: ['online', 'transfer'],
  termsVersion: '2026-11-24',
  plans: [
    samplePlan({ id: 'basic', name: 'Basic', months: 1, packageQuota: 10, price: 99_000, isPopular: false }),
    samplePlan(),
  ],
  ...changes,
});

/** A plan of 30 packages, 7 of them used, until 21 Feb 2027. */
export const sampleEntitlement = (changes: Partial<OwnEntitlement> = {}): OwnEntitlement => ({
  id: 'akses-1',
  source: 'order',
  title: 'Premium',
  planId: 'premium',
  tryoutId: null,
  packageQuota: 30,
  used: 7,
  features: ['explanations', 'lessons'],
  startsAt: sampleNow,
  endsAt: '2027-02-21T12:00:00.000Z',
  ...changes,
});

export const sampleEntitlements = (
  entitlements: OwnEntitlement[] = [],
  changes: Partial<OwnEntitlementList> = {},
): OwnEntitlementList => ({ isNeeded: true, entitlements, tryoutIds: [], serverNow: sampleNow, ...changes });

const snapshot = {
  kind: 'plan',
  itemId: 'basic',
  title: 'Basic',
  months: 1,
  packageQuota: 10,
  features: ['explanations' as const],
  listPrice: 99_000,
  discount: 0,
  total: 99_000,
  tax: { kind: 'ppn11', base: 89_189, amount: 9_811 },
  voucher: null,
};

export const sampleQuote = (changes: Partial<Quote> = {}): Quote => ({
  ...snapshot,
  startsAt: sampleNow,
  endsAt: '2026-12-21T12:00:00.000Z',
  termsVersion: '2026-11-24',
  ...changes,
});

/** A try at the gateway that waits for its money. */
export const samplePayment = (changes: Partial<OwnPayment> = {}): OwnPayment => ({
  number: 1,
  method: 'online',
  state: 'waiting',
  amount: 99_000,
  url: 'https://gateway.example/bayar/1',
  transfer: null,
  channel: null,
  refusedBecause: null,
  createdAt: sampleNow,
  expiresAt: after(24),
  ...changes,
});

export const sampleTransfer = (changes: Partial<NonNullable<OwnPayment['transfer']>> = {}): OwnPayment =>
  samplePayment({
    method: 'transfer',
    amount: 98_877,
    url: null,
    transfer: {
      bank: 'BCA',
      accountNumber: '123 456 7890',
      accountName: 'PT Contoh',
      amount: 98_877,
      whatsapp: null,
      proofAt: null,
      ...changes,
    },
  });

/** A plan that waits for its money. */
export const samplePurchase = (changes: Partial<OwnPurchaseDetail> = {}): OwnPurchaseDetail => ({
  number: 'P-261121-7K3M9Q',
  state: 'open',
  ...snapshot,
  createdAt: sampleNow,
  expiresAt: after(24),
  paidAt: null,
  receiptNumber: null,
  payment: samplePayment(),
  access: null,
  refunds: [],
  serverNow: sampleNow,
  ...changes,
});

export const paidPurchase = (changes: Partial<OwnPurchaseDetail> = {}): OwnPurchaseDetail =>
  samplePurchase({
    state: 'paid',
    paidAt: sampleNow,
    receiptNumber: 'K-2026-000017',
    payment: samplePayment({ state: 'confirmed', url: null, channel: 'qris' }),
    access: {
      startsAt: sampleNow,
      endsAt: '2026-12-21T12:00:00.000Z',
      packageQuota: 10,
      used: 0,
      revokedAt: null,
    },
    ...changes,
  });

export const sampleReceipt = (changes: Partial<Receipt> = {}): Receipt => ({
  number: 'K-2026-000017',
  purchaseNumber: 'P-261121-7K3M9Q',
  paidAt: sampleNow,
  seller: { name: 'PT Contoh', npwp: '01.234.567.8-901.000', address: 'Jakarta' },
  buyer: { name: 'Sari Dewi', email: 'sari@contoh.id' },
  ...snapshot,
  startsAt: sampleNow,
  endsAt: '2026-12-21T12:00:00.000Z',
  method: 'online',
  channel: 'qris',
  received: 99_000,
  totalInWords: 'sembilan puluh sembilan ribu rupiah',
  refunded: 0,
  ...changes,
});
