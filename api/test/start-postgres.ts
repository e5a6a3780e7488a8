import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readCatalogue } from '../scaling/catalogue.ts';
import { recordings } from '../scaling/record.ts';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { type RedisServer, startRedis } from './redis-server.ts';
import { postgresTemplate } from './postgres-template.ts';

declare global {
  var testPostgres: PostgresServer | undefined;
  var testPgBouncer: PgBouncer | undefined;
  var testRedis: RedisServer | undefined;
}

/**
 * Jest's globalSetup of the PostgreSQL project: a server with the migrated template.
 * @param jest Jest's settings. A drill that needs the databases alone gives none: it may run beside the tests, whose records stay theirs
 */
export default async function setup(jest?: object): Promise<void> {
  // With many databases it would start a process every second.
  globalThis.testPostgres = await startPostgres(['-c', 'autovacuum=off']);
  const { url } = globalThis.testPostgres;
  process.env['TEST_POSTGRES_URL'] = url;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${postgresTemplate}`);
  await client.query(`create database ${postgresTemplate}`);
  await client.end();
  const db = await openDatabase(url.replace(/\/[^/]*$/, `/${postgresTemplate}`));
  await migrate(db);
  if (jest) {
    // The tests record beside it what the product asks (scaling/record.ts).
    rmSync(recordings, { recursive: true, force: true });
    mkdirSync(recordings, { recursive: true });
    writeFileSync(join(recordings, 'catalogue.json'), JSON.stringify(await readCatalogue(db), null, 2));
  }
  await db.destroy();
  // `TEST_PGBOUNCER=1`: every database is reached through it, and has three connections: two that wait for each other, and one that looks.
  if (process.env['TEST_PGBOUNCER'] === '1') {
    globalThis.testPgBouncer = await startPgBouncer({ server: url, poolSize: 3 });
    process.env['TEST_PGBOUNCER_PORT'] = String(globalThis.testPgBouncer.port);
  }
  // `TEST_PROCESSES=2`: the calls of tests go to two processes in turn (build-test-app.ts).
  if (Number(process.env['TEST_PROCESSES'] ?? 1) > 1) {
    globalThis.testRedis = await startRedis();
    process.env['TEST_REDIS_URL'] = globalThis.testRedis.url;
    process.env['TEST_LEFT_OUT'] = join(mkdtempSync(join(tmpdir(), 'tryout-left-out-')), 'names');
  }
}
