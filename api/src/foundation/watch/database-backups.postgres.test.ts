import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { eventually } from '../../../test/eventually.ts';
import { type EmbeddedServer, startEmbeddedPostgres } from '../../../test/postgres-server.ts';
import { openPostgres } from '../../db/postgres.ts';
import type { Database } from '../../db/schema.ts';
import { createDatabaseBackupsRepository } from './database-backups.repository.ts';

const unit = readFileSync(resolve(__dirname, '../../../../deploy/systemd/tryout-database-backup.service'), 'utf8');

let server: EmbeddedServer;
let db: Kysely<Database>;
beforeAll(async () => {
  server = await startEmbeddedPostgres(['-c', 'archive_mode=on']);
  const owner = await openPostgres(server.url);
  await sql`create database tryout`.execute(owner);
  await owner.destroy();
  db = await openPostgres(server.url.replace(/postgres$/, 'tryout'));
});
afterAll(async () => {
  await db?.destroy();
  await server?.stop();
});
const look = () => createDatabaseBackupsRepository(db).look();

it('tells when the last backup ended, as its unit says it to the database', async () => {
  expect(await look()).toEqual({ backupAt: null, archiveFailingSeconds: 0 });
  const [, statement = ''] = /^ExecStartPost=.*--command="([^"]*)"/m.exec(unit) ?? [];
  expect(statement).toContain('$(date -u +%%FT%%TZ)');
  const said = statement.replaceAll("\\'", "'").replace('$(date -u +%%FT%%TZ)', '2026-11-27T19:05:00Z');
  await sql.raw(said).execute(db);
  expect(await look()).toMatchObject({ backupAt: '2026-11-27T19:05:00Z' });
});

it('tells for how long the log hasn’t reached the repository, until it does again', async () => {
  const send = async (command: string) => {
    await sql.raw(`alter system set archive_command = '${command}'`).execute(db);
    await sql`select pg_reload_conf()`.execute(db);
    await sql`create table if not exists something (n int)`.execute(db);
    await sql`insert into something values (1)`.execute(db);
    await sql`select pg_switch_wal()`.execute(db);
  };
  await send('false');
  await eventually(look, (found) => (found?.archiveFailingSeconds ?? 0) > 0, 30_000);
  await send('true');
  // A failed segment is tried again after a minute at most, or when another one is full.
  await eventually(look, (found) => found?.archiveFailingSeconds === 0, 90_000);
}, 150_000);
