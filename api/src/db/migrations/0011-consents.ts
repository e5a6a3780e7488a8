import { type Kysely, sql } from 'kysely';

/** Consents, and the links to replace a forgotten password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consent')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // An account or a free registration: no reference, since a consent may have to be proved after the row it belongs to is
    // gone.
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('privacy', 'guardian', 'id_card')`))
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('consent_by_subject').on('consent').column('subject_id').execute();

  // At most one row for an account: a newer link replaces the older one. No reference, since addresses without an account get
  // a row too, so that both take the same time (decisions/0034).
  await db.schema
    .createTable('password_reset')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
}
