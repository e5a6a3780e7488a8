import { givenCountedTryout } from '../../../test/counted.ts';
import { givenItem } from '../../../test/counts.ts';
import { ruleSets } from '../../../test/exam-content.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenProofToken,
  givenStaff,
  type GivenTryout,
  givenTryout,
  password,
  writeTexts,
} from '../../../test/given.ts';
import { givenGuest } from '../../../test/guests.ts';
import { rulingSteps } from '../../../test/rulings.ts';
import type { PackageStatistics, QuestionStatistics, QuestionStatisticsList } from '../../contract/index.ts';
import { archiveAttempt } from '../../db/stored-responses.ts';
import { createCountingRepository } from './counting.repository.ts';
import { createCountingService } from './counting.service.ts';

let t: TestApp;
let questioner: GivenAccount;
let admin: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
  questioner = await givenStaff(t, 'questioner');
  admin = await givenStaff(t, 'admin');
});
afterAll(() => t.close());

/** Finished attempts of new learners with these answers. */
async function givenTaken(tryout: GivenTryout, ...answers: string[]) {
  const finished = [];
  for (const responses of answers) finished.push(await givenFinished(t, { tryout, responses }));
  return finished;
}
const count = () => t.counting.countAll();
const packageOf = async ({ id }: Pick<GivenTryout, 'id'>) =>
  (await t.call('GET', `/api/questioner/tryouts/${id}/statistics`, { as: questioner })).json<PackageStatistics>();
const questionOf = async (questionId: string | undefined) =>
  (
    await t.call('GET', `/api/questioner/questions/${questionId}/statistics`, { as: questioner })
  ).json<QuestionStatistics>();
const attemptsOf = async (tryout: GivenTryout) => (await packageOf(tryout)).whole.attempts;

describe('the statistics of a package', () => {
  it('are those of its finished attempts, worked out by hand', async () => {
    const tryout = await givenTryout(t);
    await givenTaken(tryout, 'ABC', 'ABA', 'AC-', 'B--');
    expect(await packageOf(tryout)).toMatchObject({
      countedAt: null,
      uncounted: 4,
      whole: { attempts: 0, mean: null },
    });
    await count();
    const found = await packageOf(tryout);
    // The figures of item-figures.test.ts: the same answers.
    expect(found).toMatchObject({
      ...{ tryout: { id: tryout.id, title: tryout.title, batch: 1 }, uncounted: 0, isRecounting: false },
      countedAt: t.clock.now().toISOString(),
      whole: { attempts: 4, itemCount: 3, max: 3, mean: 1.5, alpha: 75, errorRatio: 50, standardError: 0.6455 },
      sections: [{ section: 'TKD', attempts: 4, alpha: 75, standardDeviation: 1.291 }],
    });
    const [first, second] = found.items;
    expect(first).toMatchObject({
      ...{ questionId: tryout.questionIds[0], number: 1, version: 1, isCurrent: true, section: 'TKD' },
      ...{
        attempts: 4,
        facility: 75,
        standardDeviation: 50,
        randomGuess: 20,
        discrimination: 52.2233,
        efficiency: 100,
      },
      // √cov(x, T): 0.7071, 0.8165, 0.7071, together 2.2307.
      ...{
        intendedWeight: 33.3333,
        effectiveWeight: 31.6987,
        flags: [],
        note: expect.stringMatching(/^Baru 4 peserta/),
      },
    });
    expect(second?.effectiveWeight).toBe(36.6025);
    expect(second?.options.map(({ letter, isKey, count: chosen }) => [letter, isKey, chosen])).toEqual([
      ['A', false, 0],
      ['B', true, 2],
      ['C', false, 1],
      ['D', false, 0],
      ['E', false, 0],
      [null, false, 1],
    ]);
  });

  it('are the same for administrators who may read questions, and in a question’s own answer', async () => {
    const tryout = await givenTryout(t);
    await givenTaken(tryout, 'ABC', 'A--');
    await count();
    const reviewer = await givenStaff(t, 'admin', { permissions: ['review'] });
    const url = `/admin/tryouts/${tryout.id}`;
    expect((await t.call('GET', `${url}/statistics`, { as: reviewer })).json()).toEqual(await packageOf(tryout));
    const [questionId] = tryout.questionIds;
    const one = await t.call('GET', `${url}/questions/${questionId}/statistics`, { as: reviewer });
    expect(one.json()).toEqual(await questionOf(questionId));
    expect(one.json()).toMatchObject({ versions: [{ attempts: 2, facility: 100, intendedWeight: null }] });
  });

  it('name no learner anywhere', async () => {
    const tryout = await givenTryout(t);
    const { learner, id } = await givenFinished(t, { tryout, responses: 'ABC' });
    await count();
    const stored = await t.db.selectFrom('itemCounts').selectAll().execute();
    const paper = await t.db.selectFrom('paperCounts').selectAll().execute();
    const answers = [await packageOf(tryout), await questionOf(tryout.questionIds[0]), stored, paper];
    for (const secret of [learner.id, learner.name, learner.email, id])
      expect(JSON.stringify(answers)).not.toContain(secret);
  });

  it('have each section by itself, and the whole on the rule set’s scale', async () => {
    const tryout = await givenTryout(t, {
      ...{ type: 'SKD_CPNS', ruleSetId: 'skd-2024' },
      sections: [
        { section: 'TIU', keys: 'AB' },
        { section: 'TKP', weights: ['54321', '12345'] },
      ],
    });
    await givenTaken(tryout, 'ABAE', 'ACBD', 'B-EA');
    await count();
    // TIU 10, 5, 0; TKP 10, 8, 2. Thresholds: 80 of 35 items and 166 of 45, for two items each.
    expect(await packageOf(tryout)).toMatchObject({
      whole: { max: 20, mean: expect.closeTo(35 / 3, 3) },
      sections: [
        { section: 'TIU', itemCount: 2, max: 10, mean: 5, standardDeviation: 5, threshold: 5 },
        { section: 'TKP', itemCount: 2, max: 10, mean: expect.closeTo(20 / 3, 3), threshold: 8 },
      ],
    });
  });

  it('say no alpha for a whole whose sections the rule set weighs', async () => {
    const tryout = await givenTryout(t, {
      ruleSetId: 'rbb-2024',
      sections: [
        { section: 'TKD', keys: 'AB' },
        { section: 'TWK', keys: 'AB' },
      ],
    });
    await givenTaken(tryout, 'ABAB', 'A-AB', '--A-');
    await count();
    const { whole, sections } = await packageOf(tryout);
    // TKD 100, 50, 0 and TWK 100, 100, 50, as 40 : 10.
    expect(whole).toMatchObject({ max: 100, mean: expect.closeTo((100 + 60 + 10) / 3, 3), alpha: null });
    expect(sections.map(({ alpha }) => alpha === null)).toEqual([false, false]);
  });

  it('come as a workbook', async () => {
    const tryout = await givenCountedTryout(t);
    for (const [as, url] of [
      [questioner, `/api/questioner/tryouts/${tryout.id}/statistics/export`],
      [admin, `/admin/tryouts/${tryout.id}/statistics/export`],
    ] as const) {
      const answer = await t.call('GET', url, { as });
      expect(answer.headers['content-disposition']).toBe('attachment; filename="statistik-soal.xlsx"');
      const { readXlsx } = await import('hucre/xlsx');
      const { sheets } = await readXlsx(answer.rawPayload);
      expect(sheets.map(({ name }) => name)).toEqual(['Soal', 'Paket']);
      const [heading, first, second, ...others] = sheets[0]?.rows ?? [];
      expect(others).toEqual([]);
      const cell = (row: typeof first, name: string) => row?.[heading?.indexOf(name) ?? -1];
      expect(['No', 'Peserta', 'Kunci', 'Tingkat kemudahan (%)', 'Tanda'].map((name) => cell(first, name))).toEqual([
        ...[1, 110, 'A', 100, 'Pengecoh mati, Terlalu mudah'],
      ]);
      expect(cell(second, 'C dipilih (%)')).toBe(0.9091);
      expect(sheets[1]?.rows[1]?.slice(0, 3)).toEqual(['Peserta', 110, 110]);
    }
  });

  it('are refused for what isn’t there', async () => {
    const of = (url: string, as: GivenAccount) => t.call('GET', url, { as });
    expectError(await of('/api/questioner/tryouts/x/statistics', questioner), 'TRYOUT_NOT_FOUND');
    expectError(await of('/admin/tryouts/x/statistics/export', admin), 'TRYOUT_NOT_FOUND');
    expectError(await of('/api/questioner/questions/x/statistics', questioner), 'QUESTION_NOT_FOUND');
    const [one, other] = [await givenTryout(t), await givenTryout(t)];
    const foreign = `/admin/tryouts/${one.id}/questions/${other.questionIds[0]}/statistics`;
    expectError(await of(foreign, admin), 'QUESTION_NOT_FOUND');
  });
});

describe('a page of questions', () => {
  const summaries = (ids: readonly (string | undefined)[]) =>
    t.call('GET', `/api/questioner/questions/statistics?ids=${ids.join(',')}`, { as: questioner });

  it('has few figures and the flags of each, in the order of the request', async () => {
    const [one, other] = [await givenCountedTryout(t), await givenTryout(t)];
    const ids = [other.questionIds[0], 'nobody', one.questionIds[1], one.questionIds[0]];
    const { questions } = (await summaries(ids)).json<QuestionStatisticsList>();
    expect(questions).toEqual([
      expect.objectContaining({ questionId: ids[0], attempts: 0, facility: null, flags: [], note: expect.any(String) }),
      expect.objectContaining({
        ...{ questionId: ids[2], attempts: 110, facility: 99.0909, efficiency: null },
        flags: [
          expect.objectContaining({ flag: 'dead_distractor', letters: ['A', 'C', 'D', 'E'] }),
          expect.objectContaining({ flag: 'too_easy', letters: [], sentence: expect.stringContaining('99%') }),
        ],
      }),
      expect.objectContaining({ questionId: ids[3], facility: 100 }),
    ]);
  });

  it('has those of the approved version, in which exams have the question, where reviews are required', async () => {
    const tryout = await givenCountedTryout(t);
    const [questionId = ''] = tryout.questionIds;
    const own = await t.db
      .selectFrom('question')
      .select('currentVersionId')
      .where('id', '=', questionId)
      .executeTakeFirstOrThrow();
    await t.db.updateTable('tryout').set({ requiresReview: 1 }).where('id', '=', tryout.id).execute();
    await t.db
      .insertInto('versionApproval')
      .values({
        ...{ questionVersionId: own.currentVersionId, questionId, version: 1 },
        ...{ approvedBy: questioner.id, approvedAt: t.clock.now().toISOString() },
      })
      .execute();
    const change = {
      ...{ question: 'Soal baru', subType: 'TKD', type: 'multiple_choice' },
      options: ['1', '2'].map((text, index) => ({ id: null, text, isCorrect: index === 1 })),
    };
    const put = await t.call('PUT', `/admin/tryouts/${tryout.id}/questions/${questionId}`, { as: admin, body: change });
    expect(put.statusCode).toBe(200);
    const shown = async () => {
      const [summary] = (await summaries([questionId])).json<QuestionStatisticsList>().questions;
      const [item] = (await packageOf(tryout)).items;
      return [summary, item].map((one) => [one?.version, one?.attempts]);
    };
    expect(await shown()).toEqual([
      [1, 110],
      [1, 110],
    ]);
    // Nothing approved, nothing in exams: the newest.
    await t.db.deleteFrom('versionApproval').where('questionId', '=', questionId).execute();
    expect(await shown()).toEqual([
      [2, 0],
      [2, 0],
    ]);
  });

  it('has at most a hundred, and at least one', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `id-${index}`);
    expectError(await summaries(many), 'VALIDATION_FAILED');
    expectError(await summaries([]), 'VALIDATION_FAILED');
  });
});

describe('counting', () => {
  it('counts first attempts of learners, and no others', async () => {
    const tryout = await givenTryout(t);
    const [first] = await givenTaken(tryout, 'ABC', '---');
    // Again, without a proved address, still running, and a guest's.
    await givenFinished(t, { tryout, learner: first!.learner, responses: 'AAA' });
    const unproved = await givenLearner(t, { isProved: false });
    await givenFinished(t, { tryout, learner: unproved, responses: 'CBA' });
    await givenAttempt(t, { tryout, responses: 'ABC' });
    const guest = await givenGuest(t, { tryout });
    await t.call('POST', `/api/attempts/${guest.id}/submit`, { as: guest });
    await count();
    // One without any answer isn't counted, but it is done with.
    expect(await packageOf(tryout)).toMatchObject({ uncounted: 0, whole: { attempts: 1 } });

    const token = await givenProofToken(t, unproved);
    await t.call('POST', '/api/auth/email-proof', { body: { token } });
    await count();
    expect(await attemptsOf(tryout)).toBe(2);
  });

  it('counts each attempt once, however often and by however many it is done', async () => {
    const tryout = await givenTryout(t);
    await givenTaken(tryout, 'ABC', 'AB-');
    await Promise.all([count(), count(), count()]);
    await count();
    const before = await packageOf(tryout);
    expect(before.whole.attempts).toBe(2);
    await givenTaken(tryout, 'B--');
    await Promise.all([count(), count()]);
    await count();
    expect((await packageOf(tryout)).whole.attempts).toBe(3);
  });

  it('leaves nothing behind when it dies before the commit, and then counts everything', async () => {
    const tryout = await givenTryout(t);
    await givenTaken(tryout, 'ABC', 'AB-');
    const counts = createCountingRepository(t.db);
    // Attempts are entered, counts are written, and then a row fails.
    const dying = createCountingService({
      counts: {
        ...counts,
        add: (state, ids, added, at) =>
          counts.add(
            state,
            ids,
            { ...added, items: new Map([...added.items, ['gone', [...added.items.values()][0]!]]) },
            at,
          ),
      },
      papers: { at: async () => ({ items: [givenItem(tryout.itemIds[0]!, 'A')] }) },
      ruleSets,
      now: () => t.clock.now(),
      rest: async () => {},
    });
    await expect(dying.countAll()).rejects.toThrow(/foreign key/i);
    expect(await packageOf(tryout)).toMatchObject({ uncounted: 2, whole: { attempts: 0 } });
    await count();
    expect(await packageOf(tryout)).toMatchObject({ uncounted: 0, whole: { attempts: 2 } });
  });

  it('goes on with other papers when one fails', async () => {
    const [broken, good] = [await givenTryout(t), await givenTryout(t)];
    const [{ id }] = (await givenTaken(broken, 'ABC')) as [{ id: string }, ...unknown[]];
    await givenTaken(good, 'ABC');
    await t.db.updateTable('attempt').set({ ruleSetId: 'newer-release' }).where('id', '=', id).execute();
    await expect(count()).rejects.toThrow('There is no rule set newer-release');
    expect(await attemptsOf(good)).toBe(1);
    await t.db.updateTable('attempt').set({ ruleSetId: 'latihan-1' }).where('id', '=', id).execute();
    await count();
    expect(await attemptsOf(broken)).toBe(1);
  });

  it('waits for the marks of essays, and counts anew when one is marked again', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 1 }] });
    const { attemptId, itemId } = await givenEssay(t, { tryout });
    const mark = (percent: number, version: number) =>
      t.call('PUT', `/admin/essays/${attemptId}/${itemId}`, { as: admin, body: { percent, remark: null, version } });
    await count();
    expect(await packageOf(tryout)).toMatchObject({ uncounted: 0, whole: { attempts: 0 } });
    expect((await mark(33.3, 0)).statusCode).toBe(200);
    await count();
    const essayOf = async () => (await packageOf(tryout)).items[1];
    expect(await essayOf()).toMatchObject({ attempts: 1, facility: 33.3, options: [], randomGuess: null });
    expect((await mark(80, 1)).statusCode).toBe(200);
    expect((await packageOf(tryout)).isRecounting).toBe(true);
    await count();
    expect(await essayOf()).toMatchObject({ attempts: 1, facility: 80, isRecounting: false });
  });

  it('says in the workbook, too, that figures are counted anew', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 1 }] });
    const { attemptId, itemId } = await givenEssay(t, { tryout });
    const mark = (percent: number, version: number) =>
      t.call('PUT', `/admin/essays/${attemptId}/${itemId}`, { as: admin, body: { percent, remark: null, version } });
    const said = async () => {
      const { readXlsx } = await import('hucre/xlsx');
      const answer = await t.call('GET', `/admin/tryouts/${tryout.id}/statistics/export`, { as: admin });
      const [questions, whole] = (await readXlsx(answer.rawPayload)).sheets;
      const row = whole?.rows.find(([name]) => name === 'Sedang dihitung ulang');
      const heading = questions?.rows[0] ?? [];
      return [row?.[1], ...(questions?.rows.slice(1).map((cells) => cells[heading.indexOf('Penjelasan')]) ?? [])];
    };
    await mark(33.3, 0);
    await count();
    const settled = await said();
    expect(settled).toEqual(['tidak', expect.anything(), expect.anything()]);
    expect(settled.join(' ')).not.toContain('ulang');
    await mark(80, 1);
    const again = expect.stringMatching(/Sedang dihitung ulang: angka belum lengkap\.$/);
    expect(await said()).toEqual(['ya, angka belum lengkap', again, again]);
    await count();
    expect((await said())[0]).toBe('tidak');
  });

  it('counts anew by the points of a ruling, once the attempts are scored by it, and anew when it is undone', async () => {
    const tryout = await givenTryout(t);
    await givenTaken(tryout, 'DBC', 'DB-', 'A--');
    await count();
    const before = await packageOf(tryout);
    const steps = rulingSteps(t, admin);
    const { ruling } = await steps.rule({ versionId: tryout.itemIds[0]!, newKey: 'D' }, 'kunci_baru');
    await givenTaken(tryout, 'B--');
    await count();
    const { versions } = await questionOf(tryout.questionIds[0]);
    const ruled = versions.find(({ version }) => version === 1);
    expect(ruled).toMatchObject({ attempts: 3, facility: expect.closeTo(200 / 3, 3), isRecounting: false });
    expect(ruled?.options.filter(({ isKey }) => isKey).map(({ letter }) => letter)).toEqual(['D']);
    await steps.takeBack(ruling.id);
    await count();
    const { versions: after } = await questionOf(tryout.questionIds[0]);
    expect(after.find(({ version }) => version === 1)?.options).toEqual(before.items[0]?.options);
  });

  it('waits with attempts that a ruling has not reached yet', async () => {
    const tryout = await givenTryout(t);
    const [one] = await givenTaken(tryout, 'ABC', 'AB-', 'A--');
    await count();
    const { paperId } = await t.db
      .selectFrom('attempt')
      .select('paperId')
      .where('id', '=', one!.id)
      .executeTakeFirstOrThrow();
    await t.db.updateTable('paper').set({ revision: 1 }).where('id', '=', paperId).execute();
    await count();
    expect(await packageOf(tryout)).toMatchObject({ isRecounting: true, whole: { attempts: 3 } });
    await t.db.updateTable('attempt').set({ scoredRevision: 1 }).where('paperId', '=', paperId).execute();
    await count();
    expect(await packageOf(tryout)).toMatchObject({ isRecounting: false, whole: { attempts: 3 } });
  });

  it('counts anew when another attempt of the same learner becomes the first', async () => {
    const tryout = await givenTryout(t);
    const [one] = await givenTaken(tryout, 'ABC', 'AB-');
    await count();
    await t.db.updateTable('attempt').set({ isRanked: 0 }).where('id', '=', one!.id).execute();
    await count();
    expect(await packageOf(tryout)).toMatchObject({ whole: { attempts: 1 }, uncounted: 0 });
  });

  it('counts anew when a release gives other points than those that were counted', async () => {
    const tryout = await givenTryout(t);
    await givenTaken(tryout, 'ABC', 'AB-');
    await count();
    const counted = await packageOf(tryout);
    // As if the rule set's file had given twice as much then.
    const { paperId, counts } = await t.db
      .selectFrom('itemCounts')
      .innerJoin('paper', 'paper.id', 'paperId')
      .select(['paperId', 'counts'])
      .where('paper.tryoutId', '=', tryout.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { max, ...rest } = JSON.parse(counts) as { max: number };
    await t.db
      .updateTable('itemCounts')
      .set({ counts: JSON.stringify({ ...rest, max: 2 * max }) })
      .where('paperId', '=', paperId)
      .execute();
    await givenTaken(tryout, 'AB-');
    await count();
    await count();
    expect(counted.whole.attempts).toBe(2);
    expect(await packageOf(tryout)).toMatchObject({
      whole: { attempts: 3, max: 3 },
      uncounted: 0,
      isRecounting: false,
    });
  });

  it('reads archived answers, too', async () => {
    const tryout = await givenTryout(t);
    const [one] = await givenTaken(tryout, 'ABC', 'AB-');
    const isArchived = await archiveAttempt(t.db, one!.id, {
      endedBefore: new Date(t.clock.now().getTime() + 1),
      withheldTryouts: [],
    });
    expect(isArchived).toBe(true);
    await count();
    expect((await packageOf(tryout)).items.map(({ facility }) => facility)).toEqual([100, 100, 50]);
  });

  it('keeps the counts when a learner leaves', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 1 }] });
    const { learner, id, items } = await givenAttempt(t, { tryout, responses: 'A' });
    await writeTexts(t, { id, learner }, [{ itemId: items[1]!.id, text: 'Uraian' }]);
    await t.call('POST', `/api/attempts/${id}/submit`, { as: learner });
    const [other] = await givenTaken(tryout, 'B-');
    await count();
    for (const one of [learner, other!.learner]) {
      const erased = await t.call('POST', '/api/auth/me/erasure', { as: one, body: { password } });
      expect(erased.statusCode).toBe(200);
    }
    await count();
    // The essay that will never be marked was left empty, then.
    expect(await packageOf(tryout)).toMatchObject({
      whole: { attempts: 2 },
      items: [{ facility: 50 }, { facility: 0 }],
    });
  });

  it('goes on counting after a ruling when somebody has left with an essay that waited', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A', essays: 1 }] });
    const left = await givenAttempt(t, { tryout, responses: 'A' });
    await writeTexts(t, left, [{ itemId: left.items[1]!.id, text: 'Uraian' }]);
    await t.call('POST', `/api/attempts/${left.id}/submit`, { as: left.learner });
    const erased = await t.call('POST', '/api/auth/me/erasure', { as: left.learner, body: { password } });
    expect(erased.statusCode).toBe(200);
    await givenTaken(tryout, 'B-');
    await count();
    expect(await attemptsOf(tryout)).toBe(2);
    await rulingSteps(t, admin).rule({ versionId: tryout.itemIds[0] as string, newKey: 'B' }, 'kunci_baru');
    const { waitingMarks } = await t.db
      .selectFrom('attempt')
      .select('waitingMarks')
      .where('id', '=', left.id)
      .executeTakeFirstOrThrow();
    expect(waitingMarks).toBe(0);
    await count();
    expect(await packageOf(tryout)).toMatchObject({ isRecounting: false, whole: { attempts: 2 } });
  });

  it('pools the papers that edits made by question, and starts again with an edited one', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'AB' }] });
    await givenTaken(tryout, 'AB', 'A-', '-B');
    const [edited, kept] = tryout.questionIds;
    const change = {
      ...{ question: 'Soal baru', subType: 'TKD', type: 'multiple_choice' },
      options: ['1', '2'].map((text, index) => ({ id: null, text, isCorrect: index === 1 })),
    };
    const put = await t.call('PUT', `/admin/tryouts/${tryout.id}/questions/${edited}`, { as: admin, body: change });
    expect(put.statusCode).toBe(200);
    await givenTaken(tryout, 'BB');
    await count();
    expect((await questionOf(kept)).versions).toMatchObject([{ version: 1, attempts: 4, facility: 75 }]);
    expect((await questionOf(edited)).versions).toMatchObject([
      { version: 2, isCurrent: true, attempts: 1, facility: 100 },
      { version: 1, isCurrent: false, attempts: 3 },
    ]);
    expect(await packageOf(tryout)).toMatchObject({ whole: { attempts: 4, mean: 1.5 }, items: [{ version: 2 }, {}] });
  });
});
