import { randomUUID } from 'node:crypto';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  type GivenAttempt,
  givenAttempt,
  givenEssay,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
} from '../../../test/given.ts';
import { rulingSteps } from '../../../test/rulings.ts';
import {
  examReportKinds,
  maxOpenReports,
  maxReportsADay,
  type OwnReport,
  type OwnReportList,
  reportKinds,
} from '../../contract/index.ts';
import { pauseEnd } from './report.service.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

const send = (
  { id, items }: Pick<GivenAttempt, 'id' | 'items'>,
  report: object,
  { as = learner, key, item = 0 }: { as?: GivenAccount; key?: string; item?: number } = {},
) =>
  t.call('POST', '/api/question-reports', {
    as,
    body: { attemptId: id, itemId: items[item]?.id, ...report },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const own = async (query = '', as = learner) =>
  (await t.call('GET', `/api/question-reports${query}`, { as })).json<OwnReportList>();
const wrongKey = { kind: 'wrong_key', letter: 'C', text: 'Menurut rumusnya hasilnya 12, yaitu C.' };
const stored = () => t.db.selectFrom('questionReport').selectAll().where('learnerId', '=', learner.id).execute();

/** Sends as many reports as asked for, each of another question. */
async function sendMany(count: number, from = 0) {
  const attempt = await givenFinished(t, {
    learner,
    tryout: await givenTryout(t, { sections: [{ keys: 'A'.repeat(count) }] }),
  });
  const answers = [];
  for (let item = from; item < count; item += 1) answers.push(await send(attempt, { kind: 'typo' }, { item }));
  return answers;
}
const answerAll = (state: 'accepted' | 'rejected' | 'misuse') =>
  t.db
    .updateTable('questionReport')
    .set({ state, isOpen: 0, decidedAt: t.clock.now().toISOString() })
    .where('learnerId', '=', learner.id)
    .where('isOpen', '=', 1)
    .execute();

describe('POST /api/question-reports', () => {
  it('stores what a learner says about a question that the learner had', async () => {
    const attempt = await givenFinished(t, { learner });
    const answer = await send(attempt, { ...wrongKey, text: `  ${wrongKey.text} ` });
    expect(answer.statusCode).toBe(201);
    expect(answer.json<OwnReport>()).toMatchObject({
      ...wrongKey,
      attemptId: attempt.id,
      itemId: attempt.items[0]?.id,
      number: 1,
      stem: attempt.items[0]?.stem,
      tryout: { id: attempt.tryout.id, title: attempt.tryout.title },
      state: 'new',
      reply: null,
    });
  });

  it('shows the whole question, as a part of it may end inside a formula', async () => {
    const attempt = await givenFinished(t, { learner });
    const itemId = attempt.items[0]?.id ?? '';
    const stem = `${'Perhatikan. '.repeat(13)}Nilai dari $\\frac{3}{4} + \\sqrt{16}$ adalah`;
    await t.db.updateTable('questionVersion').set({ stem }).where('id', '=', itemId).execute();
    expect((await send(attempt, wrongKey)).json<OwnReport>().stem).toBe(stem);
  });

  it.each([...examReportKinds])('takes %s while the exam runs', async (kind) => {
    const attempt = await givenAttempt(t, { learner });
    expect((await send(attempt, { kind })).statusCode).toBe(201);
    expect(await stored()).toMatchObject([{ isFromExam: 1 }]);
  });

  it.each(reportKinds.filter((kind) => !(examReportKinds as readonly string[]).includes(kind)))(
    'refuses %s while the exam runs',
    async (kind) => {
      const attempt = await givenAttempt(t, { learner });
      const answer = await send(attempt, {
        kind,
        text: 'Alasan yang cukup panjang',
        ...(kind === 'wrong_key' && { letter: 'A' }),
      });
      expectError(answer, 'ATTEMPT_RUNNING');
      expect(await stored()).toEqual([]);
    },
  );

  it('waits for the opening of results with what only the discussion can show', async () => {
    const tryout = await givenTryout(t, {
      keysAfterClose: 1,
      closesAt: new Date(t.clock.now().getTime() + 7_200_000).toISOString(),
    });
    const attempt = await givenAttempt(t, { learner, tryout });
    await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: learner });
    expectError(await send(attempt, wrongKey), 'RESULT_NOT_OPEN');
    expect((await send(attempt, { kind: 'unclear' })).statusCode).toBe(201);
  });

  it('refuses a question that was not in the paper, and an attempt of somebody else, with the same answer', async () => {
    const attempt = await givenFinished(t, { learner });
    const other = await givenFinished(t);
    expectError(await send({ ...attempt, items: other.items }, { kind: 'typo' }), 'ITEM_NOT_FOUND');
    expectError(await send(other, { kind: 'typo' }), 'ITEM_NOT_FOUND');
    expectError(await send({ ...attempt, id: 'TO0' }, { kind: 'typo' }), 'ITEM_NOT_FOUND');
  });

  it('says at the field what is missing', async () => {
    const attempt = await givenFinished(t, { learner });
    expect(expectInvalid(await send(attempt, { kind: 'wrong_key', text: 'x'.repeat(20) }))).toHaveProperty('letter');
    expect(expectInvalid(await send(attempt, { ...wrongKey, text: 'x'.repeat(19) }))).toHaveProperty('text');
    expect(expectInvalid(await send(attempt, { kind: 'typo', letter: 'A' }))).toHaveProperty('letter');
    expect(expectInvalid(await send(attempt, { kind: 'other' }))).toHaveProperty('text');
    expect(expectInvalid(await send(attempt, { kind: 'typo', text: 'x'.repeat(1001) }))).toHaveProperty('text');
    expect(expectInvalid(await send(attempt, { kind: 'spam' }))).toHaveProperty('kind');
    expect(await stored()).toEqual([]);
  });

  it('refuses a letter that the question does not have, and a key of an essay', async () => {
    const tryout = await givenTryout(t, { sections: [{ keys: 'A', options: 3 }] });
    const attempt = await givenFinished(t, { learner, tryout });
    expectError(await send(attempt, { ...wrongKey, letter: 'E' }), 'OPTION_NOT_AVAILABLE');
    const essay = await givenEssay(t, { learner });
    const answer = await send({ id: essay.id, items: essay.items.filter(({ kind }) => kind === 'essay') }, wrongKey);
    expect(expectInvalid(answer)).toHaveProperty('kind');
  });

  it('refuses the letter that is the key already', async () => {
    const attempt = await givenFinished(t, { learner });
    expect(expectInvalid(await send(attempt, { ...wrongKey, letter: 'A' }))).toHaveProperty('letter');
  });

  it('edits the open report of the same learner, version and kind', async () => {
    const attempt = await givenFinished(t, { learner });
    await send(attempt, wrongKey);
    t.clock.advance(60_000);
    const text = 'Ternyata jawabannya D karena satuannya meter.';
    const answer = await send(attempt, { ...wrongKey, letter: 'D', text });
    expect(answer.json<OwnReport>()).toMatchObject({ letter: 'D', text });
    await send(attempt, { kind: 'typo' });
    expect((await own()).reports.map(({ kind }) => kind)).toEqual(['typo', 'wrong_key']);
    await answerAll('rejected');
    await send(attempt, wrongKey);
    expect((await own()).total).toBe(3);
  });

  it('stores a report once, however often its request comes, and also after an answer to it', async () => {
    const attempt = await givenFinished(t, { learner });
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => send(attempt, wrongKey, { key })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    await answerAll('rejected');
    const again = await send(attempt, wrongKey, { key });
    expect(again.json<OwnReport>()).toMatchObject({ state: 'rejected' });
    expect(await stored()).toHaveLength(1);
  });

  it(`takes ${maxOpenReports} open reports; an answer to one frees its place`, async () => {
    const answers = await sendMany(maxOpenReports + 1);
    expect(answers.slice(0, -1).every(({ statusCode }) => statusCode === 201)).toBe(true);
    expectError(answers.at(-1) as (typeof answers)[0], 'TOO_MANY_OPEN_REPORTS');
    expect((await own()).open).toBe(maxOpenReports);
    await answerAll('accepted');
    expect((await sendMany(1))[0]?.statusCode).toBe(201);
  });

  it(`takes ${maxReportsADay} reports in 24 hours; edits don’t count`, async () => {
    await sendMany(maxOpenReports);
    await answerAll('rejected');
    t.clock.advance(60_000);
    await sendMany(maxOpenReports);
    const [latest] = (await own()).reports as [OwnReport];
    const edit = { attemptId: latest.attemptId, itemId: latest.itemId, kind: 'typo', text: 'Kata ketiga' };
    expect((await t.call('POST', '/api/question-reports', { as: learner, body: edit })).statusCode).toBe(201);
    await answerAll('rejected');
    const [refused] = await sendMany(1);
    expectError(refused as NonNullable<typeof refused>, 'TOO_MANY_REPORTS');
    t.clock.advance(24 * 3_600_000);
    expect((await sendMany(1))[0]?.statusCode).toBe(201);
  });

  it('pauses for 30 days after the third misuse in 30 days, and never because reports were wrong', async () => {
    for (let count = 0; count < 4; count += 1) {
      await sendMany(1);
      await answerAll('rejected');
    }
    for (let count = 0; count < 3; count += 1) {
      expect((await sendMany(1))[0]?.statusCode).toBe(201);
      await answerAll('misuse');
    }
    const [refused] = await sendMany(1);
    expectError(refused as NonNullable<typeof refused>, 'REPORTS_PAUSED');
    expect((await own()).pausedUntil).not.toBeNull();
    t.clock.advance(30 * 86_400_000);
    expect((await own()).pausedUntil).toBeNull();
    expect((await sendMany(1))[0]?.statusCode).toBe(201);
  });
});

describe('pauseEnd', () => {
  const day = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString();
  it.each([
    ['two misuses', [0, 1], 2, undefined],
    ['three within 30 days', [0, 1, 30], 31, 60],
    ['three over more days', [0, 1, 31], 31, undefined],
    ['three, 30 days later', [0, 1, 2], 32, undefined],
    ['the last of four', [0, 1, 2, 20], 40, 50],
  ])('of %s', (_, misuses, now, end) => {
    expect(pauseEnd(misuses.map(day), new Date(day(now)))?.toISOString()).toBe(
      end === undefined ? undefined : day(end),
    );
  });
});

describe('GET /api/question-reports', () => {
  it('lists only the learner’s own, the last first, page by page, or those of one attempt', async () => {
    const first = await givenFinished(t, { learner });
    const second = await givenFinished(t, { learner });
    await send(first, { kind: 'typo' });
    t.clock.advance(1000);
    await send(second, { kind: 'outdated' });
    const other = await givenFinished(t);
    await send(other, { kind: 'typo' }, { as: other.learner });
    expect((await own()).reports.map(({ kind }) => kind)).toEqual(['outdated', 'typo']);
    expect(await own('?page=2&pageSize=1')).toMatchObject({ total: 2, reports: [{ kind: 'typo' }] });
    expect(await own(`?attempt=${first.id}`)).toMatchObject({ total: 1, open: 2, reports: [{ kind: 'typo' }] });
  });

  it('tells the change of the score by a ruling on the question, until it is undone', async () => {
    const tryout = await givenTryout(t);
    const attempt = await givenFinished(t, { learner, tryout, responses: 'CBC' });
    await send(attempt, wrongKey);
    await send(attempt, { kind: 'typo' }, { item: 1 });
    const change = async () =>
      Object.fromEntries((await own()).reports.map(({ kind, scoreChange }) => [kind, scoreChange]));
    expect(await change()).toEqual({ typo: null, wrong_key: null });
    const steps = rulingSteps(t, await givenStaff(t, 'admin'));
    const { ruling } = await steps.rule({ versionId: tryout.itemIds[0] as string, newKey: 'C' }, 'keduanya');
    expect(await change()).toEqual({ typo: null, wrong_key: { before: 2, after: 3, max: 3 } });
    await steps.takeBack(ruling.id);
    expect(await change()).toEqual({ typo: null, wrong_key: null });
  });

  it('tells nothing of the answer while the learner’s exam runs, because it may tell the key', async () => {
    const tryout = await givenTryout(t);
    const finished = await givenFinished(t, { tryout });
    const running = await givenAttempt(t, { learner, tryout });
    await send(running, { kind: 'unclear' });
    await send(finished, { kind: 'unclear' }, { as: finished.learner });
    const questioner = await givenStaff(t, 'questioner');
    const text = 'Kuncinya memang B, lihat baris kedua.';
    const answered = await t.call('POST', `/api/questioner/question-reports/${tryout.questionIds[0]}/answers`, {
      as: questioner,
      body: { decision: 'rejected', kinds: ['unclear'], text, seenUntil: t.clock.now().toISOString() },
    });
    expect(answered.statusCode).toBe(200);
    expect((await own('', finished.learner)).reports).toMatchObject([{ state: 'rejected', reply: { text } }]);
    expect((await own()).reports).toMatchObject([{ state: 'in_review', reply: null }]);
    await t.call('POST', `/api/attempts/${running.id}/submit`, { as: learner });
    expect((await own()).reports).toMatchObject([{ state: 'rejected', reply: { text } }]);
  });
});
