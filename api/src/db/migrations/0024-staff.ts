import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../is-postgres.ts';

/** What happens to a row, and which number of its day it adds to. */
interface DayCounting {
  name: string;
  number: 'registrations' | 'finished';
  table: string;
  event: 'insert' | 'update of state';
  when: string;
  /** The time that says the day. */
  at: string;
}

const registrations = {
  number: 'registrations',
  table: 'account',
  when: `new.role = 'learner' and new.standing = 'registered'`,
  at: 'new.created_at',
} as const;
const finished = {
  number: 'finished',
  table: 'attempt',
  at: 'coalesce(new.submitted_at, new.deadline_at)',
} as const;

/**
 * The names sort behind `tally_completions` and `tally_learners`: who counts holds that row first, so that two never wait for each
 * other. What is deleted later stays counted: it did happen on its day.
 */
const countings: DayCounting[] = [
  { ...registrations, name: 'tally_of_day_registrations', event: 'insert' },
  { ...finished, name: 'tally_of_day_finished_insert', event: 'insert', when: `new.state <> 'in_progress'` },
  {
    ...finished,
    name: 'tally_of_day_finished_update',
    event: 'update of state',
    when: `old.state = 'in_progress' and new.state <> 'in_progress'`,
  },
];

/** The day of a stored time in WIB (UTC+7), by which the platform's days go. */
const dayOf = (onPostgres: boolean, at: string) =>
  onPostgres
    ? `to_char(((${at})::timestamptz at time zone 'UTC') + interval '7 hours', 'YYYY-MM-DD')`
    : `date(${at}, '+7 hours')`;

/** The numbers of all days, as a statement that counts the rows. */
export const allDaysCounted = (onPostgres: boolean) => `
  select ${dayOf(onPostgres, 'created_at')}, 'registrations', count(*) from account
    where role = 'learner' and standing = 'registered' group by 1
  union all
  select ${dayOf(onPostgres, 'coalesce(submitted_at, deadline_at)')}, 'finished', count(*) from attempt
    where state <> 'in_progress' group by 1`;

async function countFromNowOn(db: Kysely<unknown>): Promise<void> {
  for (const { name, number, table, event, when, at } of countings) {
    const body = `insert into day_tally (day, name, value) select ${dayOf(isPostgres(db), at)}, '${number}', 1 where true
      on conflict (day, name) do update set value = day_tally.value + 1;`;
    if (isPostgres(db)) {
      await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(`begin ${body} return null; end`)}`.execute(
        db,
      );
      await sql
        .raw(
          `create constraint trigger ${name} after ${event} on ${table} deferrable initially deferred
           for each row when (${when}) execute function ${name}()`,
        )
        .execute(db);
    } else {
      await sql
        .raw(`create trigger ${name} after ${event} on ${table} for each row when (${when}) begin ${body} end`)
        .execute(db);
    }
  }
}

/**
 * What each administrator may do; how many registered and finished on each day, which the dashboard draws; and the order in which a
 * package's finished attempts are read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('account')
    .addColumn('permissions', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  // Those who are here may do all of it, as before.
  await sql`
    update account set permissions = '["mark","support","cards","review","manage"]' where role = 'admin'`.execute(db);

  await db.schema
    .createTable('day_tally')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('day_tally_key', ['day', 'name'])
    .execute();
  await sql.raw(`insert into day_tally (day, name, value) ${allDaysCounted(isPostgres(db))}`).execute(db);
  await countFromNowOn(db);

  await db.schema
    .createIndex('attempt_finished')
    .on('attempt')
    .columns(['tryout_id', 'submitted_at desc', 'id desc'])
    .where(sql.ref('state'), '<>', sql.lit('in_progress'))
    .execute();
}
