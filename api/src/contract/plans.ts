import * as v from 'valibot';
import { openPicklist } from './open-values.ts';

/**
 * What a plan can contain beside packages: only what the product does and the API keeps to those who have it (docs/payments.md). `explanations`:
 * the explanation of every question of the packages taken with it · `lessons`: the lessons that aren't open to everybody.
 */
export const planFeatures = ['explanations', 'lessons'] as const;
export type PlanFeature = (typeof planFeatures)[number];

export const planFeatureLabels: Record<PlanFeature, string> = {
  explanations: 'Pembahasan setiap soal',
  lessons: 'Materi lengkap',
};

/** A length of a plan, in months of Jakarta's calendar. */
export const maxPlanMonths = 24;
/** No price is above this many rupiah. */
export const maxPrice = 100_000_000;

/** A plan as it is offered. A price is whole rupiah for all of its months together. */
export const Plan = v.object({
  id: v.string(),
  name: v.string(),
  months: v.number(),
  /** How many different packages it opens; taking one again is free. */
  packageQuota: v.number(),
  price: v.number(),
  isPopular: v.boolean(),
  features: v.array(openPicklist(planFeatures)),
  /** Its contents as sentences, one for each thing. */
  contents: v.array(v.string()),
});
export type Plan = v.InferOutput<typeof Plan>;

/** The terms of sale (/terms) that a purchase agrees to; a new version, the day, for each change of their text. */
export const saleTermsVersion = '2026-11-29';

/** Ways to pay that a learner chooses from. `online`: the gateway's page · `transfer`: to a bank account, with proof. */
export const paymentMethods = ['online', 'transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  online: 'Virtual account, QRIS, e-wallet, atau kartu',
  transfer: 'Transfer bank dengan bukti',
};

/**
 * What is sold and how it is paid. While `isOpen` is false nothing needs to be paid, and every package may be taken
 * (docs/decisions/0045).
 */
export const PlanList = v.object({
  isOpen: v.boolean(),
  /** True if the gateway is the simulator: no real money. */
  isSimulated: v.boolean(),
  methods: v.array(openPicklist(paymentMethods)),
  /** The accounts that a transfer can go to, the usual one first; `id` is `bank` of `NewPayment`. */
  accounts: v.optional(v.array(v.object({ id: v.string(), bank: v.string() }))),
  /** Version of the terms of sale that a purchase agrees to. */
  termsVersion: v.string(),
  /** Who sells; null: not said, or nothing is sold. An older API doesn't say it. */
  seller: v.optional(
    v.nullable(v.object({ name: v.string(), npwp: v.nullable(v.string()), address: v.nullable(v.string()) })),
  ),
  /** The cheapest first. */
  plans: v.array(Plan),
});
export type PlanList = v.InferOutput<typeof PlanList>;
