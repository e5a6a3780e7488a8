import type {
  AdminPlan,
  Entitlement,
  MonthFigures,
  PaymentDetail,
  PurchaseDetail,
  PurchaseList,
  PurchaseRow,
  Reconciliation,
  Refund,
  SeatBatch,
  Voucher,
} from '@tryout/api/contract';

/* Answers as the API would give them. For tests. */

export const number = 'P-261121-7K3M9Q';
export const at = '2026-11-21T03:00:00.000Z';
const siti = { id: 'u1', name: 'Siti Rahma', email: 'siti@contoh.id' };
const dewi = { id: 'a1', name: 'Dewi Admin' };

export const sampleRow = (more: Partial<PurchaseRow> = {}): PurchaseRow => ({
  number,
  state: 'open',
  kind: 'plan',
  title: 'Langganan 3 bulan',
  total: 99_000,
  createdAt: at,
  paidAt: null,
  receiptNumber: null,
  buyer: siti,
  method: 'transfer',
  attentions: ['transfer'],
  ...more,
});

export const sampleList = (more: Partial<PurchaseList> = {}): PurchaseList => ({
  purchases: [sampleRow()],
  total: 1,
  waiting: [{ attention: 'transfer', count: 1 }],
  ...more,
});

/** A transfer whose proof waits. */
export const samplePayment = (more: Partial<PaymentDetail> = {}): PaymentDetail => ({
  id: 'pay1',
  number: 1,
  reference: `${number}-1`,
  method: 'transfer',
  gateway: 'bank',
  state: 'waiting',
  amountDue: 98_877,
  transfer: {
    bank: 'BCA',
    accountNumber: '1234567890',
    accountName: 'PT Contoh',
    amount: 98_877,
    whatsapp: null,
    proofAt: '2026-11-21T04:00:00.000Z',
  },
  channel: null,
  gatewayId: null,
  received: null,
  receivedAt: null,
  confirmedBy: null,
  hasProof: true,
  attention: 'transfer',
  refundDue: 0,
  refunded: 0,
  nextAskAt: null,
  createdAt: at,
  expiresAt: '2026-11-22T03:00:00.000Z',
  ...more,
});

/** One that the gateway has received. */
export const onlinePayment = (more: Partial<PaymentDetail> = {}): PaymentDetail =>
  samplePayment({
    method: 'online',
    gateway: 'midtrans',
    state: 'confirmed',
    amountDue: 99_000,
    transfer: null,
    channel: 'qris',
    gatewayId: 'trx-1',
    received: 99_000,
    receivedAt: '2026-11-21T03:05:00.000Z',
    hasProof: false,
    attention: null,
    ...more,
  });

export const samplePurchase = (more: Partial<PurchaseDetail> = {}): PurchaseDetail => ({
  number,
  state: 'open',
  kind: 'plan',
  itemId: 'l3',
  title: 'Langganan 3 bulan',
  months: 3,
  packageQuota: 30,
  features: ['explanations'],
  listPrice: 119_000,
  discount: 20_000,
  total: 99_000,
  tax: { kind: 'ppn11', base: 89_189, amount: 9_811 },
  voucher: 'HARIGURU',
  createdAt: at,
  expiresAt: '2026-11-22T03:00:00.000Z',
  paidAt: null,
  receiptNumber: null,
  access: null,
  buyer: siti,
  payments: [samplePayment()],
  refunds: [],
  events: [
    { at: '2026-11-21T04:00:00.000Z', kind: 'proof_sent', by: siti, details: { reference: `${number}-1` } },
    {
      at: '2026-11-21T03:01:00.000Z',
      kind: 'payment_opened',
      by: siti,
      details: { reference: `${number}-1`, method: 'transfer', amount: 98_877 },
    },
    { at, kind: 'created', by: siti, details: { total: 99_000 } },
  ],
  serverNow: '2026-11-21T05:00:00.000Z',
  ...more,
});

/** A purchase that was paid online, with its access. */
export const paidPurchase = (more: Partial<PurchaseDetail> = {}): PurchaseDetail =>
  samplePurchase({
    state: 'paid',
    paidAt: '2026-11-21T03:05:00.000Z',
    receiptNumber: 'K-261121-7K3M9Q',
    access: {
      startsAt: '2026-11-21T03:05:00.000Z',
      endsAt: '2027-02-21T03:05:00.000Z',
      packageQuota: 30,
      used: 7,
      revokedAt: null,
    },
    payments: [onlinePayment()],
    ...more,
  });

export const sampleRefund = (more: Partial<Refund> = {}): Refund => ({
  id: 'r1',
  paymentId: 'pay1',
  amount: 99_000,
  way: 'bank',
  state: 'asked',
  reason: 'Pembeli membatalkan.',
  by: dewi,
  at: '2026-11-21T06:00:00.000Z',
  doneAt: null,
  ...more,
});

export const samplePlan = (more: Partial<AdminPlan> = {}): AdminPlan => ({
  id: 'l3',
  name: 'Langganan 3 bulan',
  months: 3,
  packageQuota: 30,
  price: 99_000,
  isPopular: true,
  features: ['explanations', 'lessons'],
  contents: ['30 paket pilihan Anda', 'Pembahasan setiap soal', 'Materi lengkap'],
  isSold: true,
  revision: 4,
  sold: 128,
  updatedAt: at,
  ...more,
});

/** A package with a price, as everybody sees it. */
export const pricedTryout = {
  ...{
    id: 't1',
    title: 'Tryout SKD Premium',
    description: '',
    price: 39_000,
    batch: 1,
    type: 'SKD_CPNS',
    status: true,
  },
  ...{ isOnline: true, imageUrl: null, durationSeconds: 3600, difficulty: 'Mudah', questionCount: 30 },
  ...{ opensAt: null, closesAt: null },
};

export const sampleVoucher = (more: Partial<Voucher> = {}): Voucher => ({
  id: 'v1',
  code: 'HARIGURU',
  kind: 'percent',
  value: 20,
  cap: 50_000,
  itemIds: [],
  isActive: true,
  from: null,
  until: '2999-12-31T16:59:00.000Z',
  max: 100,
  maxPerAccount: 1,
  note: 'Promosi Hari Guru',
  held: 3,
  used: 12,
  createdAt: at,
  ...more,
});

export const sampleEntitlement = (more: Partial<Entitlement> = {}): Entitlement => ({
  id: 'e1',
  source: 'order',
  title: 'Langganan 3 bulan',
  planId: 'l3',
  tryoutId: null,
  packageQuota: 30,
  used: 7,
  features: ['explanations'],
  startsAt: at,
  endsAt: '2999-02-21T03:00:00.000Z',
  account: siti,
  purchaseNumber: number,
  reason: null,
  givenBy: null,
  revokedAt: null,
  createdAt: at,
  ...more,
});

export const sampleBatch = (more: Partial<SeatBatch> = {}): SeatBatch => ({
  id: 's1',
  institution: 'SMAN 1 Kediri',
  title: 'Langganan 3 bulan',
  seats: 30,
  taken: 12,
  price: 1_500_000,
  until: '2999-12-31T16:59:00.000Z',
  isRevoked: false,
  createdAt: at,
  ...more,
});

export const sampleFigures = (more: Partial<MonthFigures> = {}): MonthFigures => ({
  month: '2026-10',
  purchases: 41,
  gross: 4_059_000,
  discounts: 240_000,
  refunded: 99_000,
  net: 3_720_000,
  tax: 368_649,
  items: [
    { title: 'Tryout SKD', purchases: 11, total: 429_000 },
    { title: 'Langganan 3 bulan', purchases: 30, total: 3_390_000 },
  ],
  methods: [
    { method: 'online', purchases: 36, total: 3_500_000 },
    { method: 'transfer', purchases: 5, total: 319_000 },
  ],
  refundDue: 0,
  days: [
    { day: '2026-10-04', purchases: 12, total: 1_188_000, refunded: 0 },
    { day: '2026-10-05', purchases: 29, total: 2_631_000, refunded: 99_000 },
  ],
  ...more,
});

const sums = { received: 3_819_000, refunded: 99_000, paid: 3_720_000, refundDue: 0, difference: 0 };
const run = { ...sums, day: '2026-11-20', at: '2026-11-19T20:00:00.000Z', asked: 41, changed: 0, unanswered: 0 };

export const sampleReconciliation = (more: Partial<Reconciliation> = {}): Reconciliation => ({
  now: sums,
  runs: [
    run,
    { ...run, day: '2026-11-19', at: '2026-11-18T20:00:00.000Z', changed: 2 },
    { ...run, day: '2026-11-18', at: '2026-11-17T20:00:00.000Z', unanswered: 1 },
  ],
  ...more,
});
