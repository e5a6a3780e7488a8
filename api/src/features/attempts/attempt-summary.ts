import type { AttemptSummary } from '../../contract/index.ts';
import { shownClock } from '../../foundation/events/exam-signal.ts';
import { storedScore } from '../../foundation/scoring/stored-score.ts';
import type { AttemptRow, SummaryRow } from './attempt.repository.ts';

/** A package as an attempt shows it to its learner. */
export const tryoutOf = ({ tryoutId: id, title, type, durationSeconds }: AttemptRow) => ({
  id,
  title,
  type,
  durationSeconds,
});

/** A line of the learner's own list. @param resultOpensAt time until which its result is held back; null if it isn't */
export function toSummary(
  {
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
    pausedAt,
    ...row
  }: SummaryRow,
  resultOpensAt: string | null,
  now: Date,
): AttemptSummary {
  const { deadlineAt, remainingSeconds } = shownClock({ ...row, pausedAt }, now);
  return {
    ...row,
    deadlineAt,
    remainingSeconds,
    answered: Number(answered),
    tryout: { id: tryoutId, title, type, durationSeconds, questionCount },
    score:
      points === null || maxPoints === null || resultOpensAt !== null
        ? null
        : storedScore({ points, maxPoints, passed, waitingMarks }),
    resultOpensAt: row.state === 'in_progress' ? null : resultOpensAt,
  };
}
