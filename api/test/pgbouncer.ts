import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installDebianPackages } from '../../config/debian-packages.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/pgbouncer';
const configuration = resolve(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini');

/** PgBouncer of this machine; on Debian it is installed if there is none. */
function findProgram(): string {
  installDebianPackages(['pgbouncer'], () => existsSync(program));
  return program;
}

export interface PgBouncerOptions {
  /** postgres://user:password@host:port/… of the server behind it. */
  server: string;
  /** Connections to each database; the product's own number by default. */
  poolSize?: number;
  /** False: without the product's `connect_query`. */
  setsLimits?: boolean;
  /** A further line of its configuration. */
  more?: string;
}

/** PgBouncer in transaction mode, with the product's own configuration. */
export interface PgBouncer {
  port: number;
  /** The same address through it, as the API gets it. */
  through(url: string): string;
  /** From now on it leads to another server: the line `host` and a reload. */
  pointTo(server: string): void;
  /** Its output so far. */
  log(): string;
  stop(): Promise<void>;
}

/** An address of a database, through the PgBouncer at this port. */
export function throughPgBouncer(url: string, port: number): string {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  address.searchParams.set('pgbouncer', 'true');
  return address.href;
}

/** Starts it in front of every database of a server. It refuses to run as root, and then runs as Debian's `postgres`. */
export async function startPgBouncer({
  server,
  poolSize,
  setsLimits = true,
  more = '',
}: PgBouncerOptions): Promise<PgBouncer> {
  const path = findProgram();
  const folder = mkdtempSync(join(tmpdir(), 'tryout-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  const port = await freePort();
  const output: string[] = [];

  function configure(url: string): void {
    const { hostname, port: serverPort, username, password } = new URL(url);
    const place = `host=${hostname} port=${serverPort} user=${username}${password && ` password=${password}`}`;
    const text = readFileSync(configuration, 'utf8')
      .replace(/^tryout = host=\S+ port=\S+/m, `* = ${place}`)
      .replace(/ connect_query='.*'/, (query) => (setsLimits ? query : ''))
      .replace(/^listen_port = .*/m, `listen_port = ${port}`)
      .replace(/^(logfile|pidfile|auth_file) = .*\n/gm, '')
      .replace(/^auth_type = .*/m, 'auth_type = any')
      .replace(/^default_pool_size = .*/m, (line) => (poolSize ? `default_pool_size = ${poolSize}` : line));
    // Each test has its own database.
    writeFileSync(file, `${text}server_idle_timeout = 5\n${more}\n`);
    chmodSync(file, 0o644);
  }

  configure(server);
  chmodSync(folder, 0o755);
  const words = process.getuid?.() === 0 ? ['-u', 'postgres', file] : [file];
  const child: ChildProcess = spawn(path, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(String(chunk)));
  const listens = () =>
    new Promise<boolean>((settle) => {
      if (child.exitCode !== null) throw new Error(`PgBouncer has ended: ${output.join('')}`);
      const socket = connect(port, '127.0.0.1', () => settle(true)).on('error', () => settle(false));
      socket.on('connect', () => socket.end());
    });
  await eventually(listens, Boolean, 20_000);

  return {
    port,
    through: (url) => throughPgBouncer(url, port),
    pointTo(url) {
      configure(url);
      child.kill('SIGHUP');
    },
    log: () => output.join(''),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'close');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
