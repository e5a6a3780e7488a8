import type { Kysely } from 'kysely';

/** Long work says what it is about, so that the page of one package doesn't take another's file for its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('long_work').addColumn('about', 'text').execute();
}

export const isCompatible = true;
