import { type ReferenceExpression, sql, type SqlBool, type ExpressionBuilder } from 'kysely';

/** What a user searches for, somewhere in a column, in any letter case; `%` and `_` mean themselves. */
export function contains<DB, TB extends keyof DB>(
  eb: ExpressionBuilder<DB, TB>,
  column: ReferenceExpression<DB, TB>,
  text: string,
) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${eb.ref(column as never)}) like ${pattern} escape '\\'`;
}
