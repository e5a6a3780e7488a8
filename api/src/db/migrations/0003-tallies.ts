import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/** A kind of change of a row, and its effect on a tally. */
interface Counting {
  tally: string;
  table: string;
  event: 'insert' | 'delete' | 'update of state';
  step: 1 | -1;
  /** Condition for rows that count; `old` and `new` are the row before and after. */
  when?: string;
}

const learners = { tally: 'learners', table: 'account' };
const questions = { tally: 'questions', table: 'question' };
const completions = { tally: 'completions', table: 'attempt' };

const countings: Counting[] = [
  { ...learners, event: 'insert', step: 1, when: "new.role = 'learner'" },
  { ...learners, event: 'delete', step: -1, when: "old.role = 'learner'" },
  { ...questions, event: 'insert', step: 1 },
  { ...questions, event: 'delete', step: -1 },
  { ...completions, event: 'insert', step: 1, when: "new.state <> 'in_progress'" },
  {
    ...completions,
    event: 'update of state',
    step: 1,
    when: "old.state = 'in_progress' and new.state <> 'in_progress'",
  },
  { ...completions, event: 'delete', step: -1, when: "old.state <> 'in_progress'" },
];

const nameOf = ({ tally, event }: Counting) => `tally_${tally}_${event.split(' ')[0]}`;
const rowOf = ({ event }: Counting) => (event === 'delete' ? 'old' : 'new');

/** The tally always before the paper: same lock order everywhere, so no deadlock. */
const statementsOf = (counting: Counting) => {
  const { tally, step } = counting;
  return [
    `update tally set value = value + (${step}) where name = '${tally}';`,
    tally === 'completions' &&
      `update paper set finished_attempts = finished_attempts + (${step}) where id = ${rowOf(counting)}.paper_id;`,
  ]
    .filter(Boolean)
    .join(' ');
};

/**
 * On PostgreSQL the counting waits for the commit, so that the row that all transactions count in is locked for the length of
 * a disk flush and not of a batch. Conditions are checked without calling a function: saving an answer costs no more than
 * before.
 */
async function countFromNowOn(db: Kysely<unknown>): Promise<void> {
  for (const counting of countings) {
    const { event, table, when } = counting;
    const name = nameOf(counting);
    const condition = when ? `when (${when})` : '';
    if (isPostgres(db)) {
      const body = `begin ${statementsOf(counting)} return null; end`;
      await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(db);
      await sql
        .raw(
          `create constraint trigger ${name} after ${event} on ${table} deferrable initially deferred
           for each row ${condition} execute function ${name}()`,
        )
        .execute(db);
    } else {
      await sql
        .raw(
          `create trigger ${name} after ${event} on ${table} for each row ${condition} begin ${statementsOf(counting)} end`,
        )
        .execute(db);
    }
  }
}

/** Counts that would need a scan are updated with each change; and indexes for the administrators' queries on packages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  const index = (table: string, name: string, columns: string[]) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).execute();
  await index('attempt', 'by_tryout', ['tryout_id']);
  await index('attempt', 'by_paper', ['paper_id']);
  await index('paper', 'by_tryout', ['tryout_id']);
  await index('paper_item', 'by_version', ['question_version_id']);

  // The newest first: lists for everybody, and lists for staff.
  const kept = (name: string) =>
    db.schema
      .createIndex(name)
      .on('tryout')
      .columns(['created_at desc', 'id'])
      .where(sql.ref('archived_at'), 'is', sql.lit(null));
  await kept('tryout_open').where(sql.ref('is_active'), '=', sql.lit(1)).execute();
  await kept('tryout_kept').execute();
  await db.schema
    .createIndex('tryout_one_free')
    .on('tryout')
    .column('is_free_tryout')
    .unique()
    .where(sql.ref('is_free_tryout'), '=', sql.lit(1))
    .execute();

  await db.schema
    .createTable('tally')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'integer', (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable('paper')
    .addColumn('finished_attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`
    update paper set finished_attempts =
      (select count(*) from attempt where attempt.paper_id = paper.id and attempt.state <> 'in_progress')`.execute(db);
  await sql`
    insert into tally (name, value)
    select 'learners', count(*) from account where role = 'learner'
    union all select 'questions', count(*) from question
    union all select 'completions', count(*) from attempt where state <> 'in_progress'`.execute(db);
  await countFromNowOn(db);
}
