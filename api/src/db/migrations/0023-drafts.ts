import { type Kysely, sql } from 'kysely';

/**
 * Packages are drafts until they are published, and a repeated creation by staff creates nothing again. Packages that
 * learners could see before stay published.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tryout').addColumn('published_at', 'text').execute();
  await sql`update tryout set published_at = created_at`.execute(db);

  // At most one published package is the free tryout; a draft may wait to take its place.
  await db.schema.dropIndex('tryout_one_free').execute();
  await db.schema
    .createIndex('tryout_one_free')
    .on('tryout')
    .column('is_free_tryout')
    .unique()
    .where(sql.ref('is_free_tryout'), '=', sql.lit(1))
    .where(sql.ref('published_at'), 'is not', sql.lit(null))
    .execute();

  await db.schema
    .createTable('creation_request')
    .addColumn('key_hash', 'text', (c) => c.primaryKey())
    .addColumn('body_hash', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
}
