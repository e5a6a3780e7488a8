import type { ExpressionBuilder, Kysely } from 'kysely';
import type { OwnTryoutState } from '../../contract/index.ts';
import type { Database } from '../../db/schema.ts';
import { answeredOfRunning } from '../../db/stored-responses.ts';
import { shownClock } from '../../foundation/events/exam-signal.ts';
import { storedScore } from '../../foundation/scoring/stored-score.ts';

/** The learner's last ended attempt of a package. */
const lastEnded = (learnerId: string) => (eb: ExpressionBuilder<Database, 'tryout'>) =>
  eb
    .selectFrom('attempt as ended')
    .select('ended.id')
    .where('ended.learnerId', '=', learnerId)
    .whereRef('ended.tryoutId', '=', 'tryout.id')
    .where('ended.state', '<>', 'in_progress')
    .orderBy('ended.startedAt', 'desc')
    .limit(1)
    .as('id');

/** A learner's state of each package. Reads at most two attempts a package, however often it was taken. */
export function createOwnStateRepository(db: Kysely<Database>) {
  return {
    /** One state for each of these packages; reads only the learner's own attempts. */
    async listStates(learnerId: string, tryoutIds: readonly string[], now: Date): Promise<Map<string, OwnTryoutState>> {
      const states = new Map<string, OwnTryoutState>(tryoutIds.map((id) => [id, { running: null, last: null }]));
      if (tryoutIds.length === 0) return states;
      const running = await db
        .selectFrom('attempt')
        .innerJoin('paper', 'paper.id', 'attempt.paperId')
        .select(['attempt.id', 'attempt.tryoutId', 'state', 'deadlineAt', 'pausedAt', 'questionCount'])
        .select((eb) => answeredOfRunning(eb).as('answered'))
        .where('learnerId', '=', learnerId)
        .where('attempt.tryoutId', 'in', tryoutIds)
        .where('state', '=', 'in_progress')
        .execute();
      for (const { id, tryoutId, questionCount, ...row } of running) {
        const { deadlineAt, remainingSeconds } = shownClock(row, now);
        (states.get(tryoutId) as OwnTryoutState).running = {
          attemptId: id,
          deadlineAt,
          remainingSeconds,
          answered: row.answered ?? 0,
          questionCount,
        };
      }
      const ended = await db
        .selectFrom('attempt')
        .select(['id', 'tryoutId', 'submittedAt', 'deadlineAt', 'points', 'maxPoints', 'passed', 'waitingMarks'])
        .where('id', 'in', (eb) => eb.selectFrom('tryout').select(lastEnded(learnerId)).where('id', 'in', tryoutIds))
        .execute();
      for (const { id, tryoutId, submittedAt, deadlineAt, points, maxPoints, passed, waitingMarks } of ended) {
        if (points === null || maxPoints === null) continue; // an attempt that has ended is scored
        (states.get(tryoutId) as OwnTryoutState).last = {
          attemptId: id,
          submittedAt: submittedAt ?? deadlineAt,
          score: storedScore({ points, maxPoints, passed, waitingMarks }),
        };
      }
      return states;
    },
  };
}
export type OwnStateRepository = ReturnType<typeof createOwnStateRepository>;
