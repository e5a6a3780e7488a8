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

it('shipping who was erased notes when it ended well, and that alone', async () => {
  const note = erasuresNoteIn(join(root, 'data'));
  utimesSync(note, 0, 0);
  expect(await backup()).toMatchObject({ code: 0 });
  expect(statSync(note).mtimeMs).toBe(0);
  expect(await backup('--erasures')).toMatchObject({ code: 0 });
  expect(statSync(note).mtimeMs).toBeGreaterThan(0);
});
