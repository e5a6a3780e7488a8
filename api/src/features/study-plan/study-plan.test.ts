import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenFinished, givenLearner, givenTryout, password } from '../../../test/given.ts';
import { quietSales } from '../../../test/selling.ts';
import { dayFromToday, givenStudyPlan, studyPlanBody } from '../../../test/study-plans.ts';
import type { OwnData, StudyPlan, StudyPlanForm } from '../../contract/index.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
  // Noon in Jakarta, which is 5:00 UTC: a test that moves the clock by a minute stays on its day.
  t.clock.advance(Date.parse(`${dayFromToday(t, 1)}T05:00:00Z`) - t.clock.now().getTime());
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

const path = '/api/study-plan';
const plan = async (as = learner) => (await t.call('GET', path, { as })).json<StudyPlan>();
const save = (changed: Partial<StudyPlanForm>) => t.call('PUT', path, { as: learner, body: studyPlanBody(t, changed) });
const tick = (task: string, isDone = true, date = dayFromToday(t)) =>
  t.call('PUT', `${path}/ticks`, { as: learner, body: { date, task, isDone } });
/** Something done on a day before today. */
const doneOn = (days: number, task = 'notebook') =>
  t.db
    .insertInto('studyDone')
    .values({ learnerId: learner.id, date: dayFromToday(t, days), task, isTicked: 0 })
    .execute();
const startedOn = (days: number) =>
  t.db
    .updateTable('studyPlan')
    .set({ startedOn: dayFromToday(t, days) })
    .where('learnerId', '=', learner.id)
    .execute();
const todayOf = ({ days, today }: StudyPlan) => days.find(({ date }) => date === today);

/** A package of the SKD with one TIU and one TWK question. */
const skd = (at = t) =>
  givenTryout(at, {
    type: 'SKD_CPNS',
    ruleSetId: 'skd-2024',
    sections: [
      { section: 'TIU', subType: 'kemampuan_figural', keys: 'A' },
      { section: 'TWK', subType: 'nasionalisme', keys: 'A' },
    ],
  });

describe('GET /api/study-plan', () => {
  it('is empty without a plan, and says what tests are worth', async () => {
    const found = await plan();
    expect(found).toMatchObject({ state: 'none', settings: null, days: [], streak: { days: 0, freeDays: 2 } });
    expect(found.scales.find(({ examType }) => examType === 'SKD_CPNS')).toEqual({
      examType: 'SKD_CPNS',
      max: 550,
      thresholds: [
        { section: 'TWK', points: 65, max: 150 },
        { section: 'TIU', points: 80, max: 175 },
        { section: 'TKP', points: 166, max: 225 },
      ],
    });
    expect(found.scales.find(({ examType }) => examType === 'TKD_BUMN')).toMatchObject({
      max: 100,
      thresholds: [{ section: 'TKD', points: 58 }],
    });
    // 90 questions of 5 points, and 55 whose best option earns 4.
    expect(found.scales.find(({ examType }) => examType === 'PPPK')).toMatchObject({ max: 670, thresholds: [] });
  });

  it('tells what to do from today to the test', async () => {
    await givenStudyPlan(t, learner);
    const found = await plan();
    expect(found).toMatchObject({ state: 'running', daysLeft: 30, isAdjusted: false });
    expect(found.days).toHaveLength(31);
    expect(found.days.at(-1)).toMatchObject({ date: dayFromToday(t, 30), kind: 'test' });
  });

  it('begins with what the learner’s attempts show to be weakest', async () => {
    const attempt = await givenFinished(t, { learner, tryout: await skd(), responses: '-A' });
    await t.db
      .updateTable('attempt')
      .set({ submittedAt: new Date(t.clock.now().getTime() - 3 * 86_400_000).toISOString() })
      .where('id', '=', attempt.id)
      .execute();
    const { days } = await givenStudyPlan(t, learner);
    const first = days.find(({ kind }) => kind === 'study');
    expect(first?.tasks[0]).toMatchObject({ subType: 'kemampuan_figural', lesson: 'penalaran-diagram' });
  });

  it('gives today only what can be done: the notebook when something is due, practice of what there are questions for', async () => {
    await givenFinished(t, { learner, tryout: await skd(), responses: 'BA' });
    await t.ended.settled();
    t.clock.advance(2 * 86_400_000);
    const kindsOf = (found: StudyPlan) => todayOf(found)?.tasks.map(({ kind, subType }) => [kind, subType]);
    const found = await givenStudyPlan(t, learner, { minutes: 120 });
    expect(kindsOf(found)).toEqual([
      ['notebook', null],
      ['lesson', 'kemampuan_figural'],
      ['practice', 'nasionalisme'],
      ['practice', 'kemampuan_figural'],
    ]);
    await t.db.updateTable('studiedQuestion').set({ notebook: 'out' }).where('learnerId', '=', learner.id).execute();
    expect(kindsOf(await plan())).toEqual(kindsOf(found)?.slice(1));
    // Done today, it stays.
    await doneOn(0);
    expect(kindsOf(await plan())).toEqual(kindsOf(found));
  });

  it('stays a day of tryout once that is done, where nothing else could be done: what it brings to practise is for tomorrow', async () => {
    const shop = await buildTestApp({ sales: quietSales() });
    try {
      const own = await givenLearner(shop);
      const read = { learnerId: own.id, percent: 100, doneAt: null, readAt: shop.clock.now().toISOString() };
      await shop.db
        .insertInto('lessonProgress')
        .values(['bahasa-indonesia', 'deret-angka'].map((slug) => ({ slug, ...read })))
        .execute();
      await givenStudyPlan(shop, own);
      await shop.db
        .updateTable('studyPlan')
        .set({ startedOn: dayFromToday(shop, -1) })
        .execute();
      const today = async () => todayOf((await shop.call('GET', path, { as: own })).json<StudyPlan>());
      const before = await today();
      expect(before).toMatchObject({ kind: 'tryout', tasks: [{ id: 'tryout', isDone: false }] });
      await givenFinished(shop, { learner: own, tryout: await skd(shop), responses: 'BA' });
      await shop.ended.settled();
      expect(await today()).toEqual({ ...before, tasks: [{ ...before?.tasks[0], isDone: true }] });
      // Put into the notebook by hand.
      await shop.db
        .updateTable('studiedQuestion')
        .set({ notebook: 'in', dueOn: dayFromToday(shop) })
        .execute();
      expect((await today())?.tasks).toMatchObject([
        { id: 'notebook', isDone: false },
        { id: 'tryout', isDone: true },
      ]);
      shop.clock.advance(86_400_000);
      expect((await today())?.tasks.map(({ kind }) => kind)).toContain('practice');
    } finally {
      await shop.close();
    }
  });

  it('keeps the tasks of a day of study when a tryout is done beside them, of a new package or again', async () => {
    await givenStudyPlan(t, learner);
    await startedOn(-1);
    const ids = async () => todayOf(await plan())?.tasks.map(({ id }) => id) ?? [];
    const tryout = await skd();
    for (const _round of ['new', 'again']) {
      const before = await ids();
      await givenFinished(t, { learner, tryout, responses: 'AA' });
      await t.ended.settled();
      expect(await ids()).toEqual([...before, 'tryout']);
      t.clock.advance(86_400_000);
    }
  });

  it('plans no lesson that the learner may not read', async () => {
    const shop = await buildTestApp({ sales: quietSales() });
    try {
      const { days } = await givenStudyPlan(shop, await givenLearner(shop));
      const planned = new Set(days.flatMap(({ tasks }) => tasks.flatMap(({ lesson }) => lesson ?? [])));
      expect([...planned].toSorted()).toEqual(['bahasa-indonesia', 'deret-angka']);
    } finally {
      await shop.close();
    }
  });

  it('is the same whether or not packages were opened without an answer', async () => {
    const planAfter = async (all: readonly string[]) => {
      learner = await givenLearner(t);
      for (const responses of all) await givenFinished(t, { learner, tryout: await skd(), responses });
      await t.db
        .updateTable('attempt')
        .set({ submittedAt: new Date(t.clock.now().getTime() - 3 * 86_400_000).toISOString() })
        .where('learnerId', '=', learner.id)
        .execute();
      return (await givenStudyPlan(t, learner)).days;
    };
    expect(await planAfter(['A-', '--', '--'])).toEqual(await planAfter(['A-']));
  });

  it('keeps today’s tasks while they are being done, and counts what really happened', async () => {
    await givenFinished(t, { learner, tryout: await skd(), responses: '--' });
    const before = todayOf(await givenStudyPlan(t, learner));
    // Nothing was known of the learner this morning, so the day is for a simulation.
    expect(before?.tasks).toMatchObject([{ id: 'tryout', isDone: true, isTicked: false }]);
  });

  it('begins with a tryout once: the day after is for study, whether the first one was missed or done on paper', async () => {
    expect(todayOf(await givenStudyPlan(t, learner))?.kind).toBe('tryout');
    await startedOn(-1);
    expect(todayOf(await plan())?.kind).toBe('study');
    await doneOn(-1, 'tryout');
    expect(todayOf((await save({ minutes: 30 })).json())?.kind).toBe('study');
  });

  it('has its first tryout on the first day that it studies', async () => {
    const todayIs = new Date(`${dayFromToday(t)}T12:00:00Z`).getUTCDay() || 7;
    await givenStudyPlan(t, learner, { weekdays: [todayIs] });
    await startedOn(-3);
    expect(todayOf(await plan())?.kind).toBe('tryout');
  });

  it('counts a lesson that is read today', async () => {
    await givenFinished(t, { learner, tryout: await skd(), responses: '-A' });
    await t.db
      .updateTable('attempt')
      .set({ submittedAt: new Date(t.clock.now().getTime() - 3 * 86_400_000).toISOString() })
      .where('learnerId', '=', learner.id)
      .execute();
    const { days } = await givenStudyPlan(t, learner);
    const lesson = days[0]?.tasks.find(({ kind }) => kind === 'lesson');
    expect(lesson).toBeDefined();
    await t.call('PUT', `/api/lessons/${lesson?.lesson}/progress`, { as: learner, body: { percent: 95 } });
    const after = todayOf(await plan());
    expect(after?.tasks.map(({ id }) => id)).toEqual(days[0]?.tasks.map(({ id }) => id));
    expect(after?.tasks.find(({ id }) => id === lesson?.id)).toMatchObject({ isDone: true, isTicked: false });
    expect((await plan()).streak).toMatchObject({ isTodayDone: true });
  });

  it('says that it was adjusted when days were missed, and only then', async () => {
    await givenStudyPlan(t, learner);
    await startedOn(-2);
    expect((await plan()).isAdjusted).toBe(true);
    await doneOn(-1);
    await doneOn(-2);
    expect((await plan()).isAdjusted).toBe(false);
  });

  it('knows the day of the test, and the days after it', async () => {
    await givenStudyPlan(t, learner, { testDate: dayFromToday(t) });
    expect(await plan()).toMatchObject({ state: 'test_day', daysLeft: 0, days: [{ kind: 'test', tasks: [] }] });
    await t.db
      .updateTable('studyPlan')
      .set({ testDate: dayFromToday(t, -1) })
      .where('learnerId', '=', learner.id)
      .execute();
    expect(await plan()).toMatchObject({ state: 'over', days: [], settings: { examType: 'SKD_CPNS' } });
  });

  it('counts days in a row over attempts, lessons and ticks', async () => {
    await doneOn(-1);
    await doneOn(-2, 'practice:kemampuan_figural');
    expect((await plan()).streak).toMatchObject({ days: 2, isTodayDone: false });
    await givenFinished(t, { learner, tryout: await skd() });
    expect((await plan()).streak).toMatchObject({ days: 3, isTodayDone: true });
  });

  it('uses no free day up for the light day before the test, nor for the test’s own', async () => {
    await givenStudyPlan(t, learner);
    await t.db
      .updateTable('studyPlan')
      .set({ testDate: dayFromToday(t, -1), startedOn: dayFromToday(t, -9) })
      .where('learnerId', '=', learner.id)
      .execute();
    for (const days of [-4, -3, 0]) await doneOn(days);
    // Both days before today asked for nothing that could be missed.
    expect((await plan()).streak).toMatchObject({ days: 3, freeDays: 2 });
  });

  it('is one’s own', async () => {
    await givenStudyPlan(t, learner);
    expect(await plan(await givenLearner(t))).toMatchObject({ settings: null });
  });
});

describe('PUT /api/study-plan', () => {
  it('changes the plan: another date gives other days', async () => {
    await givenStudyPlan(t, learner);
    const changed = await save({
      testDate: dayFromToday(t, 10),
      weekdays: [7, 1, 1],
      targetKind: 'formation',
      targetPoints: 400,
      formation: 'Analis',
    });
    expect(changed.json()).toMatchObject({
      daysLeft: 10,
      settings: { weekdays: [1, 7], targetKind: 'formation', targetPoints: 400, formation: 'Analis' },
    });
    expect(changed.json()).toEqual(await plan());
  });

  it.each<[Partial<StudyPlanForm> | (() => Partial<StudyPlanForm>), Record<string, string>]>([
    [() => ({ testDate: dayFromToday(t, -1) }), { testDate: 'Pilih tanggal mulai hari ini' }],
    [() => ({ testDate: dayFromToday(t, 400) }), { testDate: 'Pilih tanggal paling jauh satu tahun lagi' }],
    [{ testDate: '2026-02-31' }, { testDate: 'Pilih tanggal yang ada di kalender' }],
    [{ examType: 'LAIN' }, { examType: 'Tes ini tidak dikenal' }],
    [{ examType: 'PPPK' }, { targetKind: 'Tes ini tidak punya ambang batas. Pilih target lain.' }],
    [{ targetKind: 'own' }, { targetPoints: 'Isi nilai target' }],
    [{ targetKind: 'own', targetPoints: 600 }, { targetPoints: 'Nilai target paling tinggi 550' }],
    [{ weekdays: [] }, { weekdays: 'Pilih minimal satu hari' }],
    [{ startsAt: '25:00' }, { startsAt: 'Isi jam mulai, misalnya 19:30' }],
  ])('refuses %j', async (changed, mistakes) => {
    expect(expectInvalid(await save(typeof changed === 'function' ? changed() : changed))).toEqual(mistakes);
  });
});

describe('PUT /api/study-plan/ticks', () => {
  it('ticks a task of today by hand, and takes it back', async () => {
    const { days } = await givenStudyPlan(t, learner);
    const id = days[0]?.tasks[0]?.id as string;
    const ticked = (await tick(id)).json<StudyPlan>();
    expect(todayOf(ticked)?.tasks[0]).toMatchObject({ isDone: true, isTicked: true });
    expect(ticked.streak.isTodayDone).toBe(true);
    expect(todayOf((await tick(id, false)).json())?.tasks[0]).toMatchObject({ isDone: false, isTicked: false });
  });

  it('doesn’t take back what really was done', async () => {
    const { days } = await givenStudyPlan(t, learner);
    const id = days[0]?.tasks[0]?.id as string;
    await doneOn(0, id);
    expect(todayOf((await tick(id, false)).json())?.tasks[0]).toMatchObject({ isDone: true, isTicked: false });
  });

  it('refuses another day, a task that today doesn’t have, and a learner without a plan', async () => {
    expectError(await tick('notebook'), 'NOT_FOUND');
    await givenStudyPlan(t, learner);
    expectError(await tick('tryout', true, dayFromToday(t, -1)), 'STUDY_DAY_OVER');
    expectError(await tick('practice:tidak_ada'), 'NOT_FOUND');
  });
});

it('DELETE /api/study-plan removes the plan; what was done stays', async () => {
  await givenStudyPlan(t, learner);
  await doneOn(0);
  for (const _again of [1, 2]) expect((await t.call('DELETE', path, { as: learner })).statusCode).toBe(200);
  expect(await plan()).toMatchObject({ state: 'none', streak: { days: 1 } });
});

describe('GET /api/study-plan/calendar', () => {
  const calendar = (query = '') => t.call('GET', `${path}/calendar${query}`, { as: learner });
  /** Lines as a calendar reads them: folded ones joined. */
  const lines = (body: string) => body.replace(/\r\n[ \t]/g, '').split('\r\n');
  const valuesOf = (body: string, name: string) =>
    lines(body).flatMap((line) => (line.split(/[:;]/)[0] === name ? line.slice(line.indexOf(':') + 1) : []));

  it('is a file with a day for each entry, and the test', async () => {
    const { days } = await givenStudyPlan(t, learner);
    const answer = await calendar();
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="rencana-belajar.ics"',
    });
    expect(answer.body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(valuesOf(answer.body, 'METHOD')).toEqual([]);
    expect(valuesOf(answer.body, 'DTSTART')).toEqual(days.map(({ date }) => date.replaceAll('-', '')));
    expect(valuesOf(answer.body, 'SUMMARY').at(-1)).toBe('Hari tes SKD CPNS');
    expect(valuesOf(answer.body, 'DESCRIPTION').join()).not.toContain(learner.id);
  });

  it('has the same ids when it is made again, with a higher number', async () => {
    await givenStudyPlan(t, learner);
    const first = (await calendar()).body;
    t.clock.advance(60_000);
    await save({ minutes: 30 });
    const second = (await calendar()).body;
    expect(valuesOf(second, 'UID')).toEqual(valuesOf(first, 'UID'));
    expect(new Set(valuesOf(first, 'UID')).size).toBe(31);
    expect(Number(valuesOf(second, 'SEQUENCE')[0])).toBeGreaterThan(Number(valuesOf(first, 'SEQUENCE')[0]));
  });

  it('moves the day of the test to its new date', async () => {
    await givenStudyPlan(t, learner);
    const idOfTest = async () => valuesOf((await calendar()).body, 'UID').at(-1);
    const before = await idOfTest();
    await save({ testDate: dayFromToday(t, 20) });
    expect(valuesOf((await calendar()).body, 'SUMMARY').at(-1)).toBe('Hari tes SKD CPNS');
    expect(await idOfTest()).toBe(before);
  });

  it('has entries at the hour of studying, in Jakarta’s time, by choice', async () => {
    await givenStudyPlan(t, learner, { startsAt: '19:30' });
    const { body } = await calendar('?entries=timed');
    expect(valuesOf(body, 'DTSTART')[0]).toMatch(/^\d{8}T123000Z$/);
    expect(valuesOf(body, 'DTSTART').at(-1)).toBe(dayFromToday(t, 30).replaceAll('-', ''));
  });

  it('has no entry on a day before the test on which nothing is to be repeated', async () => {
    await givenStudyPlan(t, learner, { testDate: dayFromToday(t, 1) });
    expect((await plan()).days).toMatchObject([{ kind: 'light', tasks: [] }, { kind: 'test' }]);
    for (const entries of ['timed', 'all-day'])
      expect(valuesOf((await calendar(`?entries=${entries}`)).body, 'SUMMARY')).toEqual(['Hari tes SKD CPNS']);
  });

  it('isn’t there without a plan', async () => {
    expectError(await calendar(), 'NOT_FOUND');
  });
});

it('is in the learner’s own data, and gone with the account', async () => {
  await givenStudyPlan(t, learner);
  await tick((await plan()).days[0]?.tasks[0]?.id as string);
  const own = (await t.call('POST', '/api/auth/me/data', { as: learner, body: { password } })).json<OwnData>();
  expect(own.studyPlan).toMatchObject({ examType: 'SKD_CPNS', weekdays: [1, 2, 3, 4, 5, 6, 7] });
  expect(own.studyDone).toEqual([{ date: dayFromToday(t), task: expect.any(String), isTicked: true }]);
  await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } });
  for (const table of ['studyPlan', 'studyDone'] as const)
    expect(await t.db.selectFrom(table).select('learnerId').where('learnerId', '=', learner.id).execute()).toEqual([]);
});
