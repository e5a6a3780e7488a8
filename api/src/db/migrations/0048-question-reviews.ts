import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

const count = (condition: string) => `insert into package_check (tryout_id, state)
      select tryout_id, 1 from question where ${condition}
      on conflict (tryout_id) do update set state = package_check.state + 1;`;

/** Changes of the questions, or of the versions of them, that enter a paper: the check of a package reads that, too (0032). */
const changes = [
  { name: 'check_unready_added', event: 'insert on unready_question', does: count('id = new.question_id') },
  { name: 'check_unready_gone', event: 'delete on unready_question', does: count('id = old.question_id') },
  { name: 'check_approval_added', event: 'insert on version_approval', does: count('id = new.question_id') },
  { name: 'check_approval_gone', event: 'delete on version_approval', does: count('id = old.question_id') },
  {
    name: 'check_reviews_required',
    event: 'update of requires_review on tryout',
    does: `insert into package_check (tryout_id, state) values (new.id, 1)
      on conflict (tryout_id) do update set state = package_check.state + 1;`,
  },
];

/**
 * Questions that aren't ready, and reviews of versions by other questioners. A question is ready unless it has a row here, so that those
 * of older releases are, and one that comes back from the archive is what it was (docs/decisions/0174).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('unready_question')
    .addColumn('question_id', 'text', (c) => c.primaryKey())
    .addColumn('since', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('version_approval')
    .addColumn('question_version_id', 'text', (c) =>
      c.primaryKey().references('question_version.id').onDelete('cascade'),
    )
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('approved_by', 'text', (c) => c.notNull())
    .addColumn('approved_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('version_approval_question')
    .on('version_approval')
    .columns(['question_id', 'version'])
    .execute();
  // Who wrote the text that a copy began with, as long as nothing of the copy is approved.
  await db.schema
    .createTable('copied_writer')
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('writer_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('copied_writer_key', ['question_id', 'writer_id'])
    .execute();
  await db.schema
    .createTable('review_request')
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('reviewer_id', 'text', (c) => c.notNull())
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('review_request_key', ['question_id', 'reviewer_id'])
    .execute();
  await db.schema
    .createIndex('review_request_waiting')
    .on('review_request')
    .columns(['reviewer_id', 'asked_at', 'question_id'])
    .execute();
  await db.schema
    .createIndex('review_request_asked')
    .on('review_request')
    .columns(['asked_by', 'asked_at', 'question_id'])
    .execute();
  await db.schema
    .createTable('review_event')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('question_version_id', 'text', (c) => c.notNull().references('question_version.id').onDelete('cascade'))
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('reviewer_id', 'text')
    .addColumn('text', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('review_event_question')
    .on('review_event')
    .columns(['question_id', 'at', 'id'])
    .execute();
  await db.schema.createIndex('review_event_kind').on('review_event').columns(['kind', 'at']).execute();
  await db.schema.createIndex('review_event_version').on('review_event').column('question_version_id').execute();
  await db.schema.createIndex('review_event_actor').on('review_event').columns(['actor_id', 'at']).execute();
  await db.schema
    .createIndex('question_version_writer')
    .on('question_version')
    .columns(['created_by', 'created_at'])
    .execute();
  await db.schema
    .alterTable('tryout')
    .addColumn('requires_review', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();

  for (const { name, event, does } of changes) {
    if (isPostgres(db)) {
      const whole = `begin ${does} return null; end`;
      await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(whole)}`.execute(db);
      await sql.raw(`create trigger ${name} after ${event} for each row execute function ${name}()`).execute(db);
    } else {
      await sql.raw(`create trigger ${name} after ${event} for each row begin ${does} end`).execute(db);
    }
  }
}

/** It only adds. A release before it takes every question for ready (docs/decisions/0174). */
export const isCompatible = true;
