import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { withoutAnswer } from '../scaling/judge.ts';
import { createRecorder } from '../scaling/record.ts';
import { plugins } from '../src/db/plugins.ts';
import type { Database } from '../src/db/schema.ts';
import { createPool, onPool } from '../src/db/postgres.ts';
import { throughPgBouncer } from './pgbouncer.ts';
import { postgresTemplate } from './postgres-template.ts';

/** A database that this process has opened. */
interface Kept {
  pool: pg.Pool;
  db: Kysely<Database>;
  /** All but those of the migrations. */
  tables: string[];
  columns: { name: string; all: string[] }[];
  /** The template's rows of each table that has any, as JSON. */
  rows: { table: string; json: string }[];
  /** Its schema, as a hash. */
  look: string;
}

/**
 * Databases that tests have given back. To copy one from the template and to connect to it costs more processor time than
 * most tests. Node itself loads this module, once for a process, so they outlive a test file.
 */
const cleared: Kept[] = [];

const recorder = createRecorder();

/** `onPool`, with a record of what the product asks. */
const recordedOn = (pool: PostgresPool): Kysely<Database> =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: recorder.settings.log,
    plugins: [...plugins, ...recorder.settings.plugins],
  });

/** A new database on the tests' PostgreSQL, copied from the migrated template; returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  return createDatabase(`test_${randomUUID().replaceAll('-', '')}`, `template ${postgresTemplate}`);
}

/** A new database without any table; returns its address. */
export const createEmptyDatabase = (): Promise<string> => createDatabase(`empty_${randomUUID().replaceAll('-', '')}`);

/** The address of the same database on the server itself. */
export const onServer = (url: string): string => new URL(new URL(url).pathname, process.env['TEST_POSTGRES_URL']).href;

async function createDatabase(name: string, how = ''): Promise<string> {
  const server = process.env['TEST_POSTGRES_URL'];
  if (!server) throw new Error('The PostgreSQL tests have no server: run them with "npm test -w api"');
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name} ${how}`);
  await client.end();
  const address = server.replace(/\/[^/]*$/, `/${name}`);
  // `TEST_PGBOUNCER=1` (start-postgres.ts).
  const pooler = process.env['TEST_PGBOUNCER_PORT'];
  return pooler ? throughPgBouncer(address, Number(pooler)) : address;
}

/** A database as the template is. `destroy` gives it back. */
export async function takePostgresDatabase(): Promise<Kysely<Database>> {
  const kept = cleared.pop() ?? (await openNew());
  return recordedOn({
    options: kept.pool.options,
    connect: () => kept.pool.connect(),
    async end() {
      const statements = recorder.take();
      const columns = new Map(kept.columns.map(({ name, all }) => [name, all]));
      if (await isCleared(kept)) cleared.push(kept);
      else await kept.db.destroy();
      const findings = await withoutAnswer(statements, columns);
      if (findings.length > 0) throw new Error(findings.join('\n\n'));
    },
  });
}

async function openNew(): Promise<Kept> {
  const pool = createPool(await createPostgresDatabase());
  // Jest ends a process that has nothing left to do.
  pool.options.allowExitOnIdle = true;
  const db = onPool(pool);
  const found = await sql<{ name: string; all: string[] }>`select relname as name, array(
      select attname::text from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped
    ) as all from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(
    db,
  );
  const tables = found.rows.map(({ name }) => name);
  const rows = (await filledOf(db, tables)).map(async (table) => {
    const all = await sql<{ json: string }>`select json_agg(one)::text as json from ${sql.table(table)} one`.execute(
      db,
    );
    return { table, json: all.rows[0]!.json };
  });
  return { pool, db, tables, columns: found.rows, rows: await Promise.all(rows), look: await lookOf(db) };
}

/** Makes it as the template is. Returns false if the test has changed more than rows, or left something that still runs. */
async function isCleared({ pool, db, tables, look, rows }: Kept): Promise<boolean> {
  const isIdle = pool.idleCount === pool.totalCount;
  if (!isIdle || (await lookOf(db)) !== look) return false;
  const filled = await filledOf(db, tables);
  await db.transaction().execute(async (trx) => {
    // No triggers, and no order of the foreign keys.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of filled) await sql`delete from ${sql.table(table)}`.execute(trx);
    for (const { table, json } of rows)
      await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${json})`.execute(
        trx,
      );
    await sql`select setval(seqrelid::regclass, seqstart, false) from pg_sequence`.execute(trx);
  });
  // Without gaps, rows lie in the order in which they are inserted, as in a new database.
  if (filled.length > 0) await sql`vacuum ${sql.join(filled.map((table) => sql.table(table)))}`.execute(db);
  return true;
}

/** Those that have rows. */
async function filledOf(db: Kysely<Database>, tables: string[]): Promise<string[]> {
  const asked = tables.map(
    (name) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db);
  return rows.map(({ name }) => name);
}

async function lookOf(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ look: string }>`
    select md5(string_agg(concat_ws(' ', nspname, relname, relkind, relnatts, relchecks, relhastriggers), ',' order by nspname, relname)) as look
    from pg_namespace left join pg_class on relnamespace = pg_namespace.oid where nspname !~ '^pg_|^information_schema$'`.execute(
    db,
  );
  return rows[0]!.look;
}
