import pg from 'pg';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { postgresTemplate } from './postgres-template.ts';

declare global {
  var testPostgres: PostgresServer | undefined;
}

/** Jest's globalSetup of the PostgreSQL project: a server with the migrated template. */
export default async function setup(): Promise<void> {
  globalThis.testPostgres = await startPostgres();
  const { url } = globalThis.testPostgres;
  process.env['TEST_POSTGRES_URL'] = url;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${postgresTemplate}`);
  await client.query(`create database ${postgresTemplate}`);
  await client.end();
  const db = await openDatabase(url.replace(/\/[^/]*$/, `/${postgresTemplate}`));
  await migrate(db);
  await db.destroy();
}
