import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { eventually } from '../../test/eventually.ts';
import { freePort } from '../../test/free-port.ts';
import { findPostgres } from './debian.ts';

const configuration = resolve(import.meta.dirname, '../../../deploy/pgbackrest');
/** PostgreSQL refuses to run as root. */
const asPostgres = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];

/** A PostgreSQL of Debian's packages, archived by pgBackRest with the product's own configuration. */
export async function startCluster() {
  const root = mkdtempSync(join(tmpdir(), 'tryout-cluster-'));
  const [data, bin, port] = [join(root, 'data'), findPostgres() ?? '', await freePort()];
  const url = `postgres://tryout@127.0.0.1:${port}/postgres`;
  const settings = join(root, 'pgbackrest.conf');
  const environment = { ...process.env, PGBACKREST_CONFIG: settings, PGBACKREST_STANZA: 'tryout' };
  const run = (...words: string[]) =>
    execFileSync([...asPostgres, ...words][0] as string, [...asPostgres, ...words].slice(1), {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  for (const folder of ['', 'repository', 'log', 'spool', 'lock']) mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(
    settings,
    readFileSync(join(configuration, 'pgbackrest.conf'), 'utf8')
      .replace('/var/lib/pgbackrest', join(root, 'repository'))
      .replace('CIPHER_PASS', 'a passphrase of the drill')
      .replace('/var/lib/postgresql/15/main', data)
      .replace('[tryout]', `log-path=${root}/log\nspool-path=${root}/spool\nlock-path=${root}/lock\n\n[tryout]`)
      .concat(`pg1-port=${port}\npg1-socket-path=${root}\npg1-user=tryout\npg1-database=postgres\n`),
  );
  if (asPostgres.length > 0) execFileSync('chown', ['-R', 'postgres:', root]);
  chmodSync(root, 0o755);

  /** An empty cluster, with these lines beside its address. */
  const makeCluster = (settings: string) => {
    run(join(bin, 'initdb'), '-D', data, '-U', 'tryout', '-A', 'trust', '--encoding=UTF8', '--locale=C', '-k');
    appendFileSync(
      join(data, 'postgresql.conf'),
      `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${root}'\n${settings}`,
    );
  };
  makeCluster(readFileSync(join(configuration, 'tryout-archive.conf'), 'utf8'));
  const start = [...asPostgres, join(bin, 'pg_ctl'), '-D', data, '-l', join(root, 'server.log'), '-w', 'start'].join(
    ' ',
  );
  const begin = () => execFileSync('sh', ['-c', start], { cwd: root, env: environment, stdio: 'ignore' });
  const stopAtOnce = () => run(join(bin, 'pg_ctl'), '-D', data, '-m', 'immediate', '-w', 'stop');
  begin();
  run('pgbackrest', 'stanza-create');
  run('pgbackrest', 'check');
  return {
    url,
    /** Settings with which a restore finds it. */
    environment: { PGBACKREST_CONFIG: settings, PGBACKREST_STANZA: 'tryout' },
    /** The words that start it again. */
    start: `cd ${root} && ${start}`,
    backUp: () => run('pgbackrest', '--type=full', 'backup'),
    /** Waits until all of its log so far is archived, which otherwise takes a minute at most (`archive_timeout`). */
    async archive() {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
      const archived = async () =>
        (await client.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver')).rows[0]
          ?.last;
      await eventually(archived, (last) => (last ?? '') >= (rows[0]?.file ?? ''), 60_000);
      await client.end();
    },
    /** The machine is lost: whatever wasn't archived is gone. */
    destroy() {
      stopAtOnce();
      for (const path of [data, join(root, 'server.log')]) rmSync(path, { recursive: true, force: true });
    },
    /** A new machine, on which Debian's package has made an empty cluster and started it. */
    installAnew() {
      makeCluster('');
      begin();
    },
    remove() {
      try {
        stopAtOnce();
      } finally {
        rmSync(root, { recursive: true, force: true });
      }
    },
  };
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>;
