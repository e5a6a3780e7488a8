import { type Kysely, sql } from 'kysely';

/** What people agreed to, and the links by which a forgotten password is replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('consent')
    .addColumn('id', 'text', (c) => c.primaryKey())
    // An account or a free registration: no reference, since a consent's proof may outlive what it was given for.
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('privacy', 'guardian', 'id_card')`))
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('address_hash', 'text', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('consent_by_subject').on('consent').column('subject_id').execute();

  // One row for an account at most: a newer link takes the older one's place. No reference, since addresses without an account
  // are given the same work (decisions/0034).
  await db.schema
    .createTable('password_reset')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
}
