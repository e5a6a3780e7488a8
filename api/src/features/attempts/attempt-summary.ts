import type { AttemptSummary } from '../../contract/index.ts';
import { storedScore } from '../../scoring/stored-score.ts';
import type { AttemptRow, SummaryRow } from './attempt.repository.ts';

/** What a learner sees of an attempt's package. */
export const tryoutOf = ({ tryoutId: id, title, type, durationSeconds }: AttemptRow) => ({
  id,
  title,
  type,
  durationSeconds,
});

/** A line of the learner's own list. */
export function toSummary({
  tryoutId,
  title,
  type,
  durationSeconds,
  questionCount,
  points,
  maxPoints,
  passed,
  waitingMarks,
  answered,
  ...row
}: SummaryRow): AttemptSummary {
  return {
    ...row,
    answered: Number(answered),
    tryout: { id: tryoutId, title, type, durationSeconds, questionCount },
    score: points === null || maxPoints === null ? null : storedScore({ points, maxPoints, passed, waitingMarks }),
  };
}
