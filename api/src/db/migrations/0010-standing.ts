import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

const counts = (row: 'new' | 'old') => `${row}.role = 'learner' and ${row}.standing = 'registered'`;

/** Only registered learners are counted: neither guests of the free tryout nor people who have left. */
const countings = [
  { event: 'insert', step: 1, when: counts('new') },
  { event: 'update of standing', step: -1, when: `${counts('old')} and new.standing <> 'registered'` },
  { event: 'delete', step: -1, when: counts('old') },
];

const nameOf = (event: string) => `tally_learners_${event.split(' ')[0]}`;

/** The standing of an account: registered, a guest's, or erased, when its person has left and the results stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('standing', 'text', (c) =>
      c
        .notNull()
        .defaultTo('registered')
        .check(sql`standing in ('registered', 'guest', 'erased')`),
    )
    .execute();
  for (const { event, step, when } of countings) {
    const name = nameOf(event);
    const statement = `update tally set value = value + (${step}) where name = 'learners';`;
    if (isPostgres(db)) {
      await sql.raw(`drop trigger if exists ${name} on account`).execute(db);
      await sql
        .raw(
          `create or replace function ${name}() returns trigger language plpgsql as 'begin ${statement.replaceAll("'", "''")} return null; end'`,
        )
        .execute(db);
      await sql
        .raw(
          `create constraint trigger ${name} after ${event} on account deferrable initially deferred
           for each row when (${when}) execute function ${name}()`,
        )
        .execute(db);
    } else {
      await sql.raw(`drop trigger if exists ${name}`).execute(db);
      await sql
        .raw(`create trigger ${name} after ${event} on account for each row when ${when} begin ${statement} end`)
        .execute(db);
    }
  }
}
