import type { Kysely } from 'kysely';

/** Where a question comes from: a book, a law, the year of an exam. Nothing is known of those that are there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('question_version').addColumn('source', 'text').execute();
}
