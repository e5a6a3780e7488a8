import { type Expression, type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';

/**
 * The end of a condition that a text column has one of these values: `where('id', ...oneOf(db, ids))`. On PostgreSQL its text is the same for
 * any number of values, so that the statement stays planned (`postgres.ts`).
 */
export const oneOf = (db: Kysely<Database>, values: readonly string[]): ['=' | 'in', Expression<string>] =>
  isPostgres(db) ? ['=', sql<string>`any(${values}::text[])`] : ['in', sql<string>`(${sql.join(values)})`];
