import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { expectError, expectInvalid } from '../test/expect-error.ts';
import { type GivenAttempt, givenAttempt, givenTryout } from '../test/given.ts';
import { maxResponsesPerFlush, type ResponsesFlushed } from '../src/contract/index.ts';

let t: TestApp;
let attempt: GivenAttempt;
let items: string[];
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  attempt = await givenAttempt(t, { tryout: await givenTryout(t, { sections: [{ keys: 'ABCDE'.repeat(8) }] }) });
  items = attempt.items.map(({ id }) => id);
});
async function expectGoodHealth() {
  expect((await t.call('GET', '/health/ready')).statusCode).toBe(200);
}
afterEach(expectGoodHealth);
afterAll(() => t.close());

const flush = (responses: unknown) =>
  t.call('PATCH', `/api/attempts/${attempt.id}/responses`, { as: attempt.learner, body: { responses } });
const stored = () =>
  t.db.selectFrom('response').select(['itemId', 'option', 'sequence']).where('attemptId', '=', attempt.id).execute();

/** Entries that a manipulated device may send. */
const broken: unknown[] = [
  null,
  [],
  7,
  'x',
  {},
  { itemId: null, option: 'A', sequence: 1 },
  { itemId: { toString: 'x' }, option: 'A', sequence: 1 },
  { itemId: 'constructor', option: 'A', sequence: 1 },
  { itemId: '', option: 'A', sequence: 1 },
  { itemId: "'; drop table response; --", option: 'A', sequence: 1 },
  { itemId: '\ud800', option: 'A', sequence: 1 },
];
/** The same for a known item. */
const brokenFor = (itemId: string) => [
  { itemId },
  { itemId, option: 'F', sequence: 1 },
  { itemId, option: ['A'], sequence: 1 },
  { itemId, option: 'A', sequence: 0 },
  { itemId, option: 'A', sequence: -1 },
  { itemId, option: 'A', sequence: 1.5 },
  { itemId, option: 'A', sequence: 9e15 },
  { itemId, option: 'A', sequence: 1e308 },
  { itemId, option: 'A', sequence: '7' },
  { itemId, option: 'A', sequence: 1, secondsSpent: -1 },
  { itemId, option: 'A', sequence: 1, flagged: 'ya' },
  { itemId, option: null, text: 'x'.repeat(10_001), sequence: 1 },
];

describe('a hostile queue', () => {
  it('is accepted as far as it is valid', async () => {
    const foreign = await givenTryout(t);
    const good = items.slice(1).map((itemId, index) => ({ itemId, option: 'ABCDE'[index % 5], sequence: index + 1 }));
    const bad = [...broken, ...brokenFor(items[0] as string), { itemId: foreign.itemIds[0], option: 'A', sequence: 1 }];
    const mixed = Array.from({ length: Math.max(good.length, bad.length) }, (_, index) => [bad[index], good[index]])
      .flat()
      .filter((entry) => entry !== undefined)
      .toReversed();
    const answer = await flush(mixed);
    expect(answer.statusCode).toBe(200);
    const { responses, refused } = answer.json<ResponsesFlushed>();
    expect([responses.length, refused.length]).toEqual([good.length, bad.length]);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['VALIDATION_FAILED', 'ITEM_NOT_FOUND']));
    expect(await stored()).toHaveLength(good.length);
    expect((await stored()).filter(({ itemId }) => itemId === items[0])).toEqual([]);
  });

  it('for one item in any order leaves the highest sequence', async () => {
    const entries = Array.from({ length: 200 }, (_, index) => ({
      itemId: items[0],
      option: 'ABCDE'[index % 5],
      sequence: ((index * 77) % 200) + 1,
    }));
    const highest = entries.find(({ sequence }) => sequence === 200);
    expect((await flush(entries)).statusCode).toBe(200);
    expect(await stored()).toEqual([{ itemId: items[0], option: highest?.option, sequence: 200 }]);
  });

  it('of 10,000 entries is refused as a whole, with the allowed number; in parts it is accepted', async () => {
    const entries = Array.from({ length: 10_000 }, (_, index) => ({
      itemId: items[index % items.length],
      option: 'A',
      sequence: index + 1,
    }));
    expectError(await flush(entries), 'PAYLOAD_TOO_LARGE');
    expect(expectInvalid(await flush(entries.map(() => ({}))))).toEqual({
      responses: `Maksimal ${maxResponsesPerFlush} jawaban sekali kirim`,
    });
    expect(await stored()).toEqual([]);
    for (let at = 0; at < entries.length; at += maxResponsesPerFlush)
      expect((await flush(entries.slice(at, at + maxResponsesPerFlush))).statusCode).toBe(200);
    const kept = await stored();
    expect(kept).toHaveLength(items.length);
    expect(Math.min(...kept.map(({ sequence }) => sequence))).toBe(10_000 - items.length + 1);
  });

  it('that names prototypes is refused as a whole and stores nothing', async () => {
    const answer = await t.app.inject({
      method: 'PATCH',
      url: `/api/attempts/${attempt.id}/responses`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${attempt.learner.token}` },
      payload: `{"responses":[{"itemId":"${items[0]}","option":"A","sequence":1},{"__proto__":{"itemId":"x"}}]}`,
    });
    expectError(answer, 'MALFORMED_REQUEST');
    expect(await stored()).toEqual([]);
  });

  it('in fifty copies at once stores each answer once', async () => {
    const entries = items.map((itemId, index) => ({ itemId, option: 'B', sequence: index + 1 }));
    const answers = await Promise.all(Array.from({ length: 50 }, () => flush(entries.toReversed())));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await stored()).toHaveLength(items.length);
  });
});
