import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Reads a learner's finished attempts for the progress page. */
export function createProgressRepository(db: Kysely<Database>) {
  return {
    /** The newest finished attempts, the last started first: a few rows of an index, however many there are. */
    listFinished(learnerId: string, limit: number) {
      return db
        .selectFrom('attempt')
        .innerJoin('tryout', 'tryout.id', 'attempt.tryoutId')
        .select([
          'attempt.id',
          'attempt.tryoutId',
          'title',
          'type',
          'submittedAt',
          'points',
          'maxPoints',
          'passed',
          'waitingMarks',
          'voidedAt',
          'subTypeShares',
        ])
        .where('learnerId', '=', learnerId)
        .where('state', '<>', 'in_progress')
        .$narrowType<{ submittedAt: string; points: number; maxPoints: number }>()
        .orderBy('startedAt', 'desc')
        .orderBy('attempt.id')
        .limit(limit)
        .execute();
    },
  };
}
export type ProgressRepository = ReturnType<typeof createProgressRepository>;
