import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database, FileTable } from '../../db/schema.ts';

/** Questions of backup and restore to the database. */
export function createStoredRepository(db: Kysely<Database>) {
  return {
    /** True if it has any table. */
    async isFilled(): Promise<boolean> {
      return (await db.introspection.getTables({ withInternalKyselyTables: true })).length > 0;
    },

    /** True while PostgreSQL still replays its log. */
    async isRecovering(): Promise<boolean> {
      if (!isPostgres(db)) return false;
      const { rows } = await sql<{ recovering: boolean }>`select pg_is_in_recovery() as recovering`.execute(db);
      return rows[0]?.recovering !== false;
    },

    /** @throws Error when SQLite finds damage, or a row whose owner is missing; PostgreSQL's pages have come with checksums */
    async check(): Promise<void> {
      if (isPostgres(db)) return;
      const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db);
      const orphans = (await sql`pragma foreign_key_check`.execute(db)).rows.length;
      const [state] = rows.map(({ integrityCheck }) => integrityCheck);
      if (state !== 'ok' || orphans > 0)
        throw new Error(`The database that came back is damaged: ${state}, ${orphans} rows without their owner`);
    },

    /** Files that the database names, after this one in the order of their ids. */
    listFiles: (after: string, limit: number): Promise<Pick<FileTable, 'id' | 'kind' | 'sha256'>[]> =>
      db
        .selectFrom('file')
        .select(['id', 'kind', 'sha256'])
        .where('id', '>', after)
        .where('id', 'not in', (eb) => eb.selectFrom('doomedFile').select('fileId'))
        .orderBy('id')
        .limit(limit)
        .execute(),
  };
}
