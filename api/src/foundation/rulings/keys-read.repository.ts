import { type Kysely, sql } from 'kysely';
import { oneOf } from '../../db/one-of.ts';
import type { AttemptTable, Database } from '../../db/schema.ts';

/** Notes, once for each attempt that the clock ended, when its keys were first sent to its learner (docs/rulings.md). */
export function createKeysReadRepository(db: Kysely<Database>) {
  const unnotedOf = (learnerId: string) =>
    db
      .selectFrom('attempt')
      .leftJoin('keysRead', 'keysRead.attemptId', 'attempt.id')
      .select('attempt.id as attemptId')
      .where('attempt.learnerId', '=', learnerId)
      .where('attempt.state', '=', 'expired')
      .where('keysRead.attemptId', 'is', null);

  async function note(found: ReturnType<typeof unnotedOf>, at: Date): Promise<void> {
    const rows = await found.execute();
    if (rows.length === 0) return;
    await db
      .insertInto('keysRead')
      .values(rows.map((row) => ({ ...row, at: at.toISOString() })))
      .onConflict((conflict) => conflict.column('attemptId').doNothing())
      .execute();
  }

  return {
    /** Keys of these attempts are sent now to their learner. */
    async noteAttempts(learnerId: string, attemptIds: readonly string[], at: Date): Promise<void> {
      if (attemptIds.length > 0) await note(unnotedOf(learnerId).where('attempt.id', ...oneOf(db, attemptIds)), at);
    },

    /** Keys of a package are sent now to a learner who may have other attempts of it. */
    notePackage: ({ learnerId, tryoutId }: Pick<AttemptTable, 'learnerId' | 'tryoutId'>, at: Date): Promise<void> =>
      // Written so that only the learner's index fits: by an old count a package's attempts are as few.
      note(
        unnotedOf(learnerId).where((eb) => eb(sql`attempt.tryout_id || ''`, '=', tryoutId)),
        at,
      ),
  };
}
export type KeysReadRepository = ReturnType<typeof createKeysReadRepository>;
