import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

interface Trigger {
  name: string;
  event: 'insert' | 'delete' | `update of ${string}`;
  table: string;
  /** Condition for rows that count; `old` and `new` are the row before and after. */
  when?: string;
  body: string;
  /**
   * On PostgreSQL it waits for the commit, so that a row that many count in is locked for a disk flush and not for a batch.
   */
  isDeferred?: boolean;
}

/** The whole points with which a rank key begins: a package has few different ones, however many learners take it. */
const stepOf = (row: 'old' | 'new') => `coalesce(substr(${row}.rank_key, 1, 7), '')`;
const countIn = `insert into rank_tally (tryout_id, step, value) select new.tryout_id, ${stepOf('new')}, 1 where new.is_ranked = 1
  on conflict (tryout_id, step) do update set value = rank_tally.value + 1;`;
const countOut = `update rank_tally set value = value - 1
  where old.is_ranked = 1 and tryout_id = old.tryout_id and step = ${stepOf('old')};`;
/**
 * A closing has locked this row already; moving an attempt between two steps locks it first: same lock order, so no deadlock.
 */
const inTurn = `update tally set value = value where name = 'completions' and old.is_ranked = 1;`;

/**
 * Conditions read columns that no save of an answer changes. The names sort behind `tally_completions`: its row is locked
 * first.
 */
const triggers: Trigger[] = [
  {
    name: 'tally_ranked_insert',
    event: 'insert',
    table: 'attempt',
    when: 'new.is_ranked = 1',
    body: countIn,
    isDeferred: true,
  },
  {
    name: 'tally_ranked_update',
    event: 'update of is_ranked, rank_key',
    table: 'attempt',
    when: 'old.is_ranked <> new.is_ranked or (new.is_ranked = 1 and old.rank_key is distinct from new.rank_key)',
    body: `${inTurn} ${countOut} ${countIn}`,
    isDeferred: true,
  },
  {
    name: 'tally_ranked_delete',
    event: 'delete',
    table: 'attempt',
    when: 'old.is_ranked = 1',
    body: `${inTurn} ${countOut}`,
    isDeferred: true,
  },
  // Province and instance of a ranked attempt follow the profile, whoever changes it.
  ...(['insert', 'update of province, instance'] as const).map((event) => ({
    name: `ranked_profile_${event.split(' ')[0]}`,
    event,
    table: 'profile',
    body: `update attempt set rank_province = new.province, rank_instance = new.instance
      where learner_id = new.account_id and is_ranked = 1;`,
  })),
  {
    name: 'ranked_profile_delete',
    event: 'delete',
    table: 'profile',
    body: `update attempt set rank_province = null, rank_instance = null
      where learner_id = old.account_id and is_ranked = 1;`,
  },
  {
    name: 'ranked_attempt_passed_on',
    event: 'update of learner_id, is_ranked',
    table: 'attempt',
    // The closing has written it for others; this is for a guest's attempt that an account claims.
    when: 'new.is_ranked = 1 and new.rank_province is null',
    body: `update attempt set
        rank_province = (select province from profile where account_id = new.learner_id),
        rank_instance = (select instance from profile where account_id = new.learner_id)
      where id = new.id;`,
  },
  // A chosen name is deleted when its owner leaves.
  {
    name: 'ranking_name_erased',
    event: 'update of standing',
    table: 'account',
    when: `new.standing = 'erased'`,
    body: `delete from ranking_name where account_id = new.id;`,
  },
];

async function createTrigger(db: Kysely<unknown>, { name, event, table, when, body, isDeferred }: Trigger) {
  const condition = when ? `when (${when})` : '';
  if (isPostgres(db)) {
    await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(`begin ${body} return null; end`)}`.execute(
      db,
    );
    const [constraint, deferred] = isDeferred ? ['constraint', 'deferrable initially deferred'] : ['', ''];
    await sql
      .raw(
        `create ${constraint} trigger ${name} after ${event} on ${table} ${deferred}
         for each row ${condition} execute function ${name}()`,
      )
      .execute(db);
  } else {
    await sql
      .raw(`create trigger ${name} after ${event} on ${table} for each row ${condition} begin ${body} end`)
      .execute(db);
  }
}

/**
 * The ranking of a package: counts by points, so that a rank needs no count of all takers; province and instance of ranked
 * learners, for the filters; the names that they show. And the time that the questions of a paper take.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attempt').addColumn('rank_province', 'text').execute();
  await db.schema.alterTable('attempt').addColumn('rank_instance', 'text').execute();
  await sql`
    update attempt set
      rank_province = (select province from profile where account_id = attempt.learner_id),
      rank_instance = (select instance from profile where account_id = attempt.learner_id)
    where is_ranked = 1`.execute(db);

  const ranked = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('attempt').columns(columns).where(sql.ref('is_ranked'), '=', sql.lit(1)).execute();
  const best = ['rank_key desc', 'id'];
  await db.schema.dropIndex('attempt_ranking').execute();
  await ranked('attempt_ranking', ['tryout_id', ...best]);
  await ranked('attempt_ranking_province', ['tryout_id', 'rank_province', ...best]);
  await ranked('attempt_ranking_instance', ['tryout_id', 'rank_instance', ...best]);
  await ranked('attempt_ranking_both', ['tryout_id', 'rank_province', 'rank_instance', ...best]);
  await ranked('attempt_newest_of_paper', ['paper_id', 'submitted_at desc', 'id desc']);

  await db.schema
    .createTable('rank_tally')
    .addColumn('tryout_id', 'text', (c) => c.notNull())
    .addColumn('step', 'text', (c) => c.notNull())
    .addColumn('value', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('rank_tally_key', ['tryout_id', 'step'])
    .execute();
  await sql`
    insert into rank_tally (tryout_id, step, value)
    select tryout_id, coalesce(substr(rank_key, 1, 7), ''), count(*) from attempt where is_ranked = 1 group by 1, 2`.execute(
    db,
  );

  await db.schema
    .createTable('ranking_name')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('alias', 'text')
    .addColumn('is_listed', 'integer', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('paper_pace')
    .addColumn('paper_id', 'text', (c) => c.primaryKey().references('paper.id'))
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('finished_attempts', 'integer', (c) => c.notNull())
    .addColumn('sample_from', 'text', (c) => c.notNull())
    .addColumn('sample_to', 'text', (c) => c.notNull())
    .addColumn('items', 'text', (c) => c.notNull())
    .addColumn('computed_at', 'text', (c) => c.notNull())
    .execute();

  for (const trigger of triggers) await createTrigger(db, trigger);
}
