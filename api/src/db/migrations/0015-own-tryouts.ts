import type { Kysely } from 'kysely';

/** What a learner did with a package: the newest attempt of it is found without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('attempt_by_learner_tryout')
    .on('attempt')
    .columns(['learner_id', 'tryout_id', 'started_at'])
    .execute();
}
