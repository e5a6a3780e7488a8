import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenStaff,
  type GivenTryout,
  givenTryout,
} from '../../../test/given.ts';
import { givenRuled } from '../../../test/rulings.ts';
import { chosen, stepDoor } from '../../../test/step-door.ts';
import { dayFromToday } from '../../../test/study-plans.ts';
import {
  errors,
  type Notebook,
  type PackageCheck,
  type PracticeAnswered,
  type PracticeMarks,
  type PracticeOverview,
  type PracticeSession,
  type QuestionStatistics,
  type StudyPlan,
} from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
// The pool is everybody's.
afterEach(() => t.db.deleteFrom('practicePool').execute());
afterAll(() => t.close());

const start = (body: object, as = learner, headers = {}) =>
  t.call('POST', '/api/practice/sessions', { as, body, headers });
const started = async (body: object, as = learner) => {
  const answer = await start(body, as);
  expect(answer.statusCode).toBe(201);
  return answer.json<PracticeSession>();
};
const answer = async (session: PracticeSession, answers: object[], as = learner) => {
  const answeredAt = t.clock.now().toISOString();
  return t.call('POST', `/api/practice/sessions/${session.id}/answers`, {
    as,
    body: { answers: answers.map((one) => ({ answeredAt, ...one })) },
  });
};
const overview = async (as = learner) =>
  (await t.call('GET', '/api/practice/overview', { as })).json<PracticeOverview>();
const notebook = async (query = '', as = learner) =>
  (await t.call('GET', `/api/notebook${query}`, { as })).json<Notebook>();
const finish = async (tryout: GivenTryout, responses: string, as = learner) => {
  const attempt = await givenFinished(t, { learner: as, tryout, responses });
  await t.ended.settled();
  return attempt;
};
/** A draft whose questions are marked for practice. */
async function givenPool(columns: Parameters<typeof givenTryout>[1] = {}): Promise<GivenTryout> {
  const tryout = await givenTryout(t, { publishedAt: null, ...columns });
  const body = { questionIds: tryout.questionIds, isPractised: true };
  const marked = await t.call('POST', '/api/questioner/practice-pool', { as: await givenStaff(t, 'questioner'), body });
  expect(marked.json()).toMatchObject({ changed: tryout.questionIds.length });
  // Counts of the pool are kept for a minute.
  t.clock.advance(61_000);
  return tryout;
}
const idsOf = ({ items }: PracticeSession) => items.map(({ questionId }) => questionId).toSorted();

describe('POST /api/practice/sessions', () => {
  it('asks questions of a package that the learner has finished, with keys and explanations', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'ABCDE' }] });
    await finish(tryout, 'AAAAA');
    const session = await started({ mode: 'adaptive', count: 5, secondsPerQuestion: 60 });
    expect(idsOf(session)).toEqual(tryout.questionIds.toSorted());
    expect(session).toMatchObject({ mode: 'adaptive', secondsPerQuestion: 60, answers: [] });
    const second = session.items.find(({ questionId }) => questionId === tryout.questionIds[1]);
    expect(second).toMatchObject({ keys: ['B'], isInNotebook: true, explanationNeedsPlan: false });
    expect(second?.explanation).toMatch(/^Pembahasan Soal 2/);
    expect(second).toMatchObject({ isTakenOut: false, note: '' });
    expect((await t.call('GET', `/api/practice/sessions/${session.id}`, { as: learner })).json()).toMatchObject({
      id: session.id,
      items: session.items,
    });
  });

  it('lets one account begin sixty times in ten minutes, and others go on', async () => {
    const body = { mode: 'adaptive', count: 5, secondsPerQuestion: 60 };
    // Even those count that draw nothing: each has looked for questions.
    for (let times = 0; times < 60; times++) expectError(await start(body), 'PRACTICE_EMPTY');
    expectError(await start(body), 'TOO_MANY_REQUESTS');
    expectError(await start(body, await givenLearner(t)), 'PRACTICE_EMPTY');
  });

  it('asks nothing of a package that the learner may still take, whatever its mark', async () => {
    await givenPool({ publishedAt: t.clock.now().toISOString() });
    await givenPool({ publishedAt: t.clock.now().toISOString(), isActive: 0 });
    await givenPool({ opensAt: new Date(t.clock.now().getTime() + dayMs).toISOString() });
    for (const mode of ['adaptive', 'unseen', 'wrong', 'notebook'])
      expectError(await start({ mode, count: 5 }), 'PRACTICE_EMPTY');
    expect((await overview()).subTypes).toEqual([]);
  });

  it('asks marked questions of a draft, and no more once it is published', async () => {
    const tryout = await givenPool({ sections: [{ keys: 'ABCDE' }] });
    const session = await started({ mode: 'unseen', count: 5 });
    expect(idsOf(session)).toEqual(tryout.questionIds.toSorted());
    await t.db
      .updateTable('tryout')
      .set({ publishedAt: t.clock.now().toISOString() })
      .where('id', '=', tryout.id)
      .execute();
    expectError(await start({ mode: 'unseen', count: 5 }), 'PRACTICE_EMPTY');
    expect(
      (await t.call('GET', `/api/practice/sessions/${session.id}`, { as: learner })).json<PracticeSession>().items,
    ).toEqual([]);
  });

  it('asks nothing whose keys wait until its package closes', async () => {
    const closesAt = new Date(t.clock.now().getTime() + dayMs).toISOString();
    await finish(await givenTryout(t, { closesAt, keysAfterClose: 1 }), 'CCC');
    expectError(await start({ mode: 'adaptive', count: 5 }), 'PRACTICE_EMPTY');
    expect((await notebook()).total).toBe(0);
    t.clock.advance(dayMs + 2 * 3_600_000);
    await t.ended.catchUp();
    expect((await started({ mode: 'wrong', count: 5 })).items).toHaveLength(2);
    expect((await notebook()).total).toBe(2);
  });

  it('leaves out essays, annulled questions and those that are no longer ready', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'ABC', essays: 1 }] });
    await finish(tryout, 'CCA');
    const [first = '', second = ''] = tryout.questionIds;
    const at = t.clock.now().toISOString();
    await t.db.insertInto('unreadyQuestion').values({ questionId: first, since: at }).execute();
    await givenRuled(t, second, tryout.itemIds[1] as string, { mode: 'dikeluarkan' });
    expect(idsOf(await started({ mode: 'adaptive', count: 5 }))).toEqual([tryout.questionIds[2]]);
  });

  it('fills a session with others where questions are annulled', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'ABCDEABCDE' }] });
    await finish(tryout, '');
    for (let index = 0; index < 5; index++)
      await givenRuled(t, tryout.questionIds[index] as string, tryout.itemIds[index] as string, {
        mode: 'dikeluarkan',
      });
    expect(idsOf(await started({ mode: 'adaptive', count: 5 }))).toEqual(tryout.questionIds.slice(5).toSorted());
  });

  it('explains a question by the points of its ruling', async () => {
    const tryout = await givenTryout(t, { sections: [{ section: 'AKHLAK', weights: ['54321'] }] });
    await finish(tryout, 'B');
    const newWeights = JSON.stringify({ A: 1, B: 5, C: 3, D: 2, E: 0 });
    await givenRuled(t, tryout.questionIds[0] as string, tryout.itemIds[0] as string, {
      mode: 'bobot_baru',
      newWeights,
    });
    const [item] = (await started({ mode: 'adaptive', count: 5 })).items;
    expect(item).toMatchObject({ keys: ['B'] });
    expect(item?.options.map(({ weight }) => weight)).toEqual([0.2, 1, 0.6, 0.4, 0]);
  });

  it('makes one session for a request that is repeated', async () => {
    await givenPool();
    const headers = { 'idempotency-key': 'latihan-0123456789' };
    const [one, two] = [
      await start({ mode: 'unseen' }, learner, headers),
      await start({ mode: 'unseen' }, learner, headers),
    ];
    expect(two.json<PracticeSession>().id).toBe(one.json<PracticeSession>().id);
  });

  it('repeats no question in a session, and asks what was practised lately last', async () => {
    await givenPool({ sections: [{ keys: 'ABCDEABCDE' }] });
    const first = await started({ mode: 'adaptive', count: 5 });
    await answer(
      first,
      first.items.map(({ position, keys }) => ({ position, letter: keys[0] })),
    );
    const second = await started({ mode: 'adaptive', count: 10 });
    expect(new Set(idsOf(second)).size).toBe(10);
    expect(
      second.items
        .slice(5)
        .map(({ questionId }) => questionId)
        .toSorted(),
    ).toEqual(idsOf(first));
  });

  it('comes to every question of the packages that were finished, the newest too', async () => {
    await finish(await givenTryout(t, { sections: [{ keys: 'A'.repeat(60) }] }), 'A'.repeat(60));
    t.clock.advance(dayMs);
    await finish(await givenTryout(t, { sections: [{ keys: 'A'.repeat(30) }] }), 'A'.repeat(30));
    t.clock.advance(30 * dayMs);
    const asked = new Set<string>();
    for (let day = 0; day < 3; day++) {
      const session = await started({ mode: 'adaptive', count: 30 });
      for (const id of idsOf(session)) asked.add(id);
      await answer(
        session,
        session.items.map(({ position }) => ({ position, letter: 'A' })),
      );
      t.clock.advance(dayMs);
    }
    expect(asked.size).toBe(90);
  });

  it('finds questions of a difficulty among many others', async () => {
    await finish(await givenTryout(t, { difficulty: 'Mudah', sections: [{ keys: 'A'.repeat(70) }] }), '');
    t.clock.advance(dayMs);
    const hard = await givenTryout(t, { difficulty: 'Sulit', sections: [{ keys: 'ABCDE' }] });
    await finish(hard, '');
    const session = await started({ mode: 'adaptive', count: 5, difficulty: 'Sulit' });
    expect(idsOf(session)).toEqual(hard.questionIds.toSorted());
  });
});

describe('POST /api/practice/sessions/:sessionId/answers', () => {
  it('decides right and wrong itself, and keeps the first answer to a position', async () => {
    await givenPool({ sections: [{ keys: 'ABCDE' }] });
    const session = await started({ mode: 'unseen', count: 5 });
    const [item] = session.items;
    const wrong = item?.keys[0] === 'A' ? 'B' : 'A';
    const once = (await answer(session, [{ position: 1, letter: wrong, seconds: 7 }])).json<PracticeAnswered>();
    expect(once.answers).toMatchObject([{ position: 1, letter: wrong, isRight: false, seconds: 7 }]);
    const again = await answer(session, [
      { position: 1, letter: item?.keys[0] },
      { position: 2, letter: null },
    ]);
    expect(again.json<PracticeAnswered>().answers).toMatchObject([
      { position: 1, letter: wrong, isRight: false },
      { position: 2, letter: null, isRight: false },
    ]);
    expect((await notebook()).counts).toEqual({ dueToday: 0, total: 2, mastered: 0 });
  });

  it('refuses only the answer whose letter the question doesn’t have, and stores the others', async () => {
    await givenPool({ sections: [{ keys: 'ABCDA', options: 4 }] });
    const session = await started({ mode: 'unseen', count: 5 });
    const mixed = await answer(session, [
      { position: 1, letter: 'A' },
      { position: 2, letter: 'E' },
      { position: 3, letter: null },
    ]);
    expect(mixed.statusCode).toBe(200);
    const { answers, refused } = mixed.json<PracticeAnswered>();
    expect(answers.map(({ position }) => position)).toEqual([1, 3]);
    const { message } = errors.OPTION_NOT_AVAILABLE;
    expect(refused).toEqual([{ position: 2, code: 'OPTION_NOT_AVAILABLE', message }]);
    // With nothing to store it is refused as a whole, as pages of any release understand it.
    expectError(await answer(session, [{ position: 2, letter: 'E' }]), 'OPTION_NOT_AVAILABLE');
    const right = (await answer(session, [{ position: 2, letter: 'A' }])).json<PracticeAnswered>();
    expect(right.answers).toHaveLength(3);
    expect(right).not.toHaveProperty('refused');
  });

  it('stores each answer once when a queue is sent twice at the same moment', async () => {
    await givenPool({ sections: [{ keys: 'ABCDE' }] });
    const session = await started({ mode: 'unseen', count: 5 });
    const all = session.items.map(({ position }) => ({ position, letter: 'A' }));
    await Promise.all([answer(session, all), answer(session, all)]);
    const [subType] = (await overview()).subTypes;
    expect(subType).toMatchObject({ n: 5, estimate: null, unseen: 0, available: 5 });
  });

  it('is a day of study from five answers on, or from all of a shorter session', async () => {
    const streak = async () =>
      (await t.call('GET', '/api/study-plan', { as: learner })).json<StudyPlan>().streak.isTodayDone;
    await finish(await givenTryout(t, { sections: [{ keys: 'AAAAAA' }] }), 'ABBBBB');
    // An attempt is a day of study, too.
    t.clock.advance(dayMs);
    const session = await started({ mode: 'adaptive', count: 6 });
    await answer(
      session,
      [1, 2, 3, 4].map((position) => ({ position, letter: 'A' })),
    );
    expect(await streak()).toBe(false);
    await answer(session, [{ position: 5, letter: 'A' }]);
    expect(await streak()).toBe(true);
  });

  const doneTasks = () =>
    t.db.selectFrom('studyDone').select(['date', 'task']).where('learnerId', '=', learner.id).orderBy('task').execute();

  it('does the task of a sub type that is half of the session, and of no other', async () => {
    const subTypes = ['kemampuan_verbal', 'kemampuan_numerik', 'kemampuan_figural'];
    const sections = subTypes.map((subType) => ({ section: 'TIU', subType, keys: 'AA' }));
    await finish(await givenTryout(t, { type: 'SKD_CPNS', sections }), 'BBBBBB');
    const mixed = await started({ mode: 'wrong', count: 6 });
    const all = mixed.items.map(({ position }) => ({ position, letter: 'A' }));
    await answer(mixed, all.slice(0, 5));
    expect(await doneTasks()).toEqual([{ date: dayFromToday(t), task: 'practice' }]);
    await answer(mixed, all);
    expect(await doneTasks()).toHaveLength(1);
    const one = await started({ mode: 'wrong', subType: 'kemampuan_verbal', count: 5 });
    await answer(
      one,
      one.items.map(({ position }) => ({ position, letter: 'A' })),
    );
    expect((await doneTasks()).map(({ task }) => task)).toEqual(['practice', 'practice:kemampuan_verbal']);
  });

  it('is of the day on which it was answered, also if it is sent the day after', async () => {
    await givenPool({ sections: [{ keys: 'ABCDE' }] });
    const session = await started({ mode: 'unseen', count: 5 });
    const answeredAt = new Date(t.clock.now().getTime() + 60_000).toISOString();
    const yesterday = dayFromToday(t);
    t.clock.advance(dayMs);
    await answer(
      session,
      session.items.map(({ position }) => ({ position, letter: 'A', answeredAt })),
    );
    expect((await doneTasks()).map(({ date }) => date)).toEqual([yesterday]);
  });

  it('is nobody else’s', async () => {
    await givenPool();
    const session = await started({ mode: 'unseen' });
    expectError(await answer(session, [{ position: 1, letter: 'A' }], await givenLearner(t)), 'PRACTICE_NOT_FOUND');
  });

  it('counts in no statistics, attempts or rankings', async () => {
    const tryout = await givenTryout(t);
    await finish(tryout, 'AAA');
    const session = await started({ mode: 'adaptive', count: 5 });
    await answer(session, [{ position: 1, letter: 'A' }]);
    const list = await t.call('GET', '/api/attempts', { as: learner });
    expect(list.json()).toMatchObject({ total: 1 });
  });
});

describe('GET /api/practice/overview', () => {
  it('shows an estimate with its range only from eight answers on', async () => {
    await finish(await givenTryout(t, { sections: [{ keys: 'AAAAAAA' }] }), 'AAAAAAA');
    expect((await overview()).subTypes[0]).toMatchObject({ n: 7, estimate: null });
    expect((await overview()).next).toMatchObject({ reason: 'uncertain' });
    await finish(await givenTryout(t, { sections: [{ keys: 'A' }] }), 'A');
    const { estimate, n } = (await overview()).subTypes[0] ?? {};
    expect(n).toBe(8);
    expect(estimate?.fromPercent).toBeLessThan(estimate?.percent ?? 0);
    expect(estimate?.toPercent).toBeGreaterThan(estimate?.percent ?? 0);
  });

  it('sends the learner to the sub type in which they are weakest', async () => {
    const sections = [
      { section: 'TIU', subType: 'kemampuan_numerik', keys: 'A'.repeat(20) },
      { section: 'TIU', subType: 'kemampuan_verbal', keys: 'A'.repeat(20) },
    ];
    await finish(await givenTryout(t, { sections, type: 'CPNS' }), 'B'.repeat(20) + 'A'.repeat(20));
    expect((await overview()).next).toMatchObject({ subType: 'kemampuan_numerik', reason: 'weak' });
    const session = await started({ mode: 'adaptive', count: 5 });
    expect(session.items.filter(({ subType }) => subType === 'kemampuan_numerik').length).toBeGreaterThanOrEqual(4);
  });

  it('takes only first attempts of a package into the estimate', async () => {
    const tryout = await givenTryout(t);
    await finish(tryout, 'ABC');
    t.clock.advance(1000);
    await finish(tryout, 'CCA');
    expect((await overview()).subTypes[0]).toMatchObject({ n: 3, wrong: 3 });
  });
});

describe('the notebook', () => {
  it('counts as due what a session would ask: no annulled question, and none of a package that is being retaken', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'AA' }] });
    await finish(tryout, 'BB');
    t.clock.advance(2 * dayMs);
    const counts = async () => [(await overview()).notebook, (await notebook()).counts];
    expect(await counts()).toEqual(Array(2).fill({ dueToday: 2, total: 2, mastered: 0 }));
    await givenRuled(t, tryout.questionIds[0] as string, tryout.itemIds[0] as string, { mode: 'dikeluarkan' });
    expect(await counts()).toEqual(Array(2).fill({ dueToday: 1, total: 2, mastered: 0 }));
    await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: tryout.id } });
    expect(await counts()).toEqual(Array(2).fill({ dueToday: 0, total: 2, mastered: 0 }));
  });

  it('lists as due what a session would ask, and says of the others why not', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'AAAAAAA' }] });
    await finish(tryout, 'BBBBBBB');
    const other = await givenTryout(t, { sections: [{ keys: 'A' }] });
    await finish(other, 'B');
    t.clock.advance(2 * dayMs);
    const at = t.clock.now().toISOString();
    // In the order of the list, so that a session of five would have none of the others.
    const ids = tryout.questionIds.toSorted();
    const itemOf = (id: string) => tryout.itemIds[tryout.questionIds.indexOf(id)] as string;
    for (const id of ids.slice(0, 5)) await givenRuled(t, id, itemOf(id), { mode: 'nilai_penuh' });
    await t.db
      .insertInto('unreadyQuestion')
      .values({ questionId: ids[5] as string, since: at })
      .execute();
    await t.call('POST', '/api/attempts', { as: learner, body: { tryoutId: other.id } });

    const due = await notebook('?filter=due');
    expect([due.entries.map(({ questionId }) => questionId), due.total]).toEqual([[ids[6]], 1]);
    expect(due.entries[0]).not.toHaveProperty('notAsked');
    expect(idsOf(await started({ mode: 'notebook', count: 5 }))).toEqual([ids[6]]);
    const all = new Map((await notebook()).entries.map((entry) => [entry.questionId, entry]));
    expect(all.size).toBe(8);
    expect(all.get(ids[0] as string)).toMatchObject({ isAvailable: false, isDue: false, notAsked: 'annulled' });
    expect(all.get(ids[5] as string)).toMatchObject({ isDue: false, notAsked: 'withdrawn' });
    expect(all.get(other.questionIds[0] as string)).toMatchObject({ isDue: false, notAsked: 'held_back' });
  });

  it('has what is due page by page, of one sub type or of these questions', async () => {
    const tryout = await givenTryout(t, {
      sections: [
        { subType: 'number_sequence', keys: 'AAA' },
        { subType: 'diagram_reasoning', keys: 'A' },
      ],
    });
    await finish(tryout, 'BBBB');
    t.clock.advance(2 * dayMs);
    const ids = tryout.questionIds.slice(0, 3).toSorted();
    const page = await notebook('?filter=due&subType=number_sequence&page=2&pageSize=2');
    expect([page.entries.map(({ questionId }) => questionId), page.total]).toEqual([ids.slice(2), 3]);
    expect(page.counts).toEqual({ dueToday: 4, total: 4, mastered: 0 });
    expect(page.countsOfSubType).toEqual({ dueToday: 3, total: 3, mastered: 0 });
    expect(await notebook()).not.toHaveProperty('countsOfSubType');
    expect((await notebook(`?filter=due&ids=${ids[1]}`)).entries.map(({ questionId }) => questionId)).toEqual([ids[1]]);
  });

  it('has what was wrong or unsure, in attempts whose answers are archived, too', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
    const attempt = await givenFinished(t, { learner, tryout, responses: 'ACC' });
    await t.db
      .updateTable('response')
      .set({ flagged: 1 })
      .where('attemptId', '=', attempt.id)
      .where('itemId', '=', tryout.itemIds[0] as string)
      .execute();
    await t.db.updateTable('attempt').set({ isStudied: 0 }).where('id', '=', attempt.id).execute();
    await t.db.deleteFrom('studiedQuestion').where('learnerId', '=', learner.id).execute();
    await t.ended.catchUp();
    const { entries, counts } = await notebook();
    expect(counts.total).toBe(2);
    expect(entries.map(({ reason }) => reason).toSorted()).toEqual(['unsure', 'wrong']);
    await t.ended.catchUp();
    expect((await overview()).subTypes[0]).toMatchObject({ wrong: 1 });
  });

  it('is each learner’s own when many attempts end at once', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
    const other = await givenTryout(t, { sections: [{ keys: 'ABCD' }] });
    await finish(tryout, 'CCC');
    const takers = await Promise.all(
      ['BBC', 'ABC', 'AAA', 'CAB'].map(async (responses) => {
        const as = await givenLearner(t);
        await givenFinished(t, { learner: as, tryout, responses });
        await givenFinished(t, { learner: as, tryout: other, responses: 'ABCA' });
        return as;
      }),
    );
    const ids = [learner, ...takers].map(({ id }) => id);
    await t.db.updateTable('attempt').set({ isStudied: 0 }).where('learnerId', 'in', ids).execute();
    for (const table of ['studiedQuestion', 'abilityEstimate'] as const)
      await t.db.deleteFrom(table).where('learnerId', 'in', ids).execute();
    // A second attempt of a package is studied, and moves no estimate.
    t.clock.advance(1_000);
    await finish(tryout, 'ABA');
    await t.ended.catchUp();
    const wrong = async (as: GivenAccount) => {
      const { entries } = await notebook('?pageSize=50', as);
      return entries
        .map(({ questionId }) => [...tryout.questionIds, ...other.questionIds].indexOf(questionId))
        .toSorted();
    };
    expect(await Promise.all(takers.map(wrong))).toEqual([[0, 6], [6], [1, 2, 6], [0, 1, 2, 6]]);
    expect(await wrong(learner)).toEqual([0, 1, 2]);
    expect((await overview(takers[0])).subTypes[0]).toMatchObject({ n: 7, wrong: 2 });
    expect((await overview()).subTypes[0]).toMatchObject({ n: 3, wrong: 3 });
  });

  it('keeps no server from stopping: the rest is studied later', async () => {
    const own = await buildTestApp();
    const tryout = await givenTryout(own);
    for (let count = 0; count < 20; count += 1)
      await givenFinished(own, { learner: await givenLearner(own), tryout, responses: 'CCA' });
    await own.ended.settled();
    await own.db.updateTable('attempt').set({ isStudied: 0 }).execute();
    const studying = own.ended.catchUp();
    await own.app.close();
    await studying;
    const left = await own.db.selectFrom('attempt').select('id').where('isStudied', '=', 0).execute();
    expect(left.length).toBeGreaterThanOrEqual(12);
    await own.close();
  });

  it('brings a question back until it is mastered, and again once it is wrong', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A' }] });
    await finish(tryout, 'B');
    const practise = async (letter: string) => {
      const session = await started({ mode: 'notebook', count: 5 });
      await answer(session, [{ position: 1, letter }]);
    };
    expectError(await start({ mode: 'notebook', count: 5 }), 'PRACTICE_EMPTY');
    let sessions = 0;
    while ((await notebook()).counts.mastered === 0 && sessions < 10) {
      const [entry] = (await notebook()).entries;
      t.clock.advance((entry?.intervalDays ?? 0) * dayMs);
      await practise('A');
      sessions += 1;
    }
    expect(sessions).toBeGreaterThanOrEqual(2);
    expect((await notebook('?filter=mastered')).entries).toMatchObject([{ isMastered: true, isDue: false }]);
    t.clock.advance(dayMs);
    const session = await started({ mode: 'wrong', count: 5 });
    expect(session.items).toMatchObject([{ isMastered: true }]);
    await answer(session, [{ position: 1, letter: 'B' }]);
    expect((await notebook()).counts).toEqual({ dueToday: 0, total: 1, mastered: 0 });
  });

  it('is the learner’s own: put in with a note, taken out, and out it stays', async () => {
    const tryout = await givenTryout(t);
    await finish(tryout, 'ABA');
    const [first = '', , third = ''] = tryout.questionIds;
    const note = 'Baris satu\nBaris dua';
    const put = await t.call('PUT', `/api/notebook/${first}`, { as: learner, body: { note } });
    expect(put.json()).toMatchObject({ questionId: first, note, reason: 'by_hand', isDue: true });
    expect((await t.call('DELETE', `/api/notebook/${third}`, { as: learner })).statusCode).toBe(200);
    const session = await started({ mode: 'wrong', count: 5 });
    expect(session.items).toMatchObject([{ questionId: third, isInNotebook: false, isTakenOut: true }]);
    await answer(session, [{ position: 1, letter: 'A' }]);
    const noted = (await started({ mode: 'adaptive', count: 5 })).items.find(({ questionId }) => questionId === first);
    expect(noted).toMatchObject({ isInNotebook: true, isTakenOut: false, note });
    expect((await notebook()).entries.map(({ questionId }) => questionId)).toEqual([first]);
    await t.call('PUT', `/api/notebook/${third}`, { as: learner, body: {} });
    expect((await notebook('?filter=due')).total).toBe(2);
    const asked = await notebook(`?ids=${third},${tryout.questionIds[1]}`);
    expect([asked.entries.map(({ questionId }) => questionId), asked.total]).toEqual([[third], 1]);
    expectError(
      await t.call('PUT', `/api/notebook/${(await givenTryout(t)).questionIds[0]}`, { as: learner, body: {} }),
      'QUESTION_NOT_FOUND',
    );
  });
});

describe('a question that was moved out of a package', () => {
  const move = async (questionId: string, to: GivenTryout) =>
    (await stepDoor(t, 'admin')).made('moves', { questions: chosen([questionId]), tryoutId: to.id });
  const putIn = (itemId: string) => t.call('PUT', `/api/notebook/${itemId}`, { as: learner, body: {} });
  const asked = async () => {
    const answer = await start({ mode: 'adaptive', count: 30 });
    return answer.statusCode === 201 ? idsOf(answer.json<PracticeSession>()) : [];
  };

  it('is kept from the learner who sits that package, and from no other', async () => {
    const finished = await givenTryout(t, { sections: [{ keys: 'AB' }] });
    await finish(finished, 'AA');
    const sat = await givenTryout(t, { sections: [{ keys: 'CDE' }] });
    const attempt = await givenAttempt(t, { learner, tryout: sat });
    const [itemId = ''] = sat.itemIds;
    const [questionId = ''] = sat.questionIds;
    await move(questionId, finished);
    expectError(await putIn(itemId), 'QUESTION_NOT_FOUND');
    expect(await asked()).toEqual(finished.questionIds.toSorted());
    const other = await givenLearner(t);
    await finish(finished, 'AA', other);
    expect((await t.call('PUT', `/api/notebook/${itemId}`, { as: other, body: {} })).json()).toMatchObject({
      questionId,
      keys: ['C'],
    });

    await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: learner, body: {} });
    expect((await putIn(itemId)).json()).toMatchObject({ questionId, keys: ['C'] });
    expect(await asked()).toContain(questionId);
  });

  it('is kept from them in the pool, too', async () => {
    const pool = await givenPool({ sections: [{ keys: 'A' }] });
    const sat = await givenTryout(t, { sections: [{ keys: 'CD' }] });
    await givenAttempt(t, { learner, tryout: sat });
    const questionIds = sat.questionIds.slice(0, 1);
    const as = await givenStaff(t, 'questioner');
    await t.call('POST', '/api/questioner/practice-pool', { as, body: { questionIds, isPractised: true } });
    await move(questionIds[0] as string, pool);
    expectError(await putIn(sat.itemIds[0] as string), 'QUESTION_NOT_FOUND');
    expect(await asked()).toEqual(pool.questionIds);
  });

  it('is kept from them while the results of that package are held back', async () => {
    const finished = await givenTryout(t, { sections: [{ keys: 'AB' }] });
    await finish(finished, 'AA');
    const closesAt = new Date(t.clock.now().getTime() + dayMs).toISOString();
    const sat = await givenTryout(t, { sections: [{ keys: 'CDE' }], closesAt, keysAfterClose: 1 });
    await finish(sat, 'CCC');
    const [questionId = ''] = sat.questionIds;
    await move(questionId, finished);
    expectError(await putIn(sat.itemIds[0] as string), 'QUESTION_NOT_FOUND');
    expect(await asked()).not.toContain(questionId);
    t.clock.advance(dayMs + 2 * 3_600_000);
    expect((await putIn(sat.itemIds[0] as string)).json()).toMatchObject({ questionId, keys: ['C'] });
  });
});

describe('PUT /api/questions/:questionId/clarity', () => {
  it('tells questioners how many don’t understand an explanation, by the question’s id or a result’s', async () => {
    const tryout = await givenTryout(t);
    const attempt = await finish(tryout, 'CCC');
    const say = (id: string | undefined, isUnclear: boolean) =>
      t.call('PUT', `/api/questions/${id}/clarity`, { as: learner, body: { isUnclear } });
    expect((await say(tryout.itemIds[0], true)).json()).toEqual({ questionId: tryout.questionIds[0], isUnclear: true });
    await say(tryout.questionIds[1], true);
    await say(tryout.questionIds[1], false);
    const marks = await t.call('GET', `/api/practice/marks?attemptId=${attempt.id}`, { as: learner });
    expect(marks.json<PracticeMarks>().items.map(({ isUnclear }) => isUnclear)).toEqual([true, false, false]);
    expect(marks.json<PracticeMarks>().items.map(({ isInNotebook }) => isInNotebook)).toEqual([true, true, false]);
    const questioner = await givenStaff(t, 'questioner');
    const figures = await t.call('GET', `/api/questioner/questions/${tryout.questionIds[0]}/statistics`, {
      as: questioner,
    });
    expect(figures.json<QuestionStatistics>().unclear).toMatchObject({ count: 1 });
    expectError(await say((await givenTryout(t)).itemIds[0], true), 'QUESTION_NOT_FOUND');
  });
});

describe('the practice pool', () => {
  it('says how many marked questions wait for the end of their package', async () => {
    const questioner = await givenStaff(t, 'questioner');
    const mark = async (questionIds: readonly string[], isPractised: boolean) =>
      (
        await t.call('POST', '/api/questioner/practice-pool', { as: questioner, body: { questionIds, isPractised } })
      ).json();
    const draft = await givenTryout(t, { publishedAt: null });
    const published = await givenTryout(t);
    const ids = [draft.questionIds[0] ?? '', ...published.questionIds.slice(0, 2)];
    expect(await mark(ids, true)).toEqual({ changed: 3, waiting: 2 });
    // Those that were marked before wait as well.
    expect(await mark(ids, true)).toEqual({ changed: 0, waiting: 2 });
    const query = `ids=${[...ids, published.questionIds[2]].join(',')}`;
    const shown = await t.call('GET', `/api/questioner/practice-pool?${query}`, { as: questioner });
    expect(shown.json<{ questionIds: string[] }>().questionIds.toSorted()).toEqual(ids.toSorted());
    expect(await mark(ids, false)).toEqual({ changed: 3 });
  });

  it('warns before publishing that questions were practised already', async () => {
    const tryout = await givenPool();
    const session = await started({ mode: 'unseen' });
    await answer(session, [{ position: 1, letter: 'A' }]);
    const admin = await givenStaff(t, 'admin');
    const check = await t.call('GET', `/admin/tryouts/${tryout.id}/check`, { as: admin });
    expect(check.json<PackageCheck>().problems.find(({ code }) => code === 'USED_IN_PRACTICE')).toMatchObject({
      blocks: false,
      message: '1 soal paket ini sudah pernah dipakai latihan.',
    });
  });

  it('takes a question’s difficulty from first attempts', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'AA' }] });
    for (let taker = 0; taker < 5; taker++) await finish(tryout, 'AB', await givenLearner(t));
    await t.counting.countAll();
    await t.poolUpkeep.updateDifficulties();
    const rows = await t.db
      .selectFrom('questionDifficulty')
      .selectAll()
      .where('questionId', 'in', tryout.questionIds)
      .execute();
    const of = (id: string | undefined) => rows.find(({ questionId }) => questionId === id);
    expect(of(tryout.questionIds[0])?.difficulty).toBeLessThan(0);
    expect(of(tryout.questionIds[1])?.difficulty).toBeGreaterThan(0);
    expect(of(tryout.questionIds[0])?.answers).toBe(5);
  });

  it('takes only the best of weighted options for right, as sessions do', async () => {
    const tryout = await givenTryout(t, { sections: [{ section: 'AKHLAK', weights: ['54321'] }] });
    for (const letter of 'AABBB') await finish(tryout, letter, await givenLearner(t));
    await t.counting.countAll();
    await t.poolUpkeep.updateDifficulties();
    const { difficulty } = await t.db
      .selectFrom('questionDifficulty')
      .select('difficulty')
      .where('questionId', 'in', tryout.questionIds)
      .executeTakeFirstOrThrow();
    // 40 % right, though the mean is 88 % of the points.
    expect(difficulty).toBeGreaterThan(0);
  });
});
