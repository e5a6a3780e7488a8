/**
 * A subscription as it is offered. Nothing can be bought yet, and nothing needs a subscription (docs/decisions/0045).
 */
export interface SubscriptionPackage {
  name: string;
  months: number;
  /** Whole rupiah for all of these months together. */
  price: number;
  isPopular: boolean;
  contents: readonly string[];
}

/** The subscriptions shown on the landing page and in the learner's area. */
export const subscriptionPackages: readonly SubscriptionPackage[] = [
  {
    name: 'Basic',
    months: 1,
    price: 99_000,
    isPopular: false,
    contents: ['10 paket tryout', 'Pembahasan setiap soal', 'Grup diskusi', 'Materi dasar'],
  },
  {
    name: 'Premium',
    months: 3,
    price: 249_000,
    isPopular: true,
    contents: [
      '30 paket tryout',
      'Pembahasan video',
      'Grup diskusi premium',
      'Materi lengkap',
      'Konsultasi pribadi',
      'Simulasi tes BUMN',
    ],
  },
  {
    name: 'Ultimate',
    months: 6,
    price: 399_000,
    isPopular: false,
    contents: ['60 paket tryout', 'Semua isi Premium', 'Garansi lulus'],
  },
];
