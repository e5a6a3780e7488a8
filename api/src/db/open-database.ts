import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { openPostgres } from './postgres.ts';
import type { Database } from './schema.ts';
import type { OnQuery } from './told-queries.ts';
import { openSqlite } from './sqlite.ts';

const sqliteScheme = 'sqlite:';

/**
 * Opens the database that DATABASE_URL names; on both kinds a commit is on disk when it returns.
 * @throws Error with one line that says what is wrong with it
 */
export async function openDatabase(
  url: string,
  logger?: FastifyBaseLogger,
  onQuery?: OnQuery,
): Promise<Kysely<Database>> {
  return url.startsWith(sqliteScheme)
    ? openSqlite(url.slice(sqliteScheme.length), onQuery)
    : openPostgres(url, logger, onQuery);
}
