import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/** A kind of change of a row, and the number of its day that it adds to. */
interface DayCounting {
  name: string;
  number: 'registrations' | 'finished';
  table: string;
  event: 'insert' | 'update of state';
  when: string;
  /** The column with the time that decides the day. */
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
 * The names sort behind `tally_completions` and `tally_learners`: those rows are locked first, so no deadlock. Rows that are
 * deleted later stay counted: it did happen on that day.
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

/** The day of a stored time in WIB (UTC+7), the platform's time zone. */
const dayOf = (onPostgres: boolean, at: string) =>
  onPostgres
    ? `to_char(((${at})::timestamptz at time zone 'UTC') + interval '7 hours', 'YYYY-MM-DD')`
    : `date(${at}, '+7 hours')`;

/** A statement that computes the numbers of all days by counting rows. */
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
 * Permissions of each administrator; registrations and finished attempts of each day, for the dashboard's chart; and an index
 * that reads a package's finished attempts in order.
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
  // Existing administrators may do everything, as before.
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
