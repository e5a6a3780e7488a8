import { type Kysely, sql } from 'kysely';

/**
 * Practice and the notebook of mistakes. `attempt.is_studied` says that an ended attempt has entered the notebook and the estimates; an index has those that
 * haven't, so attempts that an older release closes, or a process that died, are found as well.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('attempt')
    .addColumn('is_studied', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index attempt_unstudied on attempt (id)
    where is_studied = 0 and is_guest = 0 and state <> 'in_progress'`.execute(db);

  await schema
    .createTable('practice_pool')
    .addColumn('question_id', 'text', (c) => c.primaryKey().references('question.id').onDelete('cascade'))
    .addColumn('tryout_id', 'text', (c) => c.notNull())
    .addColumn('sub_type', 'text', (c) => c.notNull())
    .addColumn('difficulty', 'double precision', (c) => c.notNull())
    .addColumn('is_open', 'integer', (c) => c.notNull())
    .addColumn('marked_by', 'text', (c) => c.notNull())
    .addColumn('marked_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('practice_pool_fitting')
    .on('practice_pool')
    .columns(['is_open', 'sub_type', 'difficulty', 'question_id', 'tryout_id'])
    .execute();
  await schema
    .createIndex('practice_pool_counts')
    .on('practice_pool')
    .columns(['is_open', 'tryout_id', 'sub_type'])
    .execute();

  await schema
    .createTable('question_difficulty')
    .addColumn('question_id', 'text', (c) => c.primaryKey().references('question.id').onDelete('cascade'))
    .addColumn('difficulty', 'double precision', (c) => c.notNull())
    .addColumn('answers', 'integer', (c) => c.notNull())
    .execute();

  await schema
    .createTable('ability_estimate')
    .addColumn('learner_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('sub_type', 'text', (c) => c.notNull())
    .addColumn('mean', 'double precision', (c) => c.notNull())
    .addColumn('variance', 'double precision', (c) => c.notNull())
    .addColumn('answers', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('ability_estimate_key', ['learner_id', 'sub_type'])
    .execute();

  await schema
    .createTable('practice_session')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('learner_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('sub_type', 'text')
    .addColumn('seconds_per_question', 'integer')
    .addColumn('items', 'text', (c) => c.notNull())
    .addColumn('request_key', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('practice_session_once')
    .unique()
    .on('practice_session')
    .columns(['learner_id', 'request_key'])
    .execute();
  await schema
    .createTable('practice_answer')
    .addColumn('session_id', 'text', (c) => c.notNull().references('practice_session.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('learner_id', 'text', (c) => c.notNull())
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('letter', 'text')
    .addColumn('is_unsure', 'integer', (c) => c.notNull())
    .addColumn('is_right', 'integer', (c) => c.notNull())
    .addColumn('seconds', 'integer', (c) => c.notNull())
    .addColumn('answered_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('practice_answer_key', ['session_id', 'position'])
    .execute();
  await schema.createIndex('practice_answer_own').on('practice_answer').column('learner_id').execute();

  await schema
    .createTable('studied_question')
    .addColumn('learner_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('tryout_id', 'text', (c) => c.notNull())
    .addColumn('sub_type', 'text', (c) => c.notNull())
    .addColumn('was_wrong', 'integer', (c) => c.notNull())
    .addColumn('practised_at', 'text')
    .addColumn('notebook', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('added_at', 'text')
    .addColumn('due_on', 'text')
    .addColumn('reviewed_on', 'text')
    .addColumn('stability', 'double precision', (c) => c.notNull())
    .addColumn('difficulty', 'double precision', (c) => c.notNull())
    .addColumn('reviews', 'integer', (c) => c.notNull())
    .addColumn('lapses', 'integer', (c) => c.notNull())
    .addColumn('right_streak', 'integer', (c) => c.notNull())
    .addColumn('interval_days', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('studied_question_key', ['learner_id', 'question_id'])
    .execute();
  await schema
    .createIndex('studied_question_due')
    .on('studied_question')
    .columns(['learner_id', 'notebook', 'due_on', 'question_id'])
    .execute();
  // How many questions of a package were practised already, and by how many.
  await schema.createIndex('studied_question_question').on('studied_question').column('question_id').execute();

  await schema
    .createTable('unclear_explanation')
    .addColumn('learner_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('unclear_explanation_key', ['learner_id', 'question_id'])
    .execute();
  await schema.createIndex('unclear_explanation_question').on('unclear_explanation').column('question_id').execute();
}

/** It only adds. Attempts that an older release closes are studied, too. */
export const isCompatible = true;
