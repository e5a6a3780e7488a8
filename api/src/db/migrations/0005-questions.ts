import type { Kysely } from 'kysely';

/** Who wrote a version of a question. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('question_version').addColumn('created_by', 'text').execute();
}
