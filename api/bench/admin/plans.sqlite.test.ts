import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { mintToken } from '../../harness/fixture.ts';
import { listenTo, scansOf } from '../../harness/query-plans.ts';
import { openDatabase } from '../../src/db/open-database.ts';
import type { Database } from '../../src/db/schema.ts';
import { buildTestApp, jwtSecret } from '../../test/build-test-app.ts';
import { seedLarge } from '../large/seed-large.ts';
import { smallSizes } from '../large/small-sizes.ts';
import { callerOf, findKnown, learnerCalls, notMeasured, staffCalls } from './calls.ts';
import { explainCalls } from './plans.ts';

// PostgreSQL reads small tables as a whole because they are small: it is checked on the large database, by bench:admin.
let folder: string;
let db: Kysely<Database>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tryout-plans-'));
  const url = `sqlite:${join(folder, 'small.db')}`;
  await seedLarge(url, smallSizes);
  db = await openDatabase(url);
}, 60_000);
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

/** Routes of the staff's pages that are missing in calls.ts. */
async function unnamedRoutes(): Promise<string[]> {
  const t = await buildTestApp();
  const served = t.routes.filter(
    ({ method, access }) => method === 'GET' && (access === 'admin' || access === 'questioner'),
  );
  await t.close();
  const named = [...Object.keys(staffCalls), ...notMeasured];
  return served.map(({ url: route }) => route.replace(/\/$/, '')).filter((route) => !named.includes(route));
}

describe('the calls of staff’s pages', () => {
  it('are all listed if they need parameters', async () => {
    expect((await unnamedRoutes()).filter((route) => route.includes(':'))).toEqual([]);
  });

  it('read no growing table as a whole', async () => {
    const known = await findKnown(db);
    const tokenFor = (path: string) => {
      const { accountId, role } = callerOf(path, known);
      return mintToken(accountId, jwtSecret, role);
    };
    const bare = (await unnamedRoutes()).filter((route) => !route.includes(':'));
    const paths = [...bare, ...Object.values(staffCalls).flatMap((pathsOf) => pathsOf(known))];
    const explained = await explainCalls(db, jwtSecret, folder, tokenFor, paths);
    expect(explained.every(({ statements }) => statements > 0)).toBe(true);
    expect(explained.flatMap(({ scans }) => scans.filter(({ isGrowing }) => isGrowing))).toEqual([]);
  }, 60_000);
});

describe('the calls of learners’ pages', () => {
  it('read no growing table as a whole', async () => {
    const { busyLearnerId } = await findKnown(db);
    const tokenFor = () => mintToken(busyLearnerId, jwtSecret, 'learner');
    const explained = await explainCalls(db, jwtSecret, folder, tokenFor, learnerCalls);
    expect(explained.flatMap(({ scans }) => scans.filter(({ isGrowing }) => isGrowing))).toEqual([]);
  }, 60_000);
});

describe('a statement', () => {
  const scannedBy = async (ask: (listened: Kysely<Database>) => Promise<unknown>) => {
    const listened = listenTo(db);
    await ask(listened.db);
    const statements = listened.take();
    expect(statements).toHaveLength(1);
    const found = await Promise.all(statements.map((statement) => scansOf(db, statement)));
    return found.flat().map(({ table }) => table);
  };

  it.each<[string, (asked: Kysely<Database>) => Promise<unknown>, string]>([
    [
      'counts a table',
      (asked) =>
        asked
          .selectFrom('attempt')
          .select((eb) => eb.fn.countAll().as('count'))
          .execute(),
      'attempt',
    ],
    [
      'looks for a part of a text, whatever its limit',
      (asked) => asked.selectFrom('account').select('id').where('name', 'like', '%a%').limit(1).execute(),
      'account',
    ],
    [
      'sorts by a column without an index',
      (asked) => asked.selectFrom('profile').select('accountId').orderBy('phone').limit(1).execute(),
      'profile',
    ],
    [
      'joins by a column without an index',
      (asked) =>
        asked
          .selectFrom('tryout')
          .innerJoin('question', (join) => join.on(sql`question.number + 0`, '=', sql`tryout.batch`))
          .select('question.id')
          .orderBy('tryout.id')
          .execute(),
      'question',
    ],
  ])('that %s is found out', async (_case, ask, table) => {
    expect(await scannedBy(ask)).toContain(table);
  });

  it.each<[string, (asked: Kysely<Database>) => Promise<unknown>]>([
    ['finds one row by its key', (asked) => asked.selectFrom('attempt').select('id').where('id', '=', 'x').execute()],
    [
      'reads the beginning of a list in the order of its index',
      (asked) => asked.selectFrom('learnerEntry').select('number').orderBy('number', 'desc').limit(20).execute(),
    ],
  ])('that %s is let pass', async (_case, ask) => {
    expect(await scannedBy(ask)).toEqual([]);
  });
});
