import { type AliasedRawBuilder, type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';

/** Types of columns that both databases read out of JSON. */
const types = {
  text: sql`text`,
  integer: sql`integer`,
  bigint: sql`bigint`,
  'double precision': sql`double precision`,
};

/** A column's name as the plugin for names in camel case writes it. */
const inDatabase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Rows as a table of a statement, brought by one parameter: the statement's text is the same however many rows there are, so the database
 * keeps its plan, and no text of thousands of values is put together.
 * @param name the table's name in the statement
 * @param columns each of its columns, with its type
 */
export function jsonRows<Row extends object, Name extends string>(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  name: Name,
  columns: { [Column in keyof Row & string]: keyof typeof types },
  rows: readonly Row[],
): AliasedRawBuilder<Row, Name> {
  const named = Object.entries<keyof typeof types>(columns).map(([column, type]) => ({
    key: column as keyof Row,
    name: inDatabase(column),
    type: types[type],
  }));
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(named.map((column) => [column.name, row[column.key]]))),
  );
  return isPostgres(db)
    ? sql<Row>`json_to_recordset(${json}::json)`.as<Name>(
        sql`${sql.id(name)} (${sql.join(named.map((column) => sql`${sql.id(column.name)} ${column.type}`))})`,
      )
    : sql<Row>`(select ${sql.join(named.map((column) => sql`value ->> ${column.name} as ${sql.id(column.name)}`))} from json_each(${json}))`.as(
        name,
      );
}
