import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/** The audit log. The database itself refuses to change it, for everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text', (c) => c.notNull())
    .addColumn('action', 'text', (c) => c.notNull())
    .addColumn('entity', 'text', (c) => c.notNull())
    .addColumn('entity_id', 'text', (c) => c.notNull())
    .addColumn('label', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`audit_entry_${name}`).on('audit_entry').columns(columns).execute();
  await index('by_time', ['at', 'id']);
  await index('by_entity', ['entity', 'at', 'id']);
  await index('by_actor', ['actor_id', 'at', 'id']);
  await index('by_action', ['action', 'at', 'id']);

  const refusal = 'the audit log is never changed';
  if (isPostgres(db)) {
    await sql`
      create function refuse_audit_change() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception '${refusal}'; end`)}`.execute(db);
    await sql`
      create trigger audit_entry_is_kept before update or delete or truncate on audit_entry
      for each statement execute function refuse_audit_change()`.execute(db);
    return;
  }
  for (const change of ['update', 'delete']) {
    await sql`
      create trigger ${sql.id(`audit_entry_no_${change}`)} before ${sql.raw(change)} on audit_entry
      begin select raise(abort, ${sql.lit(refusal)}); end`.execute(db);
  }
}
