import type { Kysely } from 'kysely';

/** Work that takes longer than a request: who requested it, its progress, and its file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('long_work')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('done_count', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total_count', 'integer')
    .addColumn('alive_until', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text')
    .addColumn('file_type', 'text')
    .addColumn('file_key', 'text')
    .execute();
  await db.schema.createIndex('long_work_account').on('long_work').columns(['account_id', 'created_at']).execute();
  await db.schema.createIndex('long_work_expiry').on('long_work').column('expires_at').execute();
}
