import type { Kysely } from 'kysely';
import { type ServerPair, startServerPair, tell } from '../../drills/standby/server-pair.ts';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { eventually } from '../../test/eventually.ts';
import { type GivenAccount, givenAttempt, givenLearner, givenStaff } from '../../test/given.ts';
import type { LearnerList } from '../contract/index.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { openReading } from './reading.ts';
import type { Database } from './schema.ts';

jest.setTimeout(60_000);

let pair: ServerPair;
let reading: Kysely<Database>;
let t: TestApp;
let admin: GivenAccount;
let said: string[];
beforeAll(async () => {
  pair = await startServerPair();
  const db = await openPostgres(pair.primary.url);
  await migrate(db);
  said = [];
  const log = { warn: (_reason: object, words: string) => said.push(words), info: (words: string) => said.push(words) };
  reading = openReading({ primary: db, url: pair.standby.url, log: log as never });
  t = await buildTestApp({ db, reading });
  admin = await givenStaff(t, 'admin');
});
afterAll(async () => {
  await reading?.destroy();
  await t?.close();
  await pair?.remove();
});

/** The last statement of each of our sessions on the replica. */
const lastOnReplica = async () =>
  (
    await tell<{ query: string }>(
      pair.standby,
      `select query from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
  ).map(({ query }) => query);

async function names(): Promise<string[]> {
  const answer = await t.call('GET', '/admin/profiles?order=newest&pageSize=5', { as: admin });
  expect(answer.statusCode).toBe(200);
  return answer.json<LearnerList>().profiles.map(({ name }) => name);
}

async function givenNewest(name: string): Promise<void> {
  t.clock.advance(1_000);
  await givenLearner(t, { name });
}

describe('lists with a replica', () => {
  it('are read there, and show what was written a moment before', async () => {
    for (let round = 0; round < 20; round += 1) {
      await givenNewest(`Peserta ${round}`);
      expect((await names())[0]).toBe(`Peserta ${round}`);
    }
    expect(await lastOnReplica()).toContainEqual(expect.stringContaining('learner_entry'));
    for (const url of ['/admin/summary', '/admin/overview', '/admin/audit'])
      expect((await t.call('GET', url, { as: admin })).statusCode).toBe(200);
    expect(said).toEqual([]);
  });

  it('leave attempts and sign-ins to the primary', async () => {
    const attempt = await givenAttempt(t, { responses: 'A' });
    expect((await t.call('GET', `/api/attempts/${attempt.id}`, { as: attempt.learner })).statusCode).toBe(200);
    for (const query of await lastOnReplica()) expect(query).not.toMatch(/"attempt"|"response"|"session"/);
  });

  it('are read on the primary while the replica is late, so that nobody misses what he wrote', async () => {
    await tell(pair.standby, 'select pg_wal_replay_pause()');
    await givenNewest('Terlambat');
    expect((await names())[0]).toBe('Terlambat');
    expect(said).toEqual(['the replica is late or away: the primary reads for it']);
    await tell(pair.standby, 'select pg_wal_replay_resume()');
    await eventually(
      async () => (await names()) && said.at(-1),
      (words) => words === 'the replica reads again',
      15_000,
    );
  });

  it('are read on the primary while the replica is gone', async () => {
    said.length = 0;
    await pair.kill(pair.standby);
    await givenNewest('Sendiri');
    expect((await names())[0]).toBe('Sendiri');
    expect(said).toEqual(['the replica is late or away: the primary reads for it']);
    pair.start(pair.standby);
    await eventually(
      async () => (await names()) && said.at(-1),
      (words) => words === 'the replica reads again',
      15_000,
    );
  });

  it('are read on the primary once the replica is a primary itself', async () => {
    said.length = 0;
    await tell(pair.standby, 'select pg_promote(true, 30)');
    await givenNewest('Berdua');
    expect((await names())[0]).toBe('Berdua');
    expect(said).toEqual(['the replica is late or away: the primary reads for it']);
  });
});
