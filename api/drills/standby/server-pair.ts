import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { eventually } from '../../test/eventually.ts';
import { freePort } from '../../test/free-port.ts';
import { findPostgres, findPrograms } from '../restore/debian.ts';

const configuration = resolve(import.meta.dirname, '../../../deploy/postgresql/tryout-replication.conf');
/** PostgreSQL refuses to run as root. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
const startedWithinMs = 30_000;

/** One of the two servers. */
export interface Member {
  /** The name under which it is a standby. */
  name: string;
  /** postgres://… of its database `postgres`. */
  url: string;
  /** Its data. */
  folder: string;
}

/** The words of an administrator for one server, on a connection of their own. */
export async function tell<Row extends object>(member: Member, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: member.url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Two PostgreSQL of Debian's packages with the product's own configuration: a primary, and a standby that gets its log. None of them waits for
 * the other until `waitForStandby`.
 */
export async function startServerPair() {
  findPrograms({ postgres: 'postgresql' });
  const bin = findPostgres() ?? '';
  const root = mkdtempSync(join(tmpdir(), 'tryout-pair-'));
  if (asPostgres.length > 0) execFileSync('chown', ['postgres:', root]);
  chmodSync(root, 0o755);
  const said = join(root, 'commands.log');
  // A server that is started inherits the output: it must be no pipe that somebody waits for.
  const run = (words: readonly string[], more = said) => {
    const [first = '', ...rest] = [...asPostgres, ...words];
    const output = openSync(said, 'a');
    try {
      execFileSync(first, rest, { cwd: root, stdio: ['ignore', output, output] });
    } catch (error) {
      const told = [said, more].map((file) => (existsSync(file) ? readFileSync(file, 'utf8').slice(-1_000) : ''));
      throw new Error(`${words.join(' ')}: ${told.join('\n')}`, { cause: error });
    } finally {
      closeSync(output);
    }
  };
  const makeMember = async (name: string): Promise<Member & { port: number }> => {
    const port = await freePort();
    return { name, port, url: `postgres://tryout@127.0.0.1:${port}/postgres`, folder: join(root, name) };
  };
  let primary = await makeMember('one');
  let standby = await makeMember('two');

  const configure = ({ folder, port }: typeof primary) =>
    appendFileSync(
      join(folder, 'postgresql.conf'),
      `\nport = ${port}\nunix_socket_directories = '${root}'\n${readFileSync(configuration, 'utf8')}\nlisten_addresses = '127.0.0.1'\n`,
    );
  /** Starts a server; the error has the server's own words. */
  const start = ({ folder, name }: Member) => {
    const log = join(root, `${name}.log`);
    run([join(bin, 'pg_ctl'), '-D', folder, '-l', log, '-w', '-t', '60', 'start'], log);
  };
  const postmasterOf = ({ folder }: Member) =>
    Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  /** The processes of a server: its postmaster and the children. */
  const processesOf = (member: Member) => {
    const parent = postmasterOf(member);
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' });
    return [parent, ...children.split('\n').map(Number)].filter((pid) => pid > 0);
  };
  const signal = (pids: readonly number[], name: NodeJS.Signals) => {
    for (const pid of pids)
      try {
        process.kill(pid, name);
      } catch (error) {
        // Some end by themselves once the postmaster is gone.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
  };
  const isGone = (pids: readonly number[]) =>
    pids.every((pid) => {
      try {
        process.kill(pid, 0);
        return false;
      } catch {
        return true;
      }
    });

  const pair = {
    get primary(): Member {
      return primary;
    },
    get standby(): Member {
      return standby;
    },

    /** A copy of the primary, which follows it. One that doesn't start is made anew, once: that is what an operator does, and what it said is printed. */
    copyStandby() {
      const copy = () => {
        rmSync(standby.folder, { recursive: true, force: true });
        const source = `host=127.0.0.1 port=${primary.port} user=tryout application_name=${standby.name}`;
        run([join(bin, 'pg_basebackup'), '-D', standby.folder, '-d', source, '-R', '-X', 'stream', '-c', 'fast']);
        configure(standby);
        start(standby);
      };
      try {
        copy();
      } catch (error) {
        process.stdout.write(`the standby didn't start, and is copied again: ${String(error)}\n`);
        copy();
      }
    },

    /** Resolves when the standby has all of the primary's log. */
    async isFollowing(): Promise<void> {
      await eventually(
        () =>
          tell<{ state: string; behind: number }>(
            primary,
            `select state, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn)::float8 as behind from pg_stat_replication`,
          ),
        ([row]) => row?.state === 'streaming' && row.behind < 100_000,
        startedWithinMs,
      );
    },

    /** From now on commits wait for the standby. */
    async waitForStandby(): Promise<void> {
      await tell(primary, `alter system set synchronous_standby_names = '${standby.name}'`, 'select pg_reload_conf()');
      await eventually(
        () => tell<{ state: string }>(primary, 'select sync_state as state from pg_stat_replication'),
        ([row]) => row?.state === 'sync',
        startedWithinMs,
      );
    },

    /** From now on commits wait for nobody. */
    async waitForNobody(member: Member = primary): Promise<void> {
      await tell(member, `alter system set synchronous_standby_names = ''`, 'select pg_reload_conf()');
    },

    /** The machine is gone: nothing of the server runs any more. */
    async kill(member: Member): Promise<void> {
      const pids = processesOf(member);
      signal(pids, 'SIGKILL');
      await eventually(() => isGone(pids), Boolean, 10_000);
    },

    start,

    /** The primary sends nothing any more: what it writes from now on is on its disk alone. */
    async stopSending(): Promise<void> {
      const rows = await tell<{ pid: number }>(primary, 'select pid from pg_stat_replication');
      signal(
        rows.map(({ pid }) => pid),
        'SIGSTOP',
      );
    },

    /** By hand, as docs/postgresql.md says it: the standby becomes the primary and waits for nobody. */
    async promote(): Promise<void> {
      await pair.waitForNobody(standby);
      await tell(standby, 'select pg_promote(true, 30)');
      [primary, standby] = [standby, primary];
    },

    /** The former primary follows the new one: what it had alone is taken back. */
    async rewindStandby(): Promise<void> {
      // Until its first checkpoint the new primary's files still name the old timeline, and pg_rewind would find nothing to do.
      await tell(primary, 'checkpoint');
      const source = `host=127.0.0.1 port=${primary.port} user=tryout dbname=postgres`;
      const target = ['-D', standby.folder, `--source-server=${source} application_name=${standby.name}`];
      run([join(bin, 'pg_rewind'), ...target, '--write-recovery-conf', '--no-sync']);
      // It has brought the other one's port.
      configure(standby);
      start(standby);
    },

    /** The last lines of both logs. */
    log: () =>
      [primary, standby].map(({ name }) => readFileSync(join(root, `${name}.log`), 'utf8').slice(-1_500)).join('\n'),

    async remove(): Promise<void> {
      for (const member of [primary, standby])
        try {
          await pair.kill(member);
        } catch (error) {
          // It doesn't run.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        }
      rmSync(root, { recursive: true, force: true });
    },
  };

  try {
    const made = ['-D', primary.folder, '-U', 'tryout', '-A', 'trust', '--encoding=UTF8', '--locale=C', '-k'];
    run([join(bin, 'initdb'), ...made]);
    configure(primary);
    start(primary);
    pair.copyStandby();
    await pair.isFollowing();
  } catch (error) {
    await pair.remove();
    throw error;
  }
  return pair;
}
export type ServerPair = Awaited<ReturnType<typeof startServerPair>>;
