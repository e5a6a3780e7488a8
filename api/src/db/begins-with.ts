import { type ExpressionBuilder, type Kysely, type ReferenceExpression, sql, type SqlBool } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';

/** Behind every text that begins with another one. */
const last = '\u{10FFFF}';

/**
 * True if a column's text begins with another one, by bytes: `%` and `_` have no special meaning. An index by bytes answers it; on PostgreSQL
 * that is one with `collate "C"`.
 */
export function beginsWith<DB, TB extends keyof DB>(
  db: Kysely<Database>,
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  text: string,
) {
  const ref = eb.ref(column as never);
  return isPostgres(db)
    ? sql<SqlBool>`${ref} collate "C" >= ${text} and ${ref} collate "C" < ${text + last}`
    : sql<SqlBool>`${ref} >= ${text} and ${ref} < ${text + last}`;
}
