import { type PlanFeature, planFeatureLabels, planFeatures } from '../../contract/index.ts';

/** Features as a column has them; those of a newer release that this one doesn't know are left out. */
export const readFeatures = (text: string): PlanFeature[] => {
  const stored = JSON.parse(text) as string[];
  return planFeatures.filter((feature) => stored.includes(feature));
};

/** The contents of a plan as sentences. */
export const contentsOf = (packageQuota: number, features: readonly PlanFeature[]): string[] => [
  `${packageQuota.toLocaleString('id-ID')} paket tryout`,
  ...features.map((feature) => planFeatureLabels[feature]),
];
