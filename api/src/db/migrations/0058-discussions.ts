import { type Kysely, sql, type SqlBool } from 'kysely';

/** Discussions of questions under their explanations: posts, who found them helpful, reports of them, what was done with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row a question: counts, and the lock under which its posts change.
  await db.schema
    .createTable('discussion')
    .addColumn('question_id', 'text', (c) => c.primaryKey())
    .addColumn('post_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('unanswered_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_unanswered', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_post_at', 'text')
    .execute();
  await db.schema
    .createIndex('discussion_list')
    .on('discussion')
    .columns(['is_unanswered', 'last_post_at', 'question_id'])
    .where(sql`post_count`, '>', sql`0`)
    .execute();

  await db.schema
    .createTable('discussion_post')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('parent_id', 'text', (c) => c.references('discussion_post.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('writer_name', 'text', (c) => c.notNull())
    .addColumn('is_by_staff', 'integer', (c) => c.notNull())
    .addColumn('attempt_id', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('is_removed_by_staff', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('answer_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('unseen_answers', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('helpful_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('report_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_report_at', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('edited_at', 'text')
    .addColumn('decided_at', 'text')
    .addColumn('deleted_at', 'text')
    .execute();
  await db.schema
    .createIndex('discussion_post_question')
    .on('discussion_post')
    .columns(['question_id', 'parent_id', 'created_at', 'id'])
    .execute();
  await db.schema.createIndex('discussion_post_parent').on('discussion_post').column('parent_id').execute();
  await db.schema
    .createIndex('discussion_post_own')
    .on('discussion_post')
    .columns(['account_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('discussion_post_news')
    .on('discussion_post')
    .columns(['account_id', 'question_id'])
    .where(sql`unseen_answers`, '>', sql`0`)
    .execute();
  await db.schema
    .createIndex('discussion_post_reported')
    .on('discussion_post')
    .columns(['last_report_at', 'id'])
    .where(sql`report_count`, '>', sql`0`)
    .execute();
  await db.schema
    .createIndex('discussion_post_decided')
    .on('discussion_post')
    .columns(['decided_at', 'id'])
    .where(sql`decided_at`, 'is not', null)
    .execute();
  await db.schema
    .createIndex('discussion_post_to_forget')
    .on('discussion_post')
    .column('deleted_at')
    .where(sql<SqlBool>`state = 'deleted' and text <> ''`)
    .execute();

  await db.schema
    .createTable('discussion_helpful')
    .addColumn('post_id', 'text', (c) => c.notNull().references('discussion_post.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('discussion_helpful_once', ['post_id', 'account_id'])
    .execute();
  await db.schema.createIndex('discussion_helpful_own').on('discussion_helpful').column('account_id').execute();

  await db.schema
    .createTable('discussion_report')
    .addColumn('post_id', 'text', (c) => c.notNull().references('discussion_post.id'))
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('is_open', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('discussion_report_once', ['post_id', 'account_id'])
    .execute();
  await db.schema.createIndex('discussion_report_own').on('discussion_report').column('account_id').execute();

  await db.schema
    .createTable('discussion_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('post_id', 'text', (c) => c.notNull().references('discussion_post.id'))
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.references('account.id'))
    .addColumn('reason', 'text')
    .addColumn('text', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('discussion_event_post').on('discussion_event').columns(['post_id', 'at']).execute();

  await db.schema
    .createTable('discussion_bar')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id'))
    .addColumn('until', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .execute();
}

/** It only adds. */
export const isCompatible = true;
