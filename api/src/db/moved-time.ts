import { type Expression, type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';

/**
 * A stored time (ISO 8601 in UTC with milliseconds) moved by whole seconds, in the same form.
 * @param seconds negative: to an earlier time
 */
export const movedBy = (db: Kysely<Database>, time: Expression<string>, seconds: number): RawBuilder<string> =>
  isPostgres(db)
    ? sql`to_char((${time}::timestamptz at time zone 'UTC') + make_interval(secs => ${seconds}::integer), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${time}, ${`${seconds} seconds`})`;
