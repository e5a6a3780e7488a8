import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/** A question that changes its package is a change of both, for the checks of packages (0032). */
const moved = ['old.tryout_id', 'new.tryout_id']
  .map(
    (tryout) => `insert into package_check (tryout_id, state) values (${tryout}, 1)
      on conflict (tryout_id) do update set state = package_check.state + 1;`,
  )
  .join(' ');

/**
 * Steps that change many questions, with what takes the last one back, and the archive of single questions: they are no rows of
 * `question` any more, so a release that doesn't know the archive takes them for removed ones (docs/decisions/0156).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question_step')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('question_count', 'integer', (c) => c.notNull())
    .addColumn('tryout_id', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('undo', 'text')
    .addColumn('undone_at', 'text')
    .execute();
  await db.schema.createIndex('question_step_of_actor').on('question_step').columns(['actor_id', 'at', 'id']).execute();

  await db.schema
    .createTable('archived_question')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('tryout_id', 'text', (c) => c.notNull())
    .addColumn('tryout_title', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('current_version_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('archived_at', 'text', (c) => c.notNull())
    .addColumn('archived_by', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('archived_question_newest')
    .on('archived_question')
    .columns(['archived_at', 'id'])
    .execute();

  const event = 'update of tryout_id on question';
  if (isPostgres(db)) {
    const whole = `begin ${moved} return null; end`;
    await sql`create function check_question_moved() returns trigger language plpgsql as ${sql.lit(whole)}`.execute(db);
    await sql
      .raw(`create trigger check_question_moved after ${event} for each row execute function check_question_moved()`)
      .execute(db);
  } else {
    await sql.raw(`create trigger check_question_moved after ${event} for each row begin ${moved} end`).execute(db);
  }
}

/** It only adds; no release before moves a question. */
export const isCompatible = true;
