import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database } from '../../db/schema.ts';

/** The state of PostgreSQL's own backups, which are pgBackRest's. */
export interface DatabaseBackups {
  /** ISO 8601: when the last one ended well, as its unit notes in the database's settings; null before the first. */
  backupAt: string | null;
  /** Time for which the log hasn't reached the repository; 0 while it does, or isn't sent to one. */
  archiveFailingSeconds: number;
}

/** Reads how PostgreSQL's backups are, from wherever they are made. */
export function createDatabaseBackupsRepository(db: Kysely<Database>) {
  return {
    /** @returns undefined on SQLite, whose database is in the hourly backup */
    async look(): Promise<DatabaseBackups | undefined> {
      if (!isPostgres(db)) return undefined;
      const { rows } = await sql<DatabaseBackups>`
        select
          (
            select substr(one, length('tryout.backup_at=') + 1)
            from pg_db_role_setting, unnest(setconfig) as one
            where setrole = 0 and one like 'tryout.backup_at=%'
              and setdatabase = (select oid from pg_database where datname = current_database())
          ) as backup_at,
          case
            when last_failed_time > coalesce(last_archived_time, '-infinity')
              then extract(epoch from now() - coalesce(last_archived_time, stats_reset))::float8
            else 0
          end as archive_failing_seconds
        from pg_stat_archiver`.execute(db);
      return rows[0];
    },
  };
}
export type DatabaseBackupsRepository = ReturnType<typeof createDatabaseBackupsRepository>;
