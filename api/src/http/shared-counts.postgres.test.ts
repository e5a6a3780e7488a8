import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { eventually } from '../../test/eventually.ts';
import { givenAttempt, givenLearner, givenTryout, password } from '../../test/given.ts';
import { type RedisServer, startRedis } from '../../test/redis-server.ts';
import { openSharedCounts, type SharedCounts } from './shared-counts.ts';

jest.setTimeout(60_000);

/** Two processes that count together. */
let redis: RedisServer;
let one: TestApp;
let other: TestApp;
let opened: SharedCounts[];
let said: string[];
const open = async () => {
  const say = (...line: unknown[]) => void said.push(String(line.at(-1)));
  const counts = await openSharedCounts(redis.url, { error: say, info: say });
  opened.push(counts);
  return counts;
};
beforeEach(async () => {
  [opened, said] = [[], []];
  redis = await startRedis();
  one = await buildTestApp({ processCount: 1, sharedCounts: await open() });
  other = await buildTestApp({
    processCount: 1,
    sharedCounts: await open(),
    db: one.db,
    now: one.clock.now,
    uploadsDir: one.uploadsDir,
  });
});
afterEach(async () => {
  for (const counts of opened) counts.close();
  await other.app.close();
  await one.close();
  await redis.stop();
});

const signIn = async (t: TestApp, email: string, given: string) =>
  (await t.call('POST', '/api/auth/login', { body: { email, password: given } })).statusCode;
const guess = (t: TestApp, email: string) => signIn(t, email, 'salahsalah');
/** Ten failures of an account from one address are the limit. */
const guesses = async (t: TestApp, email: string, count: number) => {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push(await guess(t, email));
  return statuses;
};
/** Resolves when both count together: what one counts, the other one reads. */
async function areTogether(): Promise<void> {
  const [here, there] = opened.map(({ Counts }) => new Counts({ limitName: 'probe' }));
  const countOf = (how: 'incr' | 'read', counters: typeof here) =>
    new Promise<number>((resolve) =>
      counters?.[how]('a key', (_error, count) => resolve(count?.current ?? 0), 60_000, 1_000),
    );
  const seen = async () => {
    const [before, counted] = [await countOf('read', there), await countOf('incr', here)];
    return (await countOf('read', there)) > before && (await countOf('incr', there)) > counted;
  };
  await eventually(seen, (is) => is, 20_000);
}

describe('limits of several processes', () => {
  it('are counted together, each limit and each account by itself', async () => {
    await areTogether();
    const [{ email }, stranger] = [await givenLearner(one), await givenLearner(one)];
    expect(await guesses(one, email, 6)).toEqual(Array(6).fill(401));
    expect(await guesses(other, email, 5)).toEqual([401, 401, 401, 401, 429]);
    expect(await guess(one, email)).toBe(429);
    expect(await signIn(other, stranger.email, password)).toBe(200);
  });

  it('are not given up because the process itself is busy for longer than it waits', async () => {
    await areTogether();
    const [here, there] = opened.map(({ Counts }) => new Counts({ limitName: 'busy' }));
    const count = (counters: typeof here) =>
      new Promise<number | undefined>((resolve) =>
        counters?.incr('a key', (_error, counted) => resolve(counted?.current), 60_000, 1_000),
      );
    for (let n = 0; n < 3; n += 1) await count(here);
    for (let n = 4; n < 9; n += 1) {
      const counted = count(there);
      const end = performance.now() + 400;
      while (performance.now() < end);
      expect(await counted).toBe(n);
    }
  });

  it('store neither addresses nor names', async () => {
    await areTogether();
    const { email } = await givenLearner(one);
    await guess(one, email);
    const { Redis } = await import('ioredis');
    const client = new Redis(redis.url);
    const keys = await client.keys('*');
    client.disconnect();
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => key.includes('@') || key.includes('127.0.0.1'))).toEqual([]);
  });

  it.each([
    ['is gone', () => redis.stop(), () => redis.start()],
    ['answers nothing', async () => redis.pause(), async () => redis.goOn()],
  ])('stay, for each process by itself, while the server %s; everything else goes on', async (_, lose, bringBack) => {
    await areTogether();
    const { email } = await givenLearner(one);
    const attempt = await givenAttempt(other, { tryout: await givenTryout(other) });
    await lose();

    expect(await signIn(one, attempt.learner.email, password)).toBe(200);
    const save = await other.call('PUT', `/api/attempts/${attempt.id}/responses/${attempt.items[0]?.id}`, {
      as: attempt.learner,
      body: { option: 'A', sequence: 9 },
    });
    expect(save.statusCode).toBe(200);
    expect(await guesses(one, email, 11)).toEqual([...Array(10).fill(401), 429]);
    expect(await guess(other, email)).toBe(401);
    expect((await one.call('GET', '/health/ready')).statusCode).toBe(200);

    await bringBack();
    await areTogether();
    // The count of a process alone stays valid there.
    expect(await guess(one, email)).toBe(429);
  });

  it('are said to be lost once, and to be back', async () => {
    await areTogether();
    await redis.stop();
    const { email } = await givenLearner(one);
    await guesses(one, email, 3);
    await guesses(other, email, 3);
    await redis.start();
    await areTogether();
    expect(said.toSorted()).toEqual([
      'the server of shared counts is back',
      'the server of shared counts is back',
      'the server of shared counts is lost: each process counts for itself',
      'the server of shared counts is lost: each process counts for itself',
    ]);
  });
});
