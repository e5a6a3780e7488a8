import type { Kysely } from 'kysely';

/** Each learner's study plan, and what has been done on which day: the plan's days themselves are computed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('study_plan')
    .addColumn('learner_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('exam_type', 'text', (c) => c.notNull())
    .addColumn('test_date', 'text', (c) => c.notNull())
    .addColumn('target_kind', 'text', (c) => c.notNull())
    .addColumn('target_points', 'double precision')
    .addColumn('formation', 'text')
    .addColumn('weekdays', 'text', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('starts_at', 'text', (c) => c.notNull())
    .addColumn('started_on', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('study_done')
    .addColumn('learner_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('date', 'text', (c) => c.notNull())
    .addColumn('task', 'text', (c) => c.notNull())
    .addColumn('is_ticked', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('study_done_key', ['learner_id', 'date', 'task'])
    .execute();
}

/** It only adds tables. */
export const isCompatible = true;
