import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/**
 * A release that knows neither rulings nor accepted answers marks an essay, and scores its attempt without them: then the attempt says that it was
 * scored without any, and is scored again. Releases that know them count every scoring.
 */
const scoredByOlder = {
  name: 'attempt_scored_by_older',
  when: '(new.scored_revision > 0 or new.late_acceptance_id is not null) and new.scorings = old.scorings',
  body: `update accepted_attempt set is_waiting = 1
      where attempt_id = new.id and acceptance_id = new.late_acceptance_id;
    update attempt set scored_revision = 0, late_acceptance_id = null where id = new.id;`,
};

/**
 * Rulings on wrong keys: the score of an ended attempt is that of its paper at a revision, and each ruling is in force from a
 * revision on, until it is taken back by a later one. And late answers that count all the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  const count = (table: string, column: string) =>
    db.schema
      .alterTable(table)
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await count('paper', 'revision');
  await count('attempt', 'scored_revision');
  await count('attempt', 'scorings');
  await db.schema.alterTable('attempt').addColumn('late_acceptance_id', 'text').execute();
  // Finds the attempts that were scored at an older revision than their paper's.
  await db.schema
    .createIndex('attempt_scored')
    .on('attempt')
    .columns(['paper_id', 'scored_revision', 'id'])
    .where(sql.ref('state'), '<>', sql.lit('in_progress'))
    .execute();

  await db.schema
    .createIndex('paper_ruled')
    .on('paper')
    .column('id')
    .where(sql.ref('revision'), '>', sql.lit(0))
    .execute();

  await db.schema
    .createTable('ruling')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('question_id', 'text', (c) => c.notNull())
    .addColumn('question_version_id', 'text', (c) => c.notNull().references('question_version.id'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('new_key', 'text')
    .addColumn('new_weights', 'text')
    .addColumn('mode', 'text')
    .addColumn('total_count', 'integer')
    .addColumn('former_version_id', 'text')
    .addColumn('corrected_version_id', 'text')
    .addColumn('prepared_by', 'text', (c) => c.notNull())
    .addColumn('prepared_at', 'text', (c) => c.notNull())
    .addColumn('previewed_at', 'text')
    .addColumn('applied_by', 'text')
    .addColumn('applied_at', 'text')
    .addColumn('undone_by', 'text')
    .addColumn('undone_at', 'text')
    .execute();
  await db.schema.createIndex('ruling_newest').on('ruling').columns(['prepared_at', 'id']).execute();
  await db.schema.createIndex('ruling_of_question').on('ruling').column('question_id').execute();

  // The versions that a ruling covers: one ruling at a time is in force on a version.
  await db.schema
    .createTable('ruling_version')
    .addColumn('ruling_id', 'text', (c) => c.notNull().references('ruling.id'))
    .addColumn('question_version_id', 'text', (c) => c.notNull().references('question_version.id'))
    .addColumn('is_active', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('ruling_version_key', ['ruling_id', 'question_version_id'])
    .execute();
  await db.schema
    .createIndex('ruling_version_active')
    .on('ruling_version')
    .column('question_version_id')
    .unique()
    .where(sql.ref('is_active'), '=', sql.lit(1))
    .execute();

  // A ruling is in force in a paper from one revision on, before another one.
  await db.schema
    .createTable('paper_ruling')
    .addColumn('paper_id', 'text', (c) => c.notNull().references('paper.id'))
    .addColumn('ruling_id', 'text', (c) => c.notNull().references('ruling.id'))
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addColumn('from_revision', 'integer', (c) => c.notNull())
    .addColumn('until_revision', 'integer')
    .addPrimaryKeyConstraint('paper_ruling_key', ['paper_id', 'ruling_id', 'item_id'])
    .execute();
  await db.schema.createIndex('paper_ruling_of_ruling').on('paper_ruling').column('ruling_id').execute();

  await db.schema
    .createTable('score_change')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
    .addColumn('from_revision', 'integer', (c) => c.notNull())
    .addColumn('to_revision', 'integer', (c) => c.notNull())
    .addColumn('from_acceptance_id', 'text')
    .addColumn('to_acceptance_id', 'text')
    .addColumn('before', 'text', (c) => c.notNull())
    .addColumn('after', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('mailed_at', 'text')
    .addColumn('seen_at', 'text')
    .execute();
  await db.schema.createIndex('score_change_of_attempt').on('score_change').columns(['attempt_id', 'at']).execute();

  await db.schema
    .createTable('late_acceptance')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('arrived_from', 'text', (c) => c.notNull())
    .addColumn('arrived_until', 'text', (c) => c.notNull())
    .addColumn('tryout_id', 'text')
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('attempt_count', 'integer', (c) => c.notNull())
    .addColumn('answer_count', 'integer', (c) => c.notNull())
    .addColumn('applied_by', 'text', (c) => c.notNull())
    .addColumn('applied_at', 'text', (c) => c.notNull())
    .addColumn('undone_by', 'text')
    .addColumn('undone_at', 'text')
    .execute();
  // Which attempts an acceptance is about, and whether their score has followed. Late answers themselves may still be replaced by later
  // ones, so the accepted ones are copied.
  await db.schema
    .createTable('accepted_attempt')
    .addColumn('acceptance_id', 'text', (c) => c.notNull().references('late_acceptance.id'))
    .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
    .addColumn('is_waiting', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('accepted_attempt_key', ['acceptance_id', 'attempt_id'])
    .execute();
  await db.schema
    .createIndex('accepted_attempt_waiting')
    .on('accepted_attempt')
    .columns(['acceptance_id', 'attempt_id'])
    .where(sql.ref('is_waiting'), '=', sql.lit(1))
    .execute();
  await db.schema.createIndex('accepted_attempt_of_attempt').on('accepted_attempt').column('attempt_id').execute();
  await db.schema
    .createTable('accepted_answer')
    .addColumn('acceptance_id', 'text', (c) => c.notNull())
    .addColumn('attempt_id', 'text', (c) => c.notNull().references('attempt.id').onDelete('cascade'))
    .addColumn('item_id', 'text', (c) => c.notNull())
    .addColumn('option', 'text')
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('accepted_answer_key', ['attempt_id', 'acceptance_id', 'item_id'])
    .execute();
  await db.schema.createIndex('late_response_arrival').on('late_response').column('saved_at').execute();

  const { name, when, body } = scoredByOlder;
  if (isPostgres(db)) {
    const whole = `begin ${body} return null; end`;
    await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(whole)}`.execute(db);
    await sql
      .raw(
        `create trigger ${name} after update of points on attempt for each row when (${when}) execute function ${name}()`,
      )
      .execute(db);
  } else {
    await sql
      .raw(`create trigger ${name} after update of points on attempt for each row when ${when} begin ${body} end`)
      .execute(db);
  }
}

/** It only adds; what an older release scores without rulings is scored again. */
export const isCompatible = true;
