import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/** Between the title of what was given and the learner's e-mail address. */
const before = ' – ';

/**
 * Removes learners' e-mail addresses from the audit log, which never names a learner: the entries about access that was given and taken back had them. The entry
 * has the id of the access, which leads to the learner as long as there is an account. Entries are changed for the second time, after 0022; the database refuses it again right
 * afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) {
    await sql`alter table audit_entry disable trigger audit_entry_is_kept`.execute(db);
    await scrub(db);
    await sql`alter table audit_entry enable trigger audit_entry_is_kept`.execute(db);
    return;
  }
  await sql`drop trigger audit_entry_no_update`.execute(db);
  await scrub(db);
  await sql`
    create trigger audit_entry_no_update before update on audit_entry
    begin select raise(abort, 'the audit log is never changed'); end`.execute(db);
}

async function scrub(given: Kysely<unknown>): Promise<void> {
  const db = given as Kysely<{ auditEntry: { id: string; entity: string; label: string } }>;
  const entries = await db
    .selectFrom('auditEntry')
    .select(['id', 'label'])
    .where('entity', '=', 'entitlement')
    .where('label', 'like', `%${before}%@%`)
    .execute();
  for (const { id, label } of entries)
    await db
      .updateTable('auditEntry')
      .set({ label: label.slice(0, label.lastIndexOf(before)) })
      .where('id', '=', id)
      .execute();
}

/** An older release that runs beside this one still writes some. */
export const isCompatible = true;
