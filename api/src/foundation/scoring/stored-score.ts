import type { Score } from '../../contract/index.ts';
import { percentOf } from './score.ts';

/** The columns of an ended attempt that hold its score. */
export interface StoredScore {
  points: number;
  maxPoints: number;
  passed: 0 | 1 | null;
  waitingMarks: number;
}

/** An ended attempt's score as it was written at its end or at its last mark. */
export const storedScore = ({ points, maxPoints, passed, waitingMarks }: StoredScore): Score => ({
  points,
  max: maxPoints,
  percent: percentOf(points, maxPoints),
  waiting: waitingMarks,
  passed: passed === null ? null : passed === 1,
});
