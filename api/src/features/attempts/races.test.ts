import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { type GivenAccount, type GivenTryout, givenAttempt, givenLearner, givenTryout } from '../../../test/given.ts';
import { portOf } from '../../../test/raw-request.ts';
import type { Attempt, Result } from '../../contract/index.ts';

const itemCount = 6;
let t: TestApp;
let tryout: GivenTryout;
beforeAll(async () => {
  t = await buildTestApp({ now: () => new Date() });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  tryout = await givenTryout(t, { sections: [{ keys: 'A'.repeat(itemCount) }] });
});
afterAll(() => t.close());

interface Answer<Body> {
  status: number;
  text: string;
  body: Body;
}

/** A call over a real connection: these tests are about races between two sockets. */
async function call<Body>(
  method: string,
  path: string,
  { token }: GivenAccount,
  body?: unknown,
): Promise<Answer<Body>> {
  const answer = await fetch(`http://127.0.0.1:${portOf(t.app)}/api/attempts${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as Body };
}
/** With a body, although it needs none: it is read like a save's, so it doesn't overtake any. */
const submit = ({ id, learner }: { id: string; learner: GivenAccount }) =>
  call<Result>('POST', `/${id}/submit`, learner, {});
const saveRight = ({ id, learner }: { id: string; learner: GivenAccount }, itemId: string) =>
  call<{ code?: string }>('PUT', `/${id}/responses/${itemId}`, learner, { option: 'A', sequence: 1 });

const shuffled = <Value>(values: Value[]) =>
  values
    .map((value) => [Math.random(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);

describe('over real connections (F11)', () => {
  it('fifty submits at once close an attempt once, and all get the same body', async () => {
    for (let round = 0; round < 5; round++) {
      const attempt = await givenAttempt(t, { tryout, responses: 'AAA' });
      const answers = await Promise.all(Array.from({ length: 50 }, () => submit(attempt)));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: { state: 'submitted', score: { points: 3 } } });
      const rows = await t.db
        .selectFrom('attempt')
        .select(['state', 'points', 'isRanked'])
        .where('learnerId', '=', attempt.learner.id)
        .execute();
      expect(rows).toEqual([{ state: 'submitted', points: 3, isRanked: 1 }]);
    }
  }, 30_000);

  it('twenty starts at once make one attempt', async () => {
    for (let round = 0; round < 5; round++) {
      const learner = await givenLearner(t);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => call<Attempt>('POST', '', learner, { tryoutId: tryout.id })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    }
  }, 30_000);

  /** Lets the server run that many turns of the event loop first: a save takes a few, from its arrival to its commit. */
  async function turns(count: number): Promise<void> {
    for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
  }

  /** The result but for others' times, which are measured anew meanwhile. */
  const withoutPace = ({ pace: _, ...result }: Result) =>
    JSON.stringify(result, (name, value: unknown) => (name === 'othersSeconds' ? undefined : value));

  it('a save that races submits either counts or is refused, in 200 rounds', async () => {
    let counted = 0;
    let refused = 0;
    for (let round = 0; round < 200; round++) {
      // One account may not begin so many attempts.
      const learner = await givenLearner(t);
      const attempt = await givenAttempt(t, { learner, tryout });
      const saves: Promise<Answer<{ code?: string }>>[] = [];
      const submits: Promise<Answer<Result>>[] = [];
      for (const itemId of shuffled([...tryout.itemIds, undefined, undefined])) {
        if (itemId) saves.push(turns(Math.random() * 40).then(() => saveRight(attempt, itemId)));
        else submits.push(turns(Math.random() * 40).then(() => submit(attempt)));
      }
      const results = await Promise.all(submits);
      const saved = await Promise.all(saves);
      const acknowledged = saved.filter(({ status }) => status === 200);
      const late = saved.filter(({ status, body }) => status === 409 && body.code === 'ATTEMPT_FINISHED');
      expect(acknowledged.length + late.length).toBe(itemCount);
      expect(new Set(results.map(({ body }) => withoutPace(body))).size).toBe(1);
      expect(results[0]?.body.score.points).toBe(acknowledged.length);
      expect(
        (await t.db.selectFrom('lateResponse').select('itemId').where('attemptId', '=', attempt.id).execute()).length,
      ).toBe(0);
      expect((await saveRight(attempt, tryout.itemIds[0] as string)).status).toBe(409);
      counted += acknowledged.length;
      refused += late.length;
    }
    // Both outcomes happened, so the rounds were real races.
    expect(Math.min(counted, refused)).toBeGreaterThan(50);
  }, 120_000);

  it('saves of one item from two devices end with the highest sequence', async () => {
    const attempt = await givenAttempt(t, { tryout });
    const [itemId] = tryout.itemIds as [string];
    const save = (sequence: number) =>
      call('PUT', `/${attempt.id}/responses/${itemId}`, attempt.learner, { option: 'ABCDE'[sequence % 5], sequence });
    const answers = await Promise.all(shuffled(Array.from({ length: 100 }, (_, index) => index + 1)).map(save));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await call<Attempt>('GET', `/${attempt.id}`, attempt.learner)).body.responses).toMatchObject([
      { itemId, sequence: 100, option: 'A' },
    ]);
  }, 30_000);
});
