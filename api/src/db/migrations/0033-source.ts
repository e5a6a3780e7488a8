import type { Kysely } from 'kysely';

/** The source of a question: a book, a law, the year of an exam. It is unknown for existing questions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('question_version').addColumn('source', 'text').execute();
}
