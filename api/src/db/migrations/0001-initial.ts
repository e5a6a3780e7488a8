import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** Creates all tables; every type is one that SQLite and PostgreSQL share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('learner', 'questioner', 'admin')`))
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('token_version', 'integer', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('profile')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('province', 'text', (c) => c.notNull())
    .addColumn('phone', 'text', (c) => c.notNull())
    .addColumn('gender', 'text', (c) => c.notNull())
    .addColumn('instance', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('tryout')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('price_rupiah', 'integer', (c) => c.notNull())
    .addColumn('batch', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('is_online', 'integer', (c) => c.notNull())
    .addColumn('image_url', 'text')
    .addColumn('duration_seconds', 'integer', (c) => c.notNull().check(sql`duration_seconds > 0`))
    .addColumn('difficulty', 'text', (c) => c.notNull())
    .addColumn('opens_at', 'text')
    .addColumn('closes_at', 'text')
    .addColumn('rule_set_id', 'text', (c) => c.notNull())
    .addColumn('is_free_tryout', 'integer', (c) => c.notNull())
    .addColumn('current_paper_id', 'text')
    .addColumn('archived_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('question')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('tryout.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('current_version_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('question_by_tryout').on('question').columns(['tryout_id', 'number']).execute();

  await db.schema
    .createTable('question_version')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('multiple_choice', 'essay')`))
    .addColumn('section', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('sub_type', 'text', (c) => c.notNull())
    .addColumn('stem', 'text', (c) => c.notNull())
    .addColumn('image_url', 'text')
    .addColumn('image_alt', 'text')
    .addColumn('explanation', 'text')
    .addColumn('time_limit_seconds', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('question_version_number', ['question_id', 'version'])
    .execute();

  await db.schema
    .createTable('question_option')
    .addColumn('question_version_id', 'text', (c) => c.notNull().references('question_version.id'))
    .addColumn('letter', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('image_url', 'text')
    .addColumn('image_alt', 'text')
    .addColumn('is_key', 'integer', (c) => c.notNull())
    .addColumn('weight', 'integer', (c) => c.check(sql`weight between 0 and 5`))
    .addPrimaryKeyConstraint('question_option_key', ['question_version_id', 'letter'])
    .execute();

  await db.schema
    .createTable('paper')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('tryout.id'))
    .addColumn('question_count', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('paper_item')
    .addColumn('paper_id', 'text', (c) => c.notNull().references('paper.id'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('question_version_id', 'text', (c) => c.notNull().references('question_version.id'))
    .addPrimaryKeyConstraint('paper_item_key', ['paper_id', 'number'])
    .execute();

  await db.schema
    .createTable('attempt')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('learner_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('tryout_id', 'text', (c) => c.notNull().references('tryout.id'))
    .addColumn('paper_id', 'text', (c) => c.notNull().references('paper.id'))
    .addColumn('rule_set_id', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('in_progress', 'submitted', 'expired')`))
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('deadline_at', 'text', (c) => c.notNull())
    .addColumn('submitted_at', 'text')
    .addColumn('last_saved_at', 'text')
    .addColumn('points', 'double precision')
    .addColumn('max_points', 'double precision')
    .addColumn('passed', 'integer')
    .addColumn('is_ranked', 'integer', (c) => c.notNull())
    .addColumn('rank_key', 'text')
    .execute();
  await db.schema.createIndex('attempt_by_learner').on('attempt').columns(['learner_id', 'started_at']).execute();
  await db.schema
    .createIndex('attempt_one_running')
    .on('attempt')
    .columns(['learner_id', 'tryout_id'])
    .unique()
    .where(sql.ref('state'), '=', sql.lit('in_progress'))
    .execute();
  await db.schema
    .createIndex('attempt_one_ranked')
    .on('attempt')
    .columns(['learner_id', 'tryout_id'])
    .unique()
    .where(sql.ref('is_ranked'), '=', sql.lit(1))
    .execute();
  await db.schema
    .createIndex('attempt_overdue')
    .on('attempt')
    .column('deadline_at')
    .where(sql.ref('state'), '=', sql.lit('in_progress'))
    .execute();
  await db.schema
    .createIndex('attempt_ranking')
    .on('attempt')
    .columns(['tryout_id', 'rank_key'])
    .where(sql.ref('is_ranked'), '=', sql.lit(1))
    .execute();

  const responseColumns = <Name extends string>(table: CreateTableBuilder<Name>) =>
    table
      .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
      .addColumn('item_id', 'text', (c) => c.notNull())
      .addColumn('option', 'text')
      .addColumn('text', 'text')
      .addColumn('flagged', 'integer', (c) => c.notNull())
      .addColumn('sequence', 'bigint', (c) => c.notNull())
      .addColumn('seconds_spent', 'integer', (c) => c.notNull())
      .addColumn('saved_at', 'text', (c) => c.notNull());
  await responseColumns(db.schema.createTable('response'))
    .addPrimaryKeyConstraint('response_key', ['attempt_id', 'item_id'])
    .execute();
  await responseColumns(db.schema.createTable('late_response'))
    .addPrimaryKeyConstraint('late_response_key', ['attempt_id', 'item_id'])
    .execute();

  await db.schema
    .createTable('file')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('size_bytes', 'integer', (c) => c.notNull())
    .addColumn('sha256', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}
