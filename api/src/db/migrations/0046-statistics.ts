import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/** The counts that have an attempt don't hold any more: they will be made anew. Nothing is done where there are none. */
const staleAt = (attemptId: string) => `update paper_counts set is_stale = 1 where is_stale = 0
  and (paper_id, rule_set_id) = (select paper_id, rule_set_id from attempt where id = ${attemptId});`;

/** Changes of what is counted already, whoever makes them, also an older release. A closing and a first mark are none. */
const changes = [
  {
    name: 'counted_mark_changed',
    event: 'update of percent on essay_mark',
    when: 'old.percent is not null and old.percent is distinct from new.percent',
    body: staleAt('new.attempt_id'),
  },
  {
    // A guest's earlier attempt that an account claims takes the place of the account's ranked one; late answers are accepted, or not any more.
    name: 'counted_attempt_changed',
    event: 'update of is_ranked, late_acceptance_id on attempt',
    when: `old.counted_revision is not null and (old.is_ranked <> new.is_ranked
      or old.late_acceptance_id is distinct from new.late_acceptance_id)`,
    body: `${staleAt('new.id')} update attempt set counted_revision = null where id = new.id;`,
  },
];

/**
 * Statistics of questions: for each item of a paper, how many attempts chose which option with how many points in the section. A job counts;
 * `counted_revision` says in which counting of its paper an attempt is, and an index has those that are in none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attempt').addColumn('counted_revision', 'integer').execute();
  await sql`create index attempt_uncounted on attempt (paper_id, id)
    where is_ranked = 1 and waiting_marks = 0 and counted_revision is null`.execute(db);

  await db.schema
    .createTable('paper_counts')
    .addColumn('paper_id', 'text', (c) => c.notNull().references('paper.id').onDelete('cascade'))
    .addColumn('rule_set_id', 'text', (c) => c.notNull())
    .addColumn('revision', 'integer', (c) => c.notNull())
    .addColumn('paper_revision', 'integer', (c) => c.notNull())
    .addColumn('is_stale', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_recounting', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('totals', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('scores', 'text', (c) => c.notNull().defaultTo('[]'))
    .addColumn('counted_at', 'text')
    .addPrimaryKeyConstraint('paper_counts_key', ['paper_id', 'rule_set_id'])
    .execute();
  await db.schema
    .createTable('item_counts')
    .addColumn('paper_id', 'text', (c) => c.notNull().references('paper.id').onDelete('cascade'))
    .addColumn('rule_set_id', 'text', (c) => c.notNull())
    .addColumn('item_id', 'text', (c) => c.notNull().references('question_version.id').onDelete('cascade'))
    .addColumn('counts', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('item_counts_key', ['paper_id', 'rule_set_id', 'item_id'])
    .execute();
  await db.schema.createIndex('item_counts_of_item').on('item_counts').column('item_id').execute();

  for (const { name, event, when, body } of changes) {
    if (isPostgres(db)) {
      const whole = `begin ${body} return null; end`;
      await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(whole)}`.execute(db);
      await sql
        .raw(`create trigger ${name} after ${event} for each row when (${when}) execute function ${name}()`)
        .execute(db);
    } else {
      await sql.raw(`create trigger ${name} after ${event} for each row when (${when}) begin ${body} end`).execute(db);
    }
  }
}

/** It only adds. Attempts that an older release closes are counted, too. */
export const isCompatible = true;
