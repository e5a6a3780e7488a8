import type { SubTypeScore } from '@tryout/api/contract';

/** Share of its points below which a sub type is called weak. */
export const weakBelowPercent = 60;

/** Too few points of what is decided; while its essays wait, nobody knows. */
export const isWeak = ({ points, max, waiting }: Pick<SubTypeScore, 'points' | 'max' | 'waiting'>) =>
  max > 0 && waiting === 0 && points < (max * weakBelowPercent) / 100;
