import { type ReferenceExpression, sql, type SqlBool, type ExpressionBuilder } from 'kysely';

/** True if a column contains the text that a user searches for, in any letter case; `%` and `_` have no special meaning. */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  text: string,
) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${eb.ref(column as never)}) like ${pattern} escape '\\'`;
}
