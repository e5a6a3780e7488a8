import type { Selectable } from 'kysely';
import type { AttemptTable } from '../../db/schema.ts';
import type { AttemptScore } from './score.ts';
import { writeShares } from './sub-type-shares.ts';

/** The columns of an ended attempt that hold its score. */
export type ScoreColumns = Pick<
  Selectable<AttemptTable>,
  'points' | 'maxPoints' | 'passed' | 'rankKey' | 'subTypeShares' | 'waitingMarks'
>;

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
