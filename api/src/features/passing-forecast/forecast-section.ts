import type { Chance } from '../../contract/index.ts';
import { eightOfTen, normalBelow } from './normal.ts';

/** A section of one attempt. */
export interface Trial {
  /** Days before now. */
  daysAgo: number;
  /** Points earned of those that could be, 0–1. */
  share: number;
  /** Number of its questions. */
  items: number;
}

export interface ForecastSection {
  /** True if every option of its questions earns something. */
  weighted: boolean;
  /** The threshold as a share of a full paper's points. */
  threshold: number;
  /** Questions in a full paper. */
  items: number;
}

export interface SectionOutlook {
  /** The expected share of a full paper's points, and its standard deviation from paper to paper. */
  mean: number;
  deviation: number;
  chance: Chance;
}

/** Learners before anything is known of them: their level as a share of the points, and its change in 30 days (retests gain a quarter of a standard deviation: Hausknecht et al. 2007). */
const prior = { level: 0.6, levelDeviation: 0.2, trend: 0.03, trendDeviation: 0.04 };
const trendDays = 30;
/** How much harder or easier one paper is than another, and a learner's days than each other. */
const paperDeviation = 0.035;
/** Points of questions whose options all earn something vary less than right and wrong do. */
const weightedPart = 0.25;
/** Questions whose worth an estimate at the prior's level has, so that 10 of 10 right isn't taken for a sure thing. */
const priorItems = 4;

const within = (value: number) => Math.min(0.98, Math.max(0.02, value));

/** Variance of a share of the points around the true level, from paper to paper: binomial (Lord & Novick 1968), and the papers' own. */
const errorVariance = (level: number, items: number, weighted: boolean) =>
  ((weighted ? weightedPart : 1) * level * (1 - level)) / Math.max(1, items) + paperDeviation ** 2;

/**
 * The outlook of one section: how likely a full paper of it, taken now, reaches the threshold.
 *
 * A Bayesian linear regression (Gelman et al., Bayesian Data Analysis, 3rd ed., section 14.8) in closed form: the true level now `a` and its change in
 * 30 days `b` have normal priors; an attempt `t` months ago is `a + b·t` plus an error whose variance follows from its number of questions. The paper to
 * come has the posterior's mean and, added up, the variances of level and paper; the chance is the part of that normal distribution at or above the
 * threshold. Its range is the chance at both ends of the range that holds the true level 8 of 10 times. The trend goes on for 30 days at the most.
 * Calibrated on simulated learners (`calibration.test.ts`).
 * @param trials at least one
 */
export function forecastSection(trials: readonly Trial[], section: ForecastSection): SectionOutlook {
  const latest = Math.min(...trials.map(({ daysAgo }) => daysAgo));
  // Of the inverse covariance of (level, trend): level at the latest attempt.
  let levels = 1 / prior.levelDeviation ** 2;
  let both = 0;
  let trends = 1 / prior.trendDeviation ** 2;
  let levelSum = prior.level * levels;
  let trendSum = prior.trend * trends;
  for (const { daysAgo, share, items } of trials) {
    const months = (latest - daysAgo) / trendDays;
    const smoothed = (share * items + prior.level * priorItems) / (items + priorItems);
    const weight = 1 / errorVariance(smoothed, items, section.weighted);
    levels += weight;
    both += weight * months;
    trends += weight * months ** 2;
    levelSum += weight * share;
    trendSum += weight * months * share;
  }
  const determinant = levels * trends - both ** 2;
  const level = (trends * levelSum - both * trendSum) / determinant;
  const trend = (levels * trendSum - both * levelSum) / determinant;
  const ahead = Math.min(latest, trendDays) / trendDays;
  const mean = within(level + trend * ahead);
  const levelVariance = (trends - 2 * both * ahead + levels * ahead ** 2) / determinant;
  const paperVariance = errorVariance(mean, section.items, section.weighted);

  // Points come in steps: a paper that reaches the threshold exactly has passed.
  const step = 1 / (section.items * (section.weighted ? 5 : 1));
  const bar = section.threshold - step / 2;
  const above = (value: number, variance: number) => normalBelow((value - bar) / Math.sqrt(variance));
  const reach = eightOfTen * Math.sqrt(levelVariance);
  const deviation = Math.sqrt(levelVariance + paperVariance);
  const probability = above(mean, levelVariance + paperVariance);
  return {
    mean,
    deviation,
    chance: {
      probability,
      // Far from the threshold what lies beyond the 8 of 10 times weighs more than the range itself.
      low: Math.min(probability, above(mean - reach, paperVariance)),
      high: Math.max(probability, above(mean + reach, paperVariance)),
    },
  };
}

/** All thresholds at once. Errors of sections are independent, because their questions are different ones. */
export const allOf = (chances: readonly Chance[]): Chance => ({
  probability: chances.reduce((product, { probability }) => product * probability, 1),
  low: chances.reduce((product, { low }) => product * low, 1),
  high: chances.reduce((product, { high }) => product * high, 1),
});
