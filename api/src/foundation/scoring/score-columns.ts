import type { Bit } from '../../db/schema.ts';
import type { AttemptScore } from './score.ts';
import { writeShares } from './sub-type-shares.ts';

/** The columns of an ended attempt that hold its score. */
export interface ScoreColumns {
  points: number | null;
  maxPoints: number | null;
  passed: Bit | null;
  rankKey: string | null;
  subTypeShares: string | null;
  waitingMarks: number;
}

/** Their types, for statements that write many scores at once. */
export const scoreColumnTypes = {
  points: 'double precision',
  maxPoints: 'double precision',
  passed: 'integer',
  rankKey: 'text',
  subTypeShares: 'text',
  waitingMarks: 'integer',
} as const;

/** A score as it is stored with its ended attempt. */
export const scoreColumns = ({
  score: { points, max, passed, waiting },
  rankKey,
  shares,
}: Pick<AttemptScore, 'score' | 'rankKey' | 'shares'>): ScoreColumns => ({
  points,
  maxPoints: max,
  passed: passed === null ? null : passed ? 1 : 0,
  rankKey,
  subTypeShares: writeShares(shares),
  waitingMarks: waiting,
});
