/** A plan as pages show it that have no answer of the API. */
export interface SubscriptionPackage {
  name: string;
  months: number;
  /** Whole rupiah for all of these months together. */
  price: number;
  isPopular: boolean;
  contents: readonly string[];
}

/**
 * The plans that a new installation begins with (migrations 0049 and 0052): pages show them as long as the API has told none. They name what an
 * account gets, and nothing else.
 */
export const subscriptionPackages: readonly SubscriptionPackage[] = [
  {
    name: 'Basic',
    months: 1,
    price: 99_000,
    isPopular: false,
    contents: ['10 paket tryout', 'Pembahasan setiap soal'],
  },
  {
    name: 'Premium',
    months: 3,
    price: 249_000,
    isPopular: true,
    contents: ['30 paket tryout', 'Pembahasan setiap soal', 'Materi lengkap'],
  },
  {
    name: 'Ultimate',
    months: 6,
    price: 399_000,
    isPopular: false,
    contents: ['60 paket tryout', 'Pembahasan setiap soal', 'Materi lengkap'],
  },
];
