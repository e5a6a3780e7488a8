import type { Kysely } from 'kysely';

/** An index that finds a learner's newest attempt of a package without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('attempt_by_learner_tryout')
    .on('attempt')
    .columns(['learner_id', 'tryout_id', 'started_at'])
    .execute();
}
