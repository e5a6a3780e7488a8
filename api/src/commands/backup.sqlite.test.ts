import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackages } from '../../../config/debian-packages.ts';
import { environmentOf } from '../../harness/api-process.ts';
import { eventually } from '../../test/eventually.ts';
import { playCommand } from '../../test/play-command.ts';
import { migrate } from '../db/migrate.ts';
import { openSqlite } from '../db/sqlite.ts';
import { erasuresNoteIn } from '../foundation/watch/backup-note.ts';
import { readErasures } from './backup/erasure-files.ts';

jest.setTimeout(60_000);

beforeAll(() => installDebianPackages(['restic'], () => existsSync('/usr/bin/restic')));

const newKey = () => randomBytes(32).toString('hex');

let root: string;
let settings: Record<string, string>;
/** A product with a backup in a repository of restic. */
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'tryout-backup-'));
  settings = {
    ...{ DATA_DIR: join(root, 'data'), JWT_SECRET: newKey(), ID_CARD_KEY: newKey() },
    ...{ RESTIC_REPOSITORY: join(root, 'repository'), RESTIC_PASSWORD: 'sandi', RESTIC_CACHE_DIR: join(root, 'cache') },
  };
  const db = openSqlite(join(root, 'data/tryout.db'));
  await migrate(db);
  await db
    .insertInto('erasure')
    .values({ kind: 'account', subjectId: 'gone', at: '2026-11-22T10:00:00.000Z' })
    .execute();
  await db.destroy();
  const { code, errors } = await backup();
  if (code !== 0) throw new Error(errors);
});
afterEach(() => rmSync(root, { recursive: true }));

const backup = (...words: string[]) => playCommand('backup', [...words, join(root, 'working')], settings);
const resticArgs = (...words: string[]) => ['--host', 'tryout', '--tag', 'backup', ...words];
const restic = (...words: string[]) =>
  execFileSync('restic', words, { env: environmentOf(settings), encoding: 'utf8' });

const journals = () => JSON.parse(restic('snapshots', '--json', '--tag', 'erasures')) as { id: string }[];

/** A backup that was made while the clock was years ahead. */
function givenOfTheFuture(): void {
  const folder = join(root, 'other');
  mkdirSync(folder);
  writeFileSync(join(folder, 'tryout.db'), 'of another time');
  restic('backup', ...resticArgs('--time', '2099-01-01 00:00:00', folder));
}

describe('the nightly check', () => {
  it('goes on after a restic that was killed, whose lock is left over', async () => {
    const killed = spawn('restic', ['backup', ...resticArgs('--stdin')], {
      env: environmentOf(settings),
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const locks = () => readdirSync(join(root, 'repository/locks'));
    await eventually(locks, ({ length }) => length === 1, 30_000);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    expect(locks()).toHaveLength(1);
    expect(await backup('--check')).toMatchObject({ code: 0, errors: '' });
    expect(locks()).toEqual([]);
  });

  it('doesn’t take a backup of the future for a fresh one, and says that there is one', async () => {
    givenOfTheFuture();
    const [made] = JSON.parse(restic('snapshots', '--json', '--tag', 'backup')) as { id: string; time: string }[];
    const fresh = await backup('--check');
    expect(fresh).toMatchObject({ code: 0, errors: expect.stringContaining('of the future') as unknown });
    expect(fresh.output).toContain(`its newest backup is of ${made?.time}`);
    restic('forget', made?.id ?? '');
    const none = await backup('--check');
    expect(none).toMatchObject({ code: 1, errors: expect.stringContaining('The newest backup is none') as unknown });
  });
});

it('the restore takes the newest backup that is not of the future, and says what it leaves out', async () => {
  givenOfTheFuture();
  const restored = await playCommand('restore', [join(root, 'new-working')], {
    ...settings,
    DATA_DIR: join(root, 'new'),
  });
  expect(restored).toMatchObject({ code: 0, errors: expect.stringContaining('2099-01-01') as unknown });
  expect(existsSync(join(root, 'new/tryout.db'))).toBe(true);
});

describe('the journal of erasures', () => {
  /** Its snapshot of that year. */
  const givenOf = (year: number) => {
    const tags = ['--host', 'tryout', '--tag', 'erasures', '--time', `${year}-01-01 00:00:00`];
    restic('backup', ...tags, join(root, 'working/erasures'));
  };
  const restore = () =>
    playCommand('restore', [join(root, 'new-working')], { ...settings, DATA_DIR: join(root, 'new') });
  /** Somebody leaves, and the next minute's round ships it. */
  async function leave(subjectId: string): Promise<void> {
    const db = openSqlite(join(root, 'data/tryout.db'));
    const at = new Date().toISOString();
    await db.insertInto('erasure').values({ kind: 'account', subjectId, at }).execute();
    await db.destroy();
    expect(await backup('--erasures')).toMatchObject({ code: 0, errors: '' });
  }
  /** Those who left, as a new machine finds them in the repository. */
  async function readJournal(): Promise<string[]> {
    expect(await restore()).toMatchObject({ code: 0 });
    return (await readErasures(join(root, 'new-working/erasures'))).map(({ subjectId }) => subjectId).toSorted();
  }

  it('comes back whole after a clock that was ahead while it was shipped, and the night after', async () => {
    for (const year of [2097, 2098, 2099]) givenOf(year);
    await leave('later');
    expect(await backup('--check')).toMatchObject({ code: 0 });
    expect(await readJournal()).toEqual(['gone', 'later']);
  });

  it('comes back if all of it was shipped while the clock was ahead', async () => {
    givenOf(2099);
    restic('forget', journals()[0]?.id ?? '');
    expect(await readJournal()).toEqual(['gone']);
  });

  it('is missed aloud by a restore', async () => {
    restic('forget', journals()[0]?.id ?? '');
    expect((await restore()).errors).toContain('There is no journal of erasures');
  });

  it('is in another repository with the first backup there', async () => {
    settings = { ...settings, RESTIC_REPOSITORY: join(root, 'another') };
    expect(await backup()).toMatchObject({ code: 0 });
    expect(await readJournal()).toEqual(['gone']);
  });
});

it('shipping who was erased notes when it ended well, and that alone', async () => {
  const note = erasuresNoteIn(join(root, 'data'));
  utimesSync(note, 0, 0);
  expect(await backup()).toMatchObject({ code: 0 });
  expect(statSync(note).mtimeMs).toBe(0);
  expect(await backup('--erasures')).toMatchObject({ code: 0 });
  expect(statSync(note).mtimeMs).toBeGreaterThan(0);
  // Nobody has left since the first backup.
  expect(journals()).toHaveLength(1);
});
