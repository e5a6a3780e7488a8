import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

const entriesAtOnce = 500;

interface Tables {
  auditEntry: { id: string; entity: string; action: string; before: string | null; after: string | null };
}
type Fields = Record<string, unknown>;

/**
 * E-mail addresses that were proved, and the links to prove them. No existing address is proved: ranked attempts stay ranked,
 * attempts that end from now on are ranked once the address is proved (docs/decisions/0060).
 * It also removes from the audit log what the privacy notice never allowed: the name that somebody searched for before an
 * export, and remarks about essays. This is the one time that entries are changed; the database refuses it again right
 * afterwards.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All or nothing: Kysely begins a transaction on PostgreSQL and none on SQLite.
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account').addColumn('email_proved_at', 'text').execute();
  await db.schema
    .createTable('email_proof')
    .addColumn('account_id', 'text', (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute();
  await whileEntriesMayChange(db, scrub);
}

async function whileEntriesMayChange(db: Kysely<unknown>, work: (db: Kysely<Tables>) => Promise<void>) {
  if (isPostgres(db)) {
    await sql`alter table audit_entry disable trigger audit_entry_is_kept`.execute(db);
    await work(db as Kysely<Tables>);
    await sql`alter table audit_entry enable trigger audit_entry_is_kept`.execute(db);
    return;
  }
  await sql`drop trigger audit_entry_no_update`.execute(db);
  await work(db as Kysely<Tables>);
  await sql`
    create trigger audit_entry_no_update before update on audit_entry
    begin select raise(abort, 'the audit log is never changed'); end`.execute(db);
}

async function scrub(db: Kysely<Tables>): Promise<void> {
  for (let after = ''; ;) {
    const entries = await db
      .selectFrom('auditEntry')
      .select(['id', 'before', 'after'])
      .where('id', '>', after)
      .where(({ and, eb, or }) =>
        or([eb('entity', '=', 'essay'), and([eb('entity', '=', 'user'), eb('action', '=', 'export')])]),
      )
      .orderBy('id')
      .limit(entriesAtOnce)
      .execute();
    for (const { id, ...fields } of entries)
      await db
        .updateTable('auditEntry')
        .set({ before: scrubbed(fields.before), after: scrubbed(fields.after) })
        .where('id', '=', id)
        .execute();
    const last = entries.at(-1);
    if (!last) return;
    after = last.id;
  }
}

function scrubbed(text: string | null): string | null {
  if (text === null) return null;
  const { search, remark: _remark, ...fields } = JSON.parse(text) as Fields;
  return JSON.stringify(search ? { ...fields, searched: true } : fields);
}
