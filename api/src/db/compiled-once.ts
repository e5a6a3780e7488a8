import type { CompiledQuery, Kysely } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';

/** A statement as Kysely builds it. */
interface Statement<Row> {
  compile(): CompiledQuery<Row>;
  execute(): Promise<Row[]>;
}

/**
 * A look-up by ids that is compiled once. An exam asks the same ones hundreds of times a second, and writing them was a part of Kysely's tenth of
 * the API's time. On PostgreSQL its text is the same for any number of ids (`oneOf`); on SQLite it is written each time.
 * @param statementOf may use the ids only as values, by `oneOf`
 */
export function compiledOnce<Row>(
  db: Kysely<Database>,
  statementOf: (ids: readonly string[]) => Statement<Row>,
): (ids: readonly string[]) => Promise<Row[]> {
  if (!isPostgres(db)) return (ids) => statementOf(ids).execute();
  // Stands for the ids in the compiled statement.
  const placeholder: readonly string[] = [];
  let compiled: CompiledQuery<Row> | undefined;
  return async (ids): Promise<Row[]> => {
    compiled ??= statementOf(placeholder).compile();
    const parameters = compiled.parameters.map((value) => (value === placeholder ? ids : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
