import type { SubTypeScore } from '@tryout/api/contract';
import { isWeakPercent } from '../../common/progress/weak.ts';

/** Too few points of what is decided; while its essays wait, nobody knows. */
export const isWeak = ({ points, max, waiting }: Pick<SubTypeScore, 'points' | 'max' | 'waiting'>) =>
  max > 0 && waiting === 0 && isWeakPercent((100 * points) / max);
