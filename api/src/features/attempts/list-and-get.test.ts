import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectInvalid } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenTryout,
} from '../../../test/given.ts';
import type { Attempt, AttemptList } from '../../contract/index.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

const list = async (query = '') => (await t.call('GET', `/api/attempts${query}`, { as: learner })).json<AttemptList>();

describe('GET /api/attempts', () => {
  it('gives a learner without attempts an empty list', async () => {
    expect(await list()).toEqual({ attempts: [], total: 0, serverNow: t.clock.now().toISOString() });
  });

  it('gives the running attempt without a score and the finished one with it, the newest first', async () => {
    const tryout = await givenTryout(t);
    const finished = await givenFinished(t, { learner, tryout, responses: 'AB-' });
    t.clock.advance(1000);
    const running = await givenAttempt(t, { learner, tryout, responses: 'A--' });
    const common = {
      resultOpensAt: null,
      remainingSeconds: null,
      tryout: { id: tryout.id, title: tryout.title, type: 'TKD_BUMN', durationSeconds: 3600, questionCount: 3 },
    };
    expect((await list()).attempts).toEqual([
      {
        ...common,
        id: running.id,
        state: 'in_progress',
        startedAt: running.startedAt,
        deadlineAt: running.deadlineAt,
        submittedAt: null,
        answered: 1,
        score: null,
      },
      {
        ...common,
        id: finished.id,
        state: 'submitted',
        startedAt: finished.startedAt,
        deadlineAt: finished.deadlineAt,
        submittedAt: finished.result.submittedAt,
        answered: 2,
        score: { points: 2, max: 3, percent: 66.7, waiting: 0, passed: null },
      },
    ]);
  });

  it('shows the same score as the result', async () => {
    // TKD 1 of 12 = 8.33, AKHLAK 50 of 60 = 83.33, TWK 1 of 8 = 12.5: 40, 50 and 10 % of them make 46.25 of 100.
    const tryout = await givenTryout(t, {
      ruleSetId: 'rbb-2024',
      sections: [
        { keys: 'A'.repeat(12) },
        { section: 'AKHLAK', weights: Array.from({ length: 12 }, () => '54321') },
        { section: 'TWK', keys: 'A'.repeat(8) },
      ],
    });
    const { result } = await givenFinished(t, {
      learner,
      tryout,
      responses: `A-----------${'A'.repeat(10)}--A-------`,
    });
    const [line] = (await list()).attempts;
    expect(line?.score).toEqual(result.score);
    expect(line?.score).toMatchObject({ points: 46.25, max: 100, percent: 46.3 });
  });

  it('does not count a response that was taken back as answered', async () => {
    const attempt = await givenAttempt(t, { learner, responses: 'AB-' });
    await t.call('PUT', `/api/attempts/${attempt.id}/responses/${attempt.items[0]?.id}`, {
      as: learner,
      body: { option: null, flagged: true, sequence: 2 },
    });
    expect((await list()).attempts[0]?.answered).toBe(1);
  });

  it('has nobody else’s attempts', async () => {
    await givenAttempt(t);
    expect(await list()).toMatchObject({ attempts: [], total: 0 });
  });

  it('gives pages that together are the whole list', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) {
      ids.unshift((await givenAttempt(t, { learner })).id);
      t.clock.advance(1000);
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`?page=${page}&pageSize=2`)));
    expect(pages.flatMap(({ attempts }) => attempts.map(({ id }) => id))).toEqual(ids);
    expect(pages.map(({ total, attempts }) => [total, attempts.length])).toEqual([
      [5, 2],
      [5, 2],
      [5, 1],
      [5, 0],
    ]);
  });

  describe('filtered by', () => {
    const ids = async (query: string) => (await list(query)).attempts.map(({ id }) => id);

    it('the outcome, has only those', async () => {
      const scored = await givenTryout(t, {
        ruleSetId: 'skd-2024',
        type: 'SKD_CPNS',
        sections: [{ section: 'TIU', keys: 'AA' }],
      });
      const failed = await givenFinished(t, { learner, tryout: scored, responses: 'B-' });
      const passed = await givenFinished(t, { learner, tryout: scored, responses: 'AA' });
      const waiting = await givenEssay(t, { learner });
      const running = await givenAttempt(t, { learner, tryout: scored });
      expect(await ids('?outcome=passed')).toEqual([passed.id]);
      expect(await ids('?outcome=failed')).toEqual([failed.id]);
      expect(await ids('?outcome=waiting')).toEqual([waiting.id]);
      expect(await ids('?outcome=running')).toEqual([running.id]);
      expect((await ids('?outcome=finished')).toSorted()).toEqual([failed.id, passed.id, waiting.id].toSorted());
      expect(await list('?outcome=finished&pageSize=1')).toMatchObject({ total: 3, attempts: [{}] });
    });

    it('a type, has only those', async () => {
      const twk = await givenAttempt(t, { learner, tryout: await givenTryout(t, { type: 'TWK_BUMN' }) });
      await givenAttempt(t, { learner });
      expect(await ids('?type=TWK_BUMN')).toEqual([twk.id]);
      expect(await list('?type=SKD_CPNS')).toMatchObject({ total: 0, attempts: [] });
    });

    it('a period, has those that were started in it', async () => {
      await givenAttempt(t, { learner });
      t.clock.advance(86_400_000);
      const since = t.clock.now().toISOString();
      const { id } = await givenAttempt(t, { learner });
      expect(await ids(`?since=${since}`)).toEqual([id]);
    });
  });

  it.each([
    'type=x',
    'outcome=x',
    'since=kemarin',
    'since=2026-13-45T00:00:00.000Z',
    'pageSize=101',
    'pageSize=0',
    'page=0',
    'page=x',
    'page=1.5',
  ])('refuses %s', async (query) => {
    expectInvalid(await t.call('GET', `/api/attempts?${query}`, { as: learner }));
  });
});

describe('GET /api/attempts/:attemptId', () => {
  it('gives the same questions in the same order, the saved responses and the server’s clock', async () => {
    const attempt = await givenAttempt(t, { learner, responses: 'A-B' });
    t.clock.advance(12_345);
    const answer = await t.call('GET', `/api/attempts/${attempt.id}`, { as: learner });
    const { learner: _, responses: __, serverNow: ___, ...unchanged } = attempt;
    expect(answer.json()).toMatchObject({ ...unchanged, serverNow: t.clock.now().toISOString() });
    expect(answer.json<Attempt>().responses.toSorted((a, b) => (a.option ?? '').localeCompare(b.option ?? ''))).toEqual(
      [
        { itemId: attempt.items[0]?.id, option: 'A', text: null, flagged: false, sequence: 1, secondsSpent: 0 },
        { itemId: attempt.items[2]?.id, option: 'B', text: null, flagged: false, sequence: 1, secondsSpent: 0 },
      ],
    );
  });

  it('says that a finished attempt is finished, and when', async () => {
    const { id, result } = await givenFinished(t, { learner });
    expect((await t.call('GET', `/api/attempts/${id}`, { as: learner })).json()).toMatchObject({
      state: 'submitted',
      submittedAt: result.submittedAt,
    });
  });

  it('closes an attempt whose time is over when it is read', async () => {
    const attempt = await givenAttempt(t, { learner });
    t.clock.advance(3_600_000 + 5_001);
    expect((await t.call('GET', `/api/attempts/${attempt.id}`, { as: learner })).json()).toMatchObject({
      state: 'expired',
      submittedAt: attempt.deadlineAt,
    });
  });
});
