import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/schema.ts';

/** The rules of the database itself, beside the statements that it is sent. */
export interface Catalogue {
  tables: { name: string; columns: string[] }[];
  /** Bodies of triggers, in PL/pgSQL. */
  triggers: { name: string; table: string; body: string }[];
  /** Primary keys and other unique indexes. */
  unique: { name: string; table: string; columns: string[] }[];
  foreignKeys: { name: string; table: string; columns: string[]; to: string; toColumns: string[] }[];
}

const columnsOf = (table: string, numbers: string) => sql<string[]>`array(
  select attname::text from unnest(${sql.raw(numbers)}::int2[]) with ordinality as part (number, position)
  join pg_attribute on attrelid = ${sql.raw(table)} and attnum = part.number order by position)`;

/** Reads it from a migrated database. */
export async function readCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const own = sql`relnamespace = 'public'::regnamespace and relname not like 'kysely%'`;
  const tables = await sql<Catalogue['tables'][number]>`
    select relname as name, array(
      select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
    ) as columns from pg_class where relkind = 'r' and ${own} order by 1`.execute(db);
  const triggers = await sql<Catalogue['triggers'][number]>`
    select tgname as name, relname as table, prosrc as body
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and ${own} order by 1`.execute(db);
  const unique = await sql<Catalogue['unique'][number]>`
    select indexrelid::regclass::text as name, relname as table, ${columnsOf('indrelid', 'indkey')} as columns
    from pg_index join pg_class on pg_class.oid = indrelid where indisunique and ${own} order by 2, 1`.execute(db);
  const foreignKeys = await sql<Catalogue['foreignKeys'][number]>`
    select conname as name, relname as table, ${columnsOf('conrelid', 'conkey')} as columns,
      confrelid::regclass::text as to, ${columnsOf('confrelid', 'confkey')} as "toColumns"
    from pg_constraint join pg_class on pg_class.oid = conrelid where contype = 'f' and ${own} order by 2, 1`.execute(
    db,
  );
  return { tables: tables.rows, triggers: triggers.rows, unique: unique.rows, foreignKeys: foreignKeys.rows };
}
