import type { Kysely } from 'kysely';

/** Migrations beside which an API that doesn't know them may run (docs/compatibility.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('compatible_migration')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .execute();
}

/** It only adds. */
export const isCompatible = true;
