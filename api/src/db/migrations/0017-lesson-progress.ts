import type { Kysely } from 'kysely';

/** How far each learner has read each lesson. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('lesson_progress')
    .addColumn('learner_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('percent', 'integer', (c) => c.notNull())
    .addColumn('done_at', 'text')
    .addColumn('read_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('lesson_progress_key', ['learner_id', 'slug'])
    .execute();
}
