import type { Kysely } from 'kysely';

/** A certificate keeps the name that it was issued for; those from before have none, and show the account's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('certificate').addColumn('holder_name', 'text').execute();
}

/** An older release that runs beside this one issues some without. */
export const isCompatible = true;
