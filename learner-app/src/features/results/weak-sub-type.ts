import type { SubTypeScore } from '@tryout/api/contract';
import { isWeakPercent } from '../../common/progress/weak.ts';

/** True when the share of points is below the limit; false while its essays wait for a mark. */
export const isWeak = ({ points, max, waiting }: Pick<SubTypeScore, 'points' | 'max' | 'waiting'>) =>
  max > 0 && waiting === 0 && isWeakPercent((100 * points) / max);
