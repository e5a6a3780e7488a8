import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/**
 * All changes of anything that the check of a package reads: a question's text is a version of its own, so a changed text
 * means another current version.
 */
const changes = [
  { name: 'check_question_added', event: 'insert on question', tryout: 'new.tryout_id' },
  { name: 'check_question_changed', event: 'update of current_version_id on question', tryout: 'new.tryout_id' },
  { name: 'check_question_gone', event: 'delete on question', tryout: 'old.tryout_id' },
  {
    name: 'check_package_changed',
    event: 'update of title, description, type, rule_set_id on tryout',
    tryout: 'new.id',
  },
];

/**
 * Result of a package's last check, and the state that it saw. Triggers count the states, so that no way of changing a
 * package, and no older release, leaves an outdated result that looks new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('package_check')
    .addColumn('tryout_id', 'text', (c) => c.primaryKey().references('tryout.id').onDelete('cascade'))
    .addColumn('state', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('checked_state', 'integer')
    .addColumn('checked_at', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('blocking', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('notes', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  for (const { name, event, tryout } of changes) {
    const body = `insert into package_check (tryout_id, state) values (${tryout}, 1)
      on conflict (tryout_id) do update set state = package_check.state + 1;`;
    if (isPostgres(db)) {
      const whole = `begin ${body} return null; end`;
      await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(whole)}`.execute(db);
      await sql.raw(`create trigger ${name} after ${event} for each row execute function ${name}()`).execute(db);
    } else {
      await sql.raw(`create trigger ${name} after ${event} for each row begin ${body} end`).execute(db);
    }
  }
}
