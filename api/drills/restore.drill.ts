// npm run drill:restore -w api [-- --database=sqlite|postgres] [-- --short]: a product is filled, backed up, lost and brought back on an
// empty machine, twice: untouched, and after people have left since the backup (docs/backup.md). Every table and file is compared. The last
// line is JSON. Needs Debian's restic and age; for PostgreSQL also postgresql and pgbackrest.
import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startApi } from '../harness/api-process.ts';
import { backupCheckNoteIn } from '../src/foundation/watch/backup-note.ts';
import { type Contents, contentsOf, differences } from './restore/checksums.ts';
import { type Cluster, startCluster } from './restore/cluster.ts';
import { findPrograms } from './restore/debian.ts';
import { fill, type Sizes } from './restore/fill.ts';
import { createKeys } from './restore/keys.ts';
import { callsTo } from './restore/people.ts';
import { run, succeed } from './restore/run.ts';

const databases = ['sqlite', 'postgres'] as const;
const shortSizes: Sizes = { entries: 2_000, pictures: 20 };
const fullSizes: Sizes = { entries: 300_000, pictures: 2_000 };

const { values: flags } = parseArgs({
  options: { database: { type: 'string' }, short: { type: 'boolean', default: false } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Report {
  restored: string;
  erasedAgain: { accounts: number; registrations: number };
  files: { sound: number; missing: number; removed: number };
  closed: number;
  seconds: number;
}

/** One whole drill. Returns its figures, and what went wrong in words. */
async function drill(sizes: Sizes, cluster: Cluster | undefined) {
  const root = mkdtempSync(join(tmpdir(), 'tryout-restore-'));
  const keys = createKeys(root);
  const [data, working, uploads] = [join(root, 'data'), join(root, 'working'), join(root, 'data/uploads')];
  const url = cluster?.url ?? `sqlite:${join(data, 'tryout.db')}`;
  const settings = () => ({
    ...keys.read(),
    ...{ DATA_DIR: data, DATABASE_URL: url, LOG_LEVEL: 'warn' },
    ...cluster?.environment,
  });
  const faults: string[] = [];
  const start = () => startApi({ ...settings(), LOG_LEVEL: 'info' });
  const destroy = () => {
    cluster?.destroy();
    for (const path of [data, working, join(root, 'etc/tryout')]) rmSync(path, { recursive: true, force: true });
    keys.bringBack();
  };
  const restore = async (...more: string[]) => {
    const words = cluster ? ['--start-database', cluster.start] : [];
    const ran = await succeed('restore', [working, ...words, ...more], settings());
    return JSON.parse(ran.output.trim().split('\n').at(-1) ?? '') as Report;
  };
  const compare = async (words: string, expected: Contents, of: Parameters<typeof contentsOf>[2]) => {
    const found = differences(expected, await contentsOf(url, uploads, of));
    for (const one of found) faults.push(`${words}: ${one}`);
  };

  try {
    // 1. A product with people in it, and a backup.
    mkdirSync(data);
    let api = await start();
    const people = await callsTo(api.url).gather();
    await api.stop();
    await fill(url, uploads, sizes);
    const before = await contentsOf(url, uploads, 'everything');
    keys.keep();
    const backedUpAt = performance.now();
    cluster?.backUp();
    await succeed('backup', [working], settings());
    const backupSeconds = Math.round((performance.now() - backedUpAt) / 100) / 10;
    const rows = [...before.tables.values()].reduce((sum, table) => sum + table.rows, 0);
    print(
      `backed up ${before.tables.size} tables with ${rows} rows and ${before.files.size} files in ${backupSeconds} s`,
    );

    // 2. The machine is lost, and comes back as it was.
    destroy();
    if (cluster) {
      cluster.installAnew();
      const onto = await run('restore', [working, '--start-database', cluster.start], settings());
      if (onto.code !== 1 || !onto.errors.includes('unable to restore while PostgreSQL is running'))
        faults.push(`a cluster that runs was not refused: ${onto.code} ${onto.errors}`);
      cluster.destroy();
    }
    const first = await restore();
    print(`restored in ${first.seconds} s`);
    await compare('restored', before, 'everything');
    const second = await run('restore', [working], settings());
    if (second.code !== 1 || !/^There (is a database|are files) /m.test(second.errors))
      faults.push(`a filled machine was not refused: ${second.code} ${second.errors}`);

    // 3. People leave, the journal is shipped, and the machine is lost again.
    api = await start();
    // Of after the backup: PostgreSQL's archive has it.
    const late = cluster && (await callsTo(api.url).join('terlambat'));
    const at = new Date();
    await callsTo(api.url).leave(people);
    await succeed('backup', ['--erasures', working], settings());
    await api.stop();
    const after = await contentsOf(url, uploads, 'all but moments');
    if (cluster) await cluster.archive();
    destroy();
    const again = await restore(...(cluster ? ['--at', at.toISOString()] : []));
    print(`restored again in ${again.seconds} s; erased again: ${JSON.stringify(again.erasedAgain)}`);
    await compare('restored after people left', after, 'all but moments');
    if (again.erasedAgain.accounts !== 1 || again.erasedAgain.registrations !== 1)
      faults.push(`erased again: ${JSON.stringify(again.erasedAgain)}`);

    // 4. It is used again.
    api = await start();
    faults.push(...(await callsTo(api.url).faults(people)));
    if (late) faults.push(...(await callsTo(api.url).mustBeThere(late)));
    await api.stop();
    await succeed('backup', [working], settings());
    // Its note is the first snapshot's until then, and this one tells it apart.
    const note = backupCheckNoteIn(data);
    utimesSync(note, 0, 0);
    await succeed('backup', ['--check', working], settings());
    if (statSync(note).mtimeMs === 0) faults.push('the check didn’t note that it ended well');
    for (const fault of faults) print(`FAULT ${fault}`);
    return {
      tables: before.tables.size,
      rows,
      files: before.files.size,
      backupSeconds,
      restoreSeconds: again.seconds,
      erasedAgain: again.erasedAgain.accounts + again.erasedAgain.registrations,
      faults: faults.length,
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const sizes = flags.short ? shortSizes : fullSizes;
const figures: Record<string, unknown> = {};
for (const database of databases) {
  if (flags.database !== undefined && flags.database !== database) continue;
  print(`── ${database}`);
  findPrograms({
    ...{ restic: 'restic', age: 'age' },
    ...(database === 'postgres' && { postgres: 'postgresql', pgbackrest: 'pgbackrest' }),
  });
  const cluster = database === 'postgres' ? await startCluster() : undefined;
  try {
    figures[database] = await drill(sizes, cluster);
  } finally {
    cluster?.remove();
  }
}
const faults = Object.values(figures).reduce<number>((sum, one) => sum + (one as { faults: number }).faults, 0);
print(JSON.stringify({ drill: 'restore', ...figures, faults }));
process.exitCode = faults === 0 ? 0 : 1;
