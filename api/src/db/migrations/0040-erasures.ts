import { type Kysely, sql } from 'kysely';
import { isPostgres } from './frozen/is-postgres.ts';

/** Whatever erases somebody, in this release or another one, is noted by the database itself. */
const noted = [
  {
    name: 'note_erased_account',
    kind: 'account',
    on: 'after update of standing on account',
    row: 'new',
    when: "new.standing = 'erased' and old.standing <> 'erased'",
  },
  {
    name: 'note_deleted_registration',
    kind: 'registration',
    on: 'after delete on free_registration',
    row: 'old',
    when: undefined,
  },
];

/** Who was erased and when, so that a restored backup can erase them again (docs/backup.md): ids, nothing personal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await (db.isTransaction ? change(db) : db.transaction().execute(change));
}

async function change(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('erasure')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('erasure_key', ['kind', 'subject_id'])
    .execute();
  await db.schema.createIndex('erasure_by_time').on('erasure').column('at').execute();
  const now = isPostgres(db)
    ? `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  for (const { name, kind, on, row, when } of noted) {
    const condition = when === undefined ? '' : `when (${when})`;
    // "where true": without it SQLite reads "on" as a part of a join.
    const body = `insert into erasure (kind, subject_id, at) select '${kind}', ${row}.id, ${now} where true
      on conflict do nothing;`;
    if (isPostgres(db)) {
      await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.lit(`begin ${body} return null; end`)}`.execute(
        db,
      );
      await sql.raw(`create trigger ${name} ${on} for each row ${condition} execute function ${name}()`).execute(db);
    } else {
      await sql.raw(`create trigger ${name} ${on} for each row ${condition} begin ${body} end`).execute(db);
    }
  }
}
