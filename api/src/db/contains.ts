import { type Kysely, type ReferenceExpression, sql, type SqlBool, type ExpressionBuilder } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';

/** True if a column contains the text that a user searches for, in any letter case; `%` and `_` have no special meaning. */
export function contains<DB, TB extends keyof DB>(
  db: Kysely<Database>,
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  text: string,
) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const ref = eb.ref(column as never);
  // The database's locale is "C", in which PostgreSQL knows no letter case beyond ASCII; for SQLite see sqlite.ts.
  const lowered = isPostgres(db) ? sql`lower(${ref} collate "und-x-icu")` : sql`lower(${ref})`;
  return sql<SqlBool>`${lowered} like ${pattern} escape '\\'`;
}
