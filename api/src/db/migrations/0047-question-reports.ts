import { type Kysely, sql } from 'kysely';

/** Learners' reports of what is wrong with a question, and the answers that their reporters get. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question_report_answer')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('decision', 'text', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('answered_by', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('answered_at', 'text', (c) => c.notNull())
    .addColumn('report_count', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex('question_report_answer_question')
    .on('question_report_answer')
    .columns(['question_id', 'answered_at'])
    .execute();

  await db.schema
    .createTable('question_report')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('learner_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('question_version_id', 'text', (c) => c.notNull().references('question_version.id'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('letter', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('is_from_exam', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('is_open', 'integer', (c) => c.notNull())
    .addColumn('sent_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('answer_id', 'text', (c) => c.references('question_report_answer.id'))
    .execute();
  // An attempt that goes takes its reports with it.
  await db.schema.createIndex('question_report_attempt').on('question_report').column('attempt_id').execute();
  // One open report a learner, version and kind; whoever writes it again edits it.
  await db.schema
    .createIndex('question_report_once')
    .unique()
    .on('question_report')
    .columns(['learner_id', 'question_version_id', 'kind'])
    .where(sql`is_open`, '=', sql`1`)
    .execute();
  await db.schema
    .createIndex('question_report_own')
    .on('question_report')
    .columns(['learner_id', 'sent_at', 'id'])
    .execute();
  // Everything that the queue counts.
  await db.schema
    .createIndex('question_report_queue')
    .on('question_report')
    .columns(['question_id', 'question_version_id', 'kind', 'letter', 'state', 'sent_at'])
    .where(sql`is_open`, '=', sql`1`)
    .execute();
  await db.schema
    .createIndex('question_report_waiting')
    .on('question_report')
    .column('sent_at')
    .where(sql`is_open`, '=', sql`1`)
    .execute();
  await db.schema
    .createIndex('question_report_question')
    .on('question_report')
    .columns(['question_id', 'is_open', 'sent_at', 'id'])
    .execute();
}

/** It only adds. */
export const isCompatible = true;
