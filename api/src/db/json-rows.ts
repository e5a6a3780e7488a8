import { type AliasedExpression, type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';

/** Types of columns that both databases read out of JSON; SQLite takes the JSON's own. */
const types = {
  text: sql`text`,
  integer: sql`integer`,
  bigint: sql`bigint`,
  'double precision': sql`double precision`,
};

/**
 * Rows as a table of a statement, brought by one parameter: the statement's text is the same however many rows there are, so the database
 * keeps its plan, and no text of thousands of values is put together.
 * @param name the table's name in the statement
 * @param columns each of its columns, with its type
 */
export function jsonRows<Row extends object, Name extends string>(
  db: Kysely<Database>,
  name: Name,
  columns: { [Column in keyof Row & string]: keyof typeof types },
  rows: readonly Row[],
): AliasedExpression<Row, Name> {
  const names = Object.keys(columns) as (keyof Row & string)[];
  // Half a character would be no JSON for PostgreSQL; as a parameter of its own it would become this sign, too.
  const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
  const json = JSON.stringify(rows.map((row) => names.map((column) => wellFormed(row[column]))));
  const hasTypes = isPostgres(db);
  const elements = hasTypes ? sql`jsonb_array_elements(${json}::jsonb)` : sql`json_each(${json})`;
  const valueOf = (column: keyof Row & string, place: number) =>
    hasTypes
      ? sql`(element.value ->> ${place}::integer)::${types[columns[column]]}`.as(column)
      : sql`element.value ->> ${`$[${place}]`}`.as(column);
  // Kysely can't know that the names of all columns are all of a row's.
  const table: unknown = db.selectFrom(elements.as('element')).select(names.map(valueOf)).as(name);
  return table as AliasedExpression<Row, Name>;
}
