import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAttempt, givenAttempt, givenFinished, givenTryout, responsesFrom } from '../../../test/given.ts';
import { errors, type ResponsesFlushed } from '../../contract/index.ts';

let t: TestApp;
let attempt: GivenAttempt;
let items: string[];
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  attempt = await givenAttempt(t, { tryout: await givenTryout(t, { sections: [{ keys: 'ABCD', options: 4 }] }) });
  items = attempt.items.map(({ id }) => id);
});
afterAll(() => t.close());

const flush = (responses: unknown, { id, learner } = attempt) =>
  t.call('PATCH', `/api/attempts/${id}/responses`, { as: learner, body: { responses } });
const stored = () =>
  t.db.selectFrom('response').select(['itemId', 'option', 'sequence']).where('attemptId', '=', attempt.id).execute();

describe('PATCH /api/attempts/:attemptId/responses', () => {
  it('saves a whole queue and answers each with its stored sequence', async () => {
    const answer = await flush(responsesFrom(items, 'AB-D', 4));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      responses: [0, 1, 3].map((index) => ({ itemId: items[index], sequence: 4 })),
      refused: [],
      serverNow: t.clock.now().toISOString(),
    });
    expect(await stored()).toHaveLength(3);
  });

  it('accepts an empty queue', async () => {
    expect((await flush([])).json()).toMatchObject({ responses: [], refused: [] });
  });

  it('keeps the newest of several responses to one item, in any order', async () => {
    const answer = await flush(
      [5, 9, 7].map((sequence) => ({ itemId: items[0], option: { 5: 'A', 9: 'B', 7: 'C' }[sequence], sequence })),
    );
    expect(answer.json<ResponsesFlushed>().responses.map(({ sequence }) => sequence)).toEqual([9, 9, 9]);
    expect(await stored()).toEqual([{ itemId: items[0], option: 'B', sequence: 9 }]);
  });

  it('does not overwrite a newer response', async () => {
    await flush([{ itemId: items[0], option: 'A', sequence: 10 }]);
    expect((await flush([{ itemId: items[0], option: 'B', sequence: 2 }])).json()).toMatchObject({
      responses: [{ itemId: items[0], sequence: 10 }],
    });
    expect(await stored()).toMatchObject([{ option: 'A' }]);
  });

  it('refuses bad entries one by one, each with its reason, and saves the good ones between them', async () => {
    const other = await givenTryout(t);
    const refusal = (itemId: unknown, code: keyof typeof errors) => ({ itemId, code, message: errors[code].message });
    const answer = await flush([
      { itemId: items[0], option: 'A', sequence: 1 },
      { itemId: items[1], option: 'E', sequence: 1 },
      { itemId: other.itemIds[0], option: 'A', sequence: 1 },
      { itemId: items[2], option: 'Z', sequence: 1 },
      { itemId: items[2], option: 'A', sequence: 'x' },
      { itemId: 5, option: 'A', sequence: 1 },
      { itemId: 'x'.repeat(65), option: 'A', sequence: 1 },
      {},
      { itemId: items[3], option: 'D', sequence: 1 },
    ]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      responses: [{ itemId: items[0] }, { itemId: items[3] }],
      refused: [
        refusal(items[1], 'OPTION_NOT_AVAILABLE'),
        refusal(other.itemIds[0], 'ITEM_NOT_FOUND'),
        refusal(items[2], 'VALIDATION_FAILED'),
        refusal(items[2], 'VALIDATION_FAILED'),
        refusal(null, 'VALIDATION_FAILED'),
        refusal('x'.repeat(65), 'VALIDATION_FAILED'),
        refusal(null, 'VALIDATION_FAILED'),
      ],
    });
    expect((await stored()).map(({ option }) => option).toSorted()).toEqual(['A', 'D']);
  });

  it('refuses an entry whose sequence is more than a day ahead, and accepts the others', async () => {
    const ahead = t.clock.now().getTime() + 86_400_000;
    const answer = await flush([
      { itemId: items[0], option: 'A', sequence: ahead },
      { itemId: items[1], option: 'A', sequence: ahead + 1 },
      { itemId: items[2], option: 'A', sequence: Number.MAX_SAFE_INTEGER },
      { itemId: 5, option: 'A', sequence: 9e15 },
      { itemId: items[3], option: 'D', sequence: 1 },
    ]);
    expect(answer.json()).toMatchObject({
      responses: [{ itemId: items[0], sequence: ahead }, { itemId: items[3] }],
      refused: [items[1], items[2], null].map((itemId) => ({ itemId, code: 'VALIDATION_FAILED' })),
    });
    expect((await stored()).map(({ sequence }) => sequence).toSorted()).toEqual([1, ahead].toSorted());
  });

  it('accepts 200 entries and refuses 201', async () => {
    const entry = (sequence: number) => ({ itemId: items[0], option: 'A', sequence });
    expect((await flush(Array.from({ length: 200 }, (_, index) => entry(index + 1)))).statusCode).toBe(200);
    expect(expectInvalid(await flush(Array.from({ length: 201 }, (_, index) => entry(index + 300))))).toEqual({
      responses: 'Maksimal 200 jawaban sekali kirim',
    });
    expect(await stored()).toMatchObject([{ sequence: 200 }]);
  });

  it.each([null, 'x', 7, true, [], [[]]])('refuses the entry %j alone', async (entry) => {
    const answer = await flush([entry, { itemId: items[0], option: 'A', sequence: 1 }, entry]);
    const refused = { itemId: null, code: 'VALIDATION_FAILED' };
    expect(answer.json()).toMatchObject({
      responses: [{ itemId: items[0], sequence: 1 }],
      refused: [refused, refused],
    });
    expect(await stored()).toHaveLength(1);
  });

  it.each([[undefined], [null], ['x'], [{}], [7]])('refuses responses = %j', async (responses) => {
    expectInvalid(await flush(responses));
    expect(await stored()).toEqual([]);
  });

  it('refuses a finished attempt, stores nothing and leaves the result as it was', async () => {
    const finished = await givenFinished(t, { responses: 'A--' });
    expectError(
      await flush(
        responsesFrom(
          finished.items.map(({ id }) => id),
          '-BC',
          9,
        ),
        finished,
      ),
      'ATTEMPT_FINISHED',
    );
    expect(await t.db.selectFrom('lateResponse').select('option').execute()).toEqual([]);
    expect((await t.call('GET', `/api/attempts/${finished.id}/result`, { as: finished.learner })).json()).toEqual(
      finished.result,
    );
  });

  it('refuses a finished attempt even when no entry is valid', async () => {
    const finished = await givenFinished(t);
    expectError(await flush([{}], finished), 'ATTEMPT_FINISHED');
    expectError(await flush([], finished), 'ATTEMPT_FINISHED');
  });
});
