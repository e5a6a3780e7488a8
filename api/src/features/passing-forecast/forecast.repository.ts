import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** More than anybody takes in the days that a forecast looks at. */
const attemptsRead = 200;

/** Reads a learner's finished attempts for the forecast. */
export function createForecastRepository(db: Kysely<Database>) {
  return {
    /** The last started first, without those that a second start has voided: another one of the same package counts. */
    listFinished: (learnerId: string) =>
      db
        .selectFrom('attempt')
        .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
        .select(['attempt.tryoutId', 'attempt.ruleSetId', 'type', 'submittedAt'])
        .select(['waitingMarks', 'voidedAt', 'subTypeShares'])
        .where('learnerId', '=', learnerId)
        .where('state', '<>', 'in_progress')
        .where('voidedAt', 'is', null)
        .$narrowType<{ submittedAt: string }>()
        .orderBy('startedAt', 'desc')
        .orderBy('attempt.id')
        .limit(attemptsRead)
        .execute(),
  };
}
export type ForecastRepository = ReturnType<typeof createForecastRepository>;
