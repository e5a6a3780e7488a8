import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** More than anybody takes in the days that a forecast looks at. */
const attemptsRead = 200;

/** Reads a learner's finished attempts for the forecast. */
export function createForecastRepository(db: Kysely<Database>) {
  return {
    /** The last started first. */
    listFinished: (learnerId: string) =>
      db
        .selectFrom('attempt')
        .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
        .select(['attempt.tryoutId', 'attempt.ruleSetId', 'type', 'submittedAt', 'waitingMarks', 'subTypeShares'])
        .where('learnerId', '=', learnerId)
        .where('state', '<>', 'in_progress')
        .$narrowType<{ submittedAt: string }>()
        .orderBy('startedAt', 'desc')
        .orderBy('attempt.id')
        .limit(attemptsRead)
        .execute(),
  };
}
export type ForecastRepository = ReturnType<typeof createForecastRepository>;
