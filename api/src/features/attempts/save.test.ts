import fc from 'fast-check';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAttempt, givenAttempt, givenFinished, givenTryout } from '../../../test/given.ts';
import type { Attempt } from '../../contract/index.ts';
import { newId } from '../../id.ts';

let t: TestApp;
let attempt: GivenAttempt;
let itemId: string;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  attempt = await givenAttempt(t, {
    tryout: await givenTryout(t, { sections: [{ keys: 'ABC', options: 4 }, { essays: 1 }] }),
  });
  itemId = attempt.items[0]?.id as string;
});
afterAll(() => t.close());

const save = (body: unknown, item = itemId) =>
  t.call('PUT', `/api/attempts/${attempt.id}/responses/${item}`, { as: attempt.learner, body });
const saved = async () =>
  (await t.call('GET', `/api/attempts/${attempt.id}`, { as: attempt.learner })).json<Attempt>().responses;
const stored = () => t.db.selectFrom('response').selectAll().where('attemptId', '=', attempt.id).execute();

describe('PUT /api/attempts/:attemptId/responses/:itemId', () => {
  it('stores the response before it answers', async () => {
    t.clock.advance(1234);
    const answer = await save({ option: 'D', flagged: true, sequence: 7, secondsSpent: 42 });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ itemId, sequence: 7, serverNow: t.clock.now().toISOString() });
    expect(await stored()).toEqual([
      {
        attemptId: attempt.id,
        itemId,
        option: 'D',
        text: null,
        flagged: 1,
        sequence: 7,
        secondsSpent: 42,
        savedAt: t.clock.now().toISOString(),
      },
    ]);
  });

  it('needs only an option and a sequence', async () => {
    await save({ option: 'A', sequence: 1 });
    expect(await saved()).toEqual([{ itemId, option: 'A', text: null, flagged: false, sequence: 1, secondsSpent: 0 }]);
  });

  it('accepts an essay’s text', async () => {
    const essay = attempt.items[3]?.id as string;
    await save({ option: null, text: 'Karena 2 + 2 = 4, "maka" …', sequence: 1 }, essay);
    expect(await saved()).toMatchObject([{ itemId: essay, option: null, text: 'Karena 2 + 2 = 4, "maka" …' }]);
  });

  it('changes nothing when it comes twice', async () => {
    const first = await save({ option: 'B', sequence: 3 });
    const second = await save({ option: 'B', sequence: 3 });
    expect(second.body).toBe(first.body);
    expect(await stored()).toHaveLength(1);
  });

  it('keeps the first of two responses with one sequence number', async () => {
    await save({ option: 'B', sequence: 3 });
    expect((await save({ option: 'C', sequence: 3 })).json()).toMatchObject({ sequence: 3 });
    expect(await saved()).toMatchObject([{ option: 'B' }]);
  });

  it('answers an older response with the stored sequence, and keeps the newer response', async () => {
    await save({ option: 'B', sequence: 10 });
    const older = await save({ option: 'C', sequence: 9 });
    expect(older.statusCode).toBe(200);
    expect(older.json()).toMatchObject({ sequence: 10 });
    expect(await saved()).toMatchObject([{ option: 'B', sequence: 10 }]);
  });

  it('takes an option back', async () => {
    await save({ option: 'B', sequence: 1 });
    await save({ option: null, sequence: 2 });
    expect(await saved()).toMatchObject([{ option: null, sequence: 2 }]);
  });

  it('ends with the highest sequence, whatever order and repeats the network delivers', async () => {
    const response = fc.record({ sequence: fc.integer({ min: 1, max: 8 }) }).map(({ sequence }) => ({
      sequence,
      option: [null, 'A', 'B', 'C', 'D'][sequence % 5] ?? null,
      flagged: sequence % 2 === 0,
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(response, { minLength: 1, maxLength: 8 }), async (responses) => {
        attempt = await givenAttempt(t, { learner: attempt.learner, tryout: await givenTryout(t) });
        itemId = attempt.items[0]?.id as string;
        const answers = await Promise.all(responses.map((body) => save(body)));
        const highest = responses.toSorted((a, b) => b.sequence - a.sequence)[0];
        expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
        expect(await saved()).toMatchObject([highest]);
      }),
      { numRuns: 40 },
    );
  });

  it('accepts sequence numbers up to a day ahead of its clock, since the server’s clock may have been set back', async () => {
    const sequence = t.clock.now().getTime() + 86_400_000;
    expect((await save({ option: 'A', sequence })).json()).toMatchObject({ sequence });
  });

  it.each([
    ['one more', 1],
    ['the highest number', Number.MAX_SAFE_INTEGER - 2 * Date.now()],
  ])('refuses %s, which would make every later answer lose', async (_, ahead) => {
    const answer = await save({ option: 'A', sequence: t.clock.now().getTime() + 86_400_000 + ahead });
    expect(expectInvalid(answer)).toEqual({ sequence: 'Nomor urut terlalu besar' });
    expect(await saved()).toEqual([]);
  });

  it('refuses the letter of an option that the item doesn’t have', async () => {
    expectError(await save({ option: 'E', sequence: 1 }), 'OPTION_NOT_AVAILABLE');
    expectError(await save({ option: 'A', sequence: 1 }, attempt.items[3]?.id), 'OPTION_NOT_AVAILABLE');
    expect(await stored()).toEqual([]);
  });

  it('refuses an item of another package and one that doesn’t exist', async () => {
    const other = await givenTryout(t);
    for (const item of [other.itemIds[0] as string, newId(), '0', "'; drop table response; --"]) {
      expectError(await save({ option: 'A', sequence: 1 }, encodeURIComponent(item)), 'ITEM_NOT_FOUND');
    }
    expect(await stored()).toEqual([]);
  });

  it.each([
    [{ sequence: 1 }, 'option'],
    [{ option: 'F', sequence: 1 }, 'option'],
    [{ option: 'a', sequence: 1 }, 'option'],
    [{ option: '', sequence: 1 }, 'option'],
    [{ option: 0, sequence: 1 }, 'option'],
    [{ option: ['A'], sequence: 1 }, 'option'],
    [{ option: 'A' }, 'sequence'],
    [{ option: 'A', sequence: 0 }, 'sequence'],
    [{ option: 'A', sequence: -5 }, 'sequence'],
    [{ option: 'A', sequence: 1.5 }, 'sequence'],
    [{ option: 'A', sequence: '1' }, 'sequence'],
    [{ option: 'A', sequence: null }, 'sequence'],
    [{ option: 'A', sequence: 2 ** 53 }, 'sequence'],
    [{ option: 'A', sequence: 1, flagged: 'ya' }, 'flagged'],
    [{ option: 'A', sequence: 1, flagged: null }, 'flagged'],
    [{ option: 'A', sequence: 1, secondsSpent: -1 }, 'secondsSpent'],
    [{ option: 'A', sequence: 1, secondsSpent: 86_401 }, 'secondsSpent'],
    [{ option: 'A', sequence: 1, secondsSpent: 0.5 }, 'secondsSpent'],
    [{ option: null, sequence: 1, text: 'x'.repeat(10_001) }, 'text'],
    [{ option: null, sequence: 1, text: 5 }, 'text'],
  ])('refuses %#: %.80j', async (body, field) => {
    expect(Object.keys(expectInvalid(await save(body)))).toEqual([field]);
    expect(await stored()).toEqual([]);
  });

  it('changes neither times, state nor score, whatever other fields the body has (S5, S7)', async () => {
    const rowOf = () => t.db.selectFrom('attempt').selectAll().where('id', '=', attempt.id).executeTakeFirstOrThrow();
    const before = await rowOf();
    const other = await givenAttempt(t);
    await save({
      option: 'A',
      sequence: 1,
      startedAt: '2000-01-01T00:00:00.000Z',
      deadlineAt: '2999-01-01T00:00:00.000Z',
      score: 100,
      points: 100,
      state: 'submitted',
      attemptId: other.id,
      itemId: other.items[0]?.id,
      savedAt: 'x',
      isKey: true,
    });
    expect(await rowOf()).toEqual(before);
    expect(await t.db.selectFrom('response').select('itemId').where('attemptId', '=', other.id).execute()).toEqual([]);
  });

  it('refuses a finished attempt, stores nothing, since the key can be read by then, and leaves the score as it was', async () => {
    const finished = await givenFinished(t, { responses: 'A--' });
    const answer = await t.call('PUT', `/api/attempts/${finished.id}/responses/${finished.items[1]?.id}`, {
      as: finished.learner,
      body: { option: 'B', sequence: 5 },
    });
    expectError(answer, 'ATTEMPT_FINISHED');
    expect(answer.json()).toMatchObject({ message: 'Tryout ini sudah diselesaikan' });
    expect(
      await t.db.selectFrom('response').select('itemId').where('attemptId', '=', finished.id).execute(),
    ).toHaveLength(1);
    expect(
      await t.db.selectFrom('lateResponse').select('itemId').where('attemptId', '=', finished.id).execute(),
    ).toEqual([]);
    expect((await t.call('GET', `/api/attempts/${finished.id}/result`, { as: finished.learner })).json()).toEqual(
      finished.result,
    );
  });
});
