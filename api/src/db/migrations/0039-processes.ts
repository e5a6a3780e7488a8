import type { Kysely } from 'kysely';

/** API processes that share this database, and whose turn each job is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_process')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('answered_before', 'text', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('job_turn')
    .addColumn('job', 'text', (c) => c.primaryKey())
    .addColumn('beat', 'text', (c) => c.notNull())
    .addColumn('holder', 'text')
    .addColumn('held_until', 'bigint', (c) => c.notNull())
    .addColumn('begun_at', 'bigint', (c) => c.notNull())
    .execute();
}
