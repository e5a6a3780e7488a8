import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenEssay,
  givenLearner,
  givenStaff,
  type GivenTryout,
  givenTryout,
  password,
} from '../../../test/given.ts';
import type { AttemptList, Essay, Result } from '../../contract/index.ts';

let t: TestApp;
let admin: GivenAccount;
let colleague: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
  [admin, colleague] = [await givenStaff(t, 'admin'), await givenStaff(t, 'admin')];
});
afterAll(() => t.close());

interface Target {
  attemptId: string;
  itemId: string;
}
const mark = (
  { attemptId, itemId }: Target,
  body: { percent?: unknown; remark?: unknown; version?: unknown },
  as: GivenAccount = admin,
) => t.call('PUT', `/admin/essays/${attemptId}/${itemId}`, { as, body: { version: 0, ...body } });
const resultOf = async ({ id, learner }: { id: string; learner: GivenAccount }) =>
  (await t.call('GET', `/api/attempts/${id}/result`, { as: learner })).json<Result>();
const rowOf = (attemptId: string) =>
  t.db.selectFrom('attempt').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow();
const auditOf = ({ attemptId, itemId }: Target) =>
  t.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('entity', '=', 'essay')
    .where('entityId', '=', `${attemptId}/${itemId}`)
    .orderBy('at')
    .execute();
/** Of 30 TWK questions 65 points pass; each of the essays earns 5. */
const nearThreshold = (essays: number) =>
  givenTryout(t, { ruleSetId: 'skd-2024', sections: [{ section: 'TWK', keys: 'A'.repeat(30 - essays), essays }] });
/** Sets that many right answers directly: the learner's choices don't matter in this test. */
const answersRight = (tryout: GivenTryout, { id }: { id: string }, right: number) =>
  t.db
    .insertInto('response')
    .values(
      tryout.itemIds.slice(0, right).map((itemId) => ({
        attemptId: id,
        itemId,
        option: 'A' as const,
        text: null,
        flagged: 0 as const,
        sequence: 1,
        secondsSpent: 0,
        savedAt: t.clock.now().toISOString(),
      })),
    )
    .execute();

describe('PUT /admin/essays/:attemptId/:itemId', () => {
  it('gives the learner the share of the points, the mark and the remark', async () => {
    const essay = await givenEssay(t);
    t.clock.advance(60_000);
    const answer = await mark(essay, { percent: 75, remark: '  Argumen baik, kurang contoh.  ' });
    expect(answer.statusCode).toBe(200);
    const marked = {
      percent: 75,
      remark: 'Argumen baik, kurang contoh.',
      markedAt: t.clock.now().toISOString(),
    };
    expect(answer.json<Essay>()).toMatchObject({ version: 1, mark: { ...marked, markedBy: admin.name } });
    const result = await resultOf(essay);
    expect(result).toMatchObject({
      score: { points: 0.75, max: 2, percent: 37.5, waiting: 0 },
      sections: [{ points: 0.75, waiting: 0 }],
      subTypes: [{ correct: 0, wrong: 1, empty: 1, waiting: 0 }],
    });
    expect(result.items[1]).toMatchObject({ points: 0.75, max: 1, isWaiting: false });
    expect(result.items[1]?.mark).toEqual(marked);
    const { attempts } = (await t.call('GET', '/api/attempts', { as: essay.learner })).json<AttemptList>();
    expect(attempts[0]?.score).toEqual(result.score);
  });

  it.each([
    [85.5, 0.86],
    [0.1, 0],
    [99.9, 1],
    [33.3, 0.33],
  ])('takes %d percent to the decimal, stores it so, and says it to the learner', async (percent, points) => {
    const essay = await givenEssay(t);
    const answer = await mark(essay, { percent });
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Essay>().mark?.percent).toBe(percent);
    const stored = await t.db
      .selectFrom('essayMark')
      .select('percent')
      .where('attemptId', '=', essay.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ percent });
    const result = await resultOf(essay);
    expect(result.items[1]).toMatchObject({ points: expect.closeTo(percent / 100, 9), mark: { percent } });
    expect(result.score).toMatchObject({ points });
    const own = await t.call('POST', '/api/auth/me/data', { as: essay.learner, body: { password } });
    expect(own.body).toContain(`"percent":${percent}`);
    // A mark sent again because its answer was lost is still the same mark.
    expect((await mark(essay, { percent })).json<Essay>()).toMatchObject({ version: 1 });
    expect((await auditOf(essay)).map(({ after }) => JSON.parse(after ?? ''))).toEqual([{ percent }]);
  });

  it('counts half a percent when it decides', async () => {
    const tryout = await nearThreshold(2);
    const essay = await givenEssay(t, { tryout });
    await answersRight(tryout, essay, 12);
    const [first, second] = essay.essayIds as [string, string];
    await mark({ attemptId: essay.id, itemId: first }, { percent: 49.5 });
    await mark({ attemptId: essay.id, itemId: second }, { percent: 50 });
    expect(await resultOf(essay)).toMatchObject({
      score: { points: 64.98, passed: false },
      sections: [{ missing: 0.03 }],
    });
    await mark({ attemptId: essay.id, itemId: second }, { percent: 50.5, version: 1 });
    expect(await resultOf(essay)).toMatchObject({ score: { points: 65, passed: true } });
    expect(await rowOf(essay.id)).toMatchObject({ points: 65, passed: 1 });
  });

  it('decides lulus once the last decisive essay is marked, and moves the learner’s rank', async () => {
    const tryout = await nearThreshold(2);
    const [behind, ahead] = [await givenEssay(t, { tryout }), await givenEssay(t, { tryout })];
    await answersRight(tryout, behind, 11);
    await answersRight(tryout, ahead, 12);
    const [first, second] = behind.essayIds as [string, string];
    await mark({ attemptId: ahead.id, itemId: first }, { percent: 50 });
    expect(await resultOf(ahead)).toMatchObject({ score: { points: 62.5, passed: null, waiting: 1 }, rank: 1 });

    await mark({ attemptId: behind.id, itemId: first }, { percent: 100 });
    expect(await rowOf(behind.id)).toMatchObject({ points: 60, passed: null, waitingMarks: 1 });
    await mark({ attemptId: behind.id, itemId: second }, { percent: 100 });
    expect(await rowOf(behind.id)).toMatchObject({ points: 65, passed: 1, waitingMarks: 0 });
    expect(await resultOf(behind)).toMatchObject({ score: { passed: true }, rank: 1, takers: 2 });
    expect(await resultOf(ahead)).toMatchObject({ rank: 2 });

    await mark({ attemptId: ahead.id, itemId: second }, { percent: 0 });
    expect(await resultOf(ahead)).toMatchObject({ score: { passed: false, waiting: 0 }, sections: [{ missing: 2.5 }] });
  });

  it('keeps the marks of two learners of one paper apart', async () => {
    const tryout = await givenTryout(t, { sections: [{ essays: 1 }] });
    const [one, other] = [
      await givenEssay(t, { tryout, text: 'Jawaban satu' }),
      await givenEssay(t, { tryout, text: 'Jawaban dua' }),
    ];
    await mark(one, { percent: 20, remark: 'Satu' });
    await mark(other, { percent: 90, remark: 'Dua' });
    expect((await resultOf(one)).items).toMatchObject([
      { text: 'Jawaban satu', mark: { percent: 20, remark: 'Satu' } },
    ]);
    expect((await resultOf(other)).items).toMatchObject([
      { text: 'Jawaban dua', mark: { percent: 90, remark: 'Dua' } },
    ]);
  });

  it('changes a mark that its sender has seen, and logs it before and after, without the remark', async () => {
    const essay = await givenEssay(t);
    await mark(essay, { percent: 40, remark: 'Kurang' });
    t.clock.advance(1_000);
    const again = await mark(essay, { percent: 60, remark: '', version: 1 }, colleague);
    expect(again.json<Essay>()).toMatchObject({
      version: 2,
      mark: { percent: 60, remark: null, markedBy: colleague.name },
    });
    expect(await rowOf(essay.id)).toMatchObject({ points: 0.6 });
    const entries = await auditOf(essay);
    expect(
      entries.map(({ before, after, ...entry }) => [entry, JSON.parse(before ?? 'null'), JSON.parse(after ?? '')]),
    ).toEqual([
      [
        expect.objectContaining({ actorId: admin.id, action: 'mark', label: `${essay.tryout.title}, soal 2` }),
        null,
        { percent: 40 },
      ],
      [expect.objectContaining({ actorId: colleague.id }), { percent: 40 }, { percent: 60 }],
    ]);
  });

  it('never overwrites a mark that its sender has not seen', async () => {
    const essay = await givenEssay(t);
    await mark(essay, { percent: 40 }, colleague);
    const before = await rowOf(essay.id);
    expectError(await mark(essay, { percent: 90 }), 'ESSAY_MARKED_MEANWHILE');
    expect(await rowOf(essay.id)).toEqual(before);
    expect(await auditOf(essay)).toHaveLength(1);
  });

  it('accepts the same mark again after a lost answer, without logging it twice', async () => {
    const essay = await givenEssay(t);
    await mark(essay, { percent: 40, remark: 'Baik' });
    const again = await mark(essay, { percent: 40, remark: 'Baik' });
    expect(again.statusCode).toBe(200);
    expect(again.json<Essay>()).toMatchObject({ version: 1 });
    expect(await auditOf(essay)).toHaveLength(1);
  });

  it.each([
    ['no percent', { percent: undefined }, 'percent', 'Wajib diisi'],
    ['a percent as text', { percent: '80' }, 'percent', 'Isi nilai 0 sampai 100'],
    ['two decimals', { percent: 80.25 }, 'percent', 'Nilai paling banyak satu angka di belakang koma'],
    ['a little more than everything', { percent: 100.1 }, 'percent', 'Nilai paling besar 100'],
    ['less than nothing', { percent: -1 }, 'percent', 'Nilai paling kecil 0'],
    ['more than everything', { percent: 101 }, 'percent', 'Nilai paling besar 100'],
    ['a long remark', { percent: 1, remark: 'x'.repeat(2_001) }, 'remark', 'Catatan maksimal 2.000 karakter'],
  ])('refuses %s', async (_, body, field, message) => {
    const essay = await givenEssay(t);
    const answer = await mark(essay, body);
    expectError(answer, 'VALIDATION_FAILED');
    expect(answer.json()).toMatchObject({ errors: [{ field, message }] });
    expect(await rowOf(essay.id)).toMatchObject({ waitingMarks: 1 });
  });

  it('finds no empty essay, no other question, and no running attempt', async () => {
    const empty = await givenEssay(t, { text: ' ' });
    for (const { id } of empty.items)
      expectError(await mark({ attemptId: empty.id, itemId: id }, { percent: 100 }), 'ESSAY_NOT_FOUND');
    expectError(await mark({ attemptId: 'TO0', itemId: 'x' }, { percent: 100 }), 'ESSAY_NOT_FOUND');
    expectError(await t.call('GET', '/admin/essays/TO0/x', { as: admin }), 'ESSAY_NOT_FOUND');
  });
});

describe('markings at the same moment', () => {
  it('of all essays of one attempt are all counted', async () => {
    const tryout = await givenTryout(t, { sections: [{ essays: 6 }] });
    for (let round = 0; round < 3; round++) {
      const { id, essayIds } = await givenEssay(t, { tryout, learner: await givenLearner(t) });
      const answers = await Promise.all(
        essayIds.map((itemId, n) =>
          mark({ attemptId: id, itemId }, { percent: (n + 1) * 10 }, n % 2 ? admin : colleague),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(essayIds.map(() => 200));
      // 10 + 20 + … + 60 percent of a point each.
      expect(await rowOf(id)).toMatchObject({ points: 2.1, waitingMarks: 0 });
    }
  });

  it('of one essay: the first counts, the others are refused', async () => {
    const essay = await givenEssay(t);
    const answers = await Promise.all([10, 20, 30, 40, 50].map((percent) => mark(essay, { percent })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const taken = answers.find(({ statusCode }) => statusCode === 200)?.json<Essay>().mark?.percent as number;
    expect(await rowOf(essay.id)).toMatchObject({ points: taken / 100, waitingMarks: 0 });
    expect(await auditOf(essay)).toHaveLength(1);
  });
});
