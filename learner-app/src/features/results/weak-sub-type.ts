import type { SubTypeScore } from '@tryout/api/contract';

/**
 * Too few points of what is decided; while its essays wait, nobody knows.
 * @param bound percent of the points, of the exam type
 */
export const isWeak = ({ points, max, waiting }: Pick<SubTypeScore, 'points' | 'max' | 'waiting'>, bound: number) =>
  max > 0 && waiting === 0 && (100 * points) / max < bound;
