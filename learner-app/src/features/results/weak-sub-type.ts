import type { SubTypeScore } from '@tryout/api/contract';

/**
 * True if it has too few of the decided points. While its essays wait for marks, it is unknown.
 * @param bound the exam type's limit, in percent of the points
 */
export const isWeak = ({ points, max, waiting }: Pick<SubTypeScore, 'points' | 'max' | 'waiting'>, bound: number) =>
  max > 0 && waiting === 0 && (100 * points) / max < bound;
