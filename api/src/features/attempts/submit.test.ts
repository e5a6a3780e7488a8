import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenAttempt, givenFinished, givenTryout } from '../../../test/given.ts';
import type { Result } from '../../contract/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const submit = (attempt: { id: string; learner: { token: string } }) =>
  t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: attempt.learner });
const result = (attempt: { id: string; learner: { token: string } }) =>
  t.call('GET', `/api/attempts/${attempt.id}/result`, { as: attempt.learner });

describe('POST /api/attempts/:attemptId/submit', () => {
  it('answers with the score, the sections, the sub types and every question’s explanation', async () => {
    const tryout = await givenTryout(t, {
      ruleSetId: 'skd-2024',
      sections: [
        { section: 'TWK', keys: 'AB' },
        { section: 'TKP', weights: ['15342'] },
        { section: 'TIU', essays: 1 },
      ],
    });
    const attempt = await givenAttempt(t, { tryout });
    const [twk1, twk2, tkp, essay] = tryout.itemIds as [string, string, string, string];
    await t.call('PATCH', `/api/attempts/${attempt.id}/responses`, {
      as: attempt.learner,
      body: {
        responses: [
          { itemId: twk1, option: 'A', sequence: 1, secondsSpent: 30 },
          { itemId: twk2, option: 'C', sequence: 1, flagged: true },
          { itemId: tkp, option: 'D', sequence: 1 },
          { itemId: essay, option: null, text: 'Uraian', sequence: 1 },
        ],
      },
    });
    t.clock.advance(90_000);
    const answer = await submit(attempt);
    expect(answer.statusCode).toBe(200);
    // TWK 5 + 0 of 10, TKP 4 of 5, the essay waits with 0 of 5: 9 of 20 = 45 %
    expect(answer.json()).toMatchObject({
      attemptId: attempt.id,
      tryout: { id: tryout.id, title: tryout.title, type: 'TKD_BUMN', durationSeconds: 3600 },
      state: 'submitted',
      startedAt: attempt.startedAt,
      submittedAt: t.clock.now().toISOString(),
      ruleSet: { id: 'skd-2024', year: 2024 },
      score: { points: 9, max: 20, percent: 45, waiting: 1, passed: null },
      rank: 1,
      takers: 1,
      items: [
        {
          itemId: twk1,
          number: 1,
          key: 'A',
          option: 'A',
          text: null,
          points: 5,
          max: 5,
          secondsSpent: 30,
          flagged: false,
          explanation: `Pembahasan Soal 1 dari ${tryout.title}`,
        },
        { itemId: twk2, number: 2, key: 'B', option: 'C', points: 0, max: 5, flagged: true },
        { itemId: tkp, number: 3, key: 'B', option: 'D', points: 4, max: 5 },
        {
          itemId: essay,
          number: 4,
          kind: 'essay',
          key: null,
          option: null,
          text: 'Uraian',
          mark: null,
          isWaiting: true,
          points: 0,
          max: 5,
          options: [],
        },
      ],
    });
    const { items, subTypes } = answer.json<Result>();
    expect(items[2]?.options.map(({ weight }) => weight)).toEqual([1, 5, 3, 4, 2]);
    expect(subTypes).toMatchObject([
      { subType: 'wawasan_kebangsaan', correct: 1, wrong: 1, empty: 0, weighted: false },
      { subType: 'pelayanan_publik', correct: 0, wrong: 1, empty: 0, points: 4, weighted: true },
      { subType: 'kemampuan_numerik', correct: 0, wrong: 0, empty: 0, waiting: 1 },
    ]);
  });

  it('gives the same body when it comes twice, and later', async () => {
    const attempt = await givenAttempt(t, { responses: 'AB-' });
    const first = await submit(attempt);
    t.clock.advance(7_200_000);
    const second = await submit(attempt);
    expect(second.statusCode).toBe(200);
    expect(second.body).toBe(first.body);
    expect((await result(attempt)).body).toBe(first.body);
  });

  it('tells questions and answers with characters beyond Latin, as real papers have them', async () => {
    const tryout = await givenTryout(t, {
      sections: [
        { section: 'TWK', keys: 'AB' },
        { section: 'TIU', essays: 1 },
      ],
    });
    await t.db
      .updateTable('questionVersion')
      .set({ stem: '“x ≤ √2”, 𝑦 × 3' })
      .where('kind', '=', 'multiple_choice')
      .execute();
    const attempt = await givenAttempt(t, { tryout });
    const [, , essay] = tryout.itemIds as [string, string, string];
    const text = 'Karena √2 ≈ 1,41 … 👍';
    await t.call('PATCH', `/api/attempts/${attempt.id}/responses`, {
      as: attempt.learner,
      body: { responses: [{ itemId: essay, option: null, text, sequence: 1 }] },
    });
    const told = await submit(attempt);
    expect(told.json<Result>().items).toMatchObject([
      { stem: '“x ≤ √2”, 𝑦 × 3', text: null },
      { stem: '“x ≤ √2”, 𝑦 × 3', text: null },
      { text },
    ]);
    expect((await result(attempt)).body).toBe(told.body);
  });

  it('writes the score, the state and the moment into the attempt’s row', async () => {
    const attempt = await givenFinished(t, { responses: 'ABC' });
    expect(
      await t.db.selectFrom('attempt').selectAll().where('id', '=', attempt.id).executeTakeFirstOrThrow(),
    ).toMatchObject({
      state: 'submitted',
      submittedAt: attempt.result.submittedAt,
      points: 3,
      maxPoints: 3,
      passed: null,
      isRanked: 1,
      rankKey: expect.stringMatching(/^\d{8,9}$/),
    });
  });

  it('accepts an attempt without any answer', async () => {
    const { result: nothing } = await givenFinished(t);
    expect(nothing).toMatchObject({
      score: { points: 0, max: 3, percent: 0 },
      subTypes: [{ correct: 0, wrong: 0, empty: 3 }],
    });
  });

  it('needs no body, and accepts an empty one declared as JSON', async () => {
    const attempt = await givenAttempt(t);
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api/attempts/${attempt.id}/submit`,
      headers: { authorization: `Bearer ${attempt.learner.token}`, 'content-type': 'application/json' },
      payload: '',
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('GET /api/attempts/:attemptId/result', () => {
  it('is refused before the end', async () => {
    expectError(await result(await givenAttempt(t, { responses: 'ABC' })), 'ATTEMPT_RUNNING');
  });

  it('exists for an attempt that ended without a submit', async () => {
    const attempt = await givenAttempt(t, { responses: 'AB-' });
    t.clock.advance(3_600_000 + 5_001);
    expect((await result(attempt)).json()).toMatchObject({
      state: 'expired',
      submittedAt: attempt.deadlineAt,
      score: { points: 2 },
    });
  });
});
