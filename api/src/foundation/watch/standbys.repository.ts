import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../../db/is-postgres.ts';
import type { Database } from '../../db/schema.ts';

/** PostgreSQL's log as its primary sees it. Positions are bytes since the log's beginning. */
export interface LogPositions {
  /** As much is on the primary's own disk. */
  written: number;
  /** As much each standby that follows has put into its data. */
  replayed: number[];
}

/** Reads who follows the primary. */
export function createStandbysRepository(db: Kysely<Database>) {
  return {
    /** @returns undefined on SQLite, and where our user may not read it: the view would then look as if nobody followed */
    async look(): Promise<LogPositions | undefined> {
      if (!isPostgres(db)) return undefined;
      // Programs that only collect the log, such as `pg_receivewal`, replay nothing.
      const { rows } = await sql<LogPositions>`
        select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as written, array(
          select pg_wal_lsn_diff(replay_lsn, '0/0')::float8 from pg_stat_replication
          where state = 'streaming' and replay_lsn is not null
        ) as replayed
        where pg_has_role('pg_read_all_stats', 'usage')`.execute(db);
      return rows[0];
    },
  };
}
export type StandbysRepository = ReturnType<typeof createStandbysRepository>;
