import type { AttemptSummary } from '../../contract/index.ts';
import { shownClock } from '../../foundation/events/exam-signal.ts';
import type { HeldBack } from '../../foundation/results/result-opening.ts';
import { storedScore } from '../../foundation/scoring/stored-score.ts';
import type { AttemptRow, SummaryRow } from './attempt.repository.ts';

/** A package as an attempt shows it to its learner. */
export const tryoutOf = ({ tryoutId: id, title, type, durationSeconds }: AttemptRow) => ({
  id,
  title,
  type,
  durationSeconds,
});

/** A line of the learner's own list. @param heldBack until when its result is held back; null if it isn't */
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
  heldBack: HeldBack | null,
  now: Date,
): AttemptSummary {
  const { deadlineAt, remainingSeconds } = shownClock({ ...row, pausedAt }, now);
  return {
    ...row,
    deadlineAt,
    remainingSeconds,
    answered: answered ?? 0,
    tryout: { id: tryoutId, title, type, durationSeconds, questionCount },
    score:
      points === null || maxPoints === null || heldBack !== null
        ? null
        : storedScore({ points, maxPoints, passed, waitingMarks }),
    ...(heldBack === null || row.state === 'in_progress' ? { resultOpensAt: null } : heldBack),
  };
}
