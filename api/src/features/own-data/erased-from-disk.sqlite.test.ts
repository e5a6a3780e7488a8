import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenFinished, givenLearner, password } from '../../../test/given.ts';
import { givenGuest } from '../../../test/guests.ts';
import { fileWaitMs } from '../../db/lock-wait.ts';
import { migrate } from '../../db/migrate.ts';
import { openSqlite } from '../../db/sqlite.ts';

let folder: string;
let t: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-disk-'));
  const db = openSqlite(join(folder, 'tryout.db'));
  await migrate(db);
  t = await buildTestApp({ db });
});
afterEach(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

/** Those of the texts that are anywhere in the database's files. */
function foundOnDisk(...texts: string[]): string[] {
  const files = ['tryout.db', 'tryout.db-wal'].map((name) => join(folder, name)).filter(existsSync);
  const bytes = Buffer.concat(files.map((file) => readFileSync(file)));
  return texts.filter((text) => bytes.includes(text));
}

describe('a deletion', () => {
  it('of a learner leaves nothing in the files of the database', async () => {
    const traces = ['Zulaikha Wiratmadja', 'zulaikha@contoh.id', '089876543210'];
    const learner = await givenLearner(t, {
      ...{ name: 'Zulaikha Wiratmadja', email: 'zulaikha@contoh.id' },
      profile: { phone: '089876543210' },
    });
    await givenFinished(t, { learner });
    expect(foundOnDisk(...traces)).toEqual(traces);
    await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
    expect(foundOnDisk(...traces)).toEqual([]);
  });

  it.each<[string, (guest: { id: string; token: string }) => Promise<unknown>]>([
    ['by its age', async () => (t.clock.advance(40 * 86_400_000), t.registrations.removeOver())],
    ['by the guest', (guest) => t.call('DELETE', `/api/free-tryouts/${guest.id}`, { as: guest })],
  ])('%s, of a registration, neither', async (_, end) => {
    const traces = ['Zulaikha Wiratmadja', 'zulaikha@contoh.id'];
    const guest = await givenGuest(t, { form: { fullName: traces[0] as string, email: traces[1] as string } });
    expect(foundOnDisk(...traces)).toEqual(traces);
    await end(guest);
    expect(foundOnDisk(...traces)).toEqual([]);
  });

  it('while a backup reads keeps nobody waiting, and is gone from the disk once that has ended', async () => {
    const learner = await givenLearner(t, { name: 'Zulaikha Wiratmadja' });
    const backup = new SqliteDatabase(join(folder, 'tryout.db'));
    backup.exec('begin; select count(*) from account');
    const startedAt = performance.now();
    const { statusCode } = await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
    const tookMs = performance.now() - startedAt;
    const emptied = t.jobs.find(({ name }) => name === 'own-data: empty the log of the database');
    await emptied?.run({ log: t.app.log, isOver: () => false });
    expect(foundOnDisk('Zulaikha Wiratmadja')).toEqual(['Zulaikha Wiratmadja']);
    backup.close();
    await emptied?.run({ log: t.app.log, isOver: () => false });
    expect(foundOnDisk('Zulaikha Wiratmadja')).toEqual([]);
    expect(statSync(join(folder, 'tryout.db-wal')).size).toBe(0);
    expect(statusCode).toBe(200);
    // SQLite would wait for five seconds, and nothing else be answered meanwhile.
    expect(tookMs).toBeLessThan(4_000);
    const waits = await sql`pragma busy_timeout`.execute(t.db);
    expect(waits.rows).toEqual([{ timeout: fileWaitMs }]);
  });
});
