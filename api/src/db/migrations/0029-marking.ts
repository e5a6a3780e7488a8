import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/**
 * A question's rubric; marks with a decimal; and the question beside each essay, so that the answers to one question are read
 * in the order of an index, like those of a package.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('question_version').addColumn('rubric', 'text').execute();

  // SQLite stores 85.5 in an integer column unchanged, and has no way to change a column's type.
  if (isPostgres(db)) await sql`alter table essay_mark alter column percent type double precision`.execute(db);

  await db.schema
    .alterTable('essay_mark')
    .addColumn('question_id', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`
    update essay_mark set question_id =
      coalesce((select question_id from question_version where question_version.id = essay_mark.item_id), '')`.execute(
    db,
  );

  await db.schema
    .createIndex('essay_mark_waiting_of_question')
    .on('essay_mark')
    .columns(['tryout_id', 'question_id', 'submitted_at', 'attempt_id', 'item_id'])
    .where(sql.ref('percent'), 'is', null)
    .execute();
  await db.schema
    .createIndex('essay_mark_marked_of_question')
    .on('essay_mark')
    .columns(['tryout_id', 'question_id', 'marked_at', 'attempt_id', 'item_id'])
    .where(sql.ref('percent'), 'is not', null)
    .execute();
}
