import { randomUUID } from 'node:crypto';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenStaff,
  type GivenTryout,
  givenTryout,
  insertVersion,
  password,
} from '../../../test/given.ts';
import { rulingSteps, scoreAgain } from '../../../test/rulings.ts';
import {
  creationKeyHeader,
  type Letter,
  type OwnReportList,
  type ReportedQuestionDetail,
  type ReportKind,
  type ReportList,
  type ReportQueue,
  type ReportsAnswered,
} from '../../contract/index.ts';
import { createReportQueueRepository } from './queue.repository.ts';
import { createReportQueueService, evidenceOf } from './queue.service.ts';

let t: TestApp;
let questioner: GivenAccount;
let admin: GivenAccount;
let tryout: GivenTryout;
beforeEach(async () => {
  t = await buildTestApp();
  questioner = await givenStaff(t, 'questioner');
  admin = await givenStaff(t, 'admin');
  tryout = await givenTryout(t);
});
afterEach(() => t.close());

const base = '/api/questioner/question-reports';
const queue = async (query = '') => (await t.call('GET', `${base}${query}`, { as: questioner })).json<ReportQueue>();
const detail = async (questionId = tryout.questionIds[0]) =>
  (await t.call('GET', `${base}/${questionId}`, { as: questioner })).json<ReportedQuestionDetail>();
const reportsOf = async (query = '', as = questioner, path = base) =>
  (await t.call('GET', `${path}/${tryout.questionIds[0]}/reports${query}`, { as })).json<ReportList>();
const reason = 'Alasan yang cukup panjang untuk dibaca';

/** A new learner who has answered the package and reports one of its questions. */
async function givenReport({
  kind = 'typo',
  letter = null,
  item = 0,
  responses = 'AAA',
  of = tryout,
}: { kind?: ReportKind; letter?: Letter | null; item?: number; responses?: string; of?: GivenTryout } = {}) {
  t.clock.advance(60_000);
  const attempt = await givenFinished(t, { tryout: of, responses });
  const sent = await t.call('POST', '/api/question-reports', {
    as: attempt.learner,
    body: { attemptId: attempt.id, itemId: of.itemIds[item], kind, letter, text: reason },
  });
  if (sent.statusCode !== 201) throw new Error(sent.body);
  return attempt;
}
const answer = async (given: object, as = questioner, path = base, key?: string) =>
  t.call('POST', `${path}/${tryout.questionIds[0]}/answers`, {
    as,
    ...(key && { headers: { [creationKeyHeader]: key } }),
    body: {
      decision: 'rejected',
      kinds: ['typo', 'wrong_key'],
      text: 'Soal sudah kami periksa.',
      seenUntil: t.clock.now().toISOString(),
      ...given,
    },
  });
/** The first question gets a newer version, and learners who begin now have that one. */
async function givenNewVersion(): Promise<GivenTryout> {
  const questionId = tryout.questionIds[0] as string;
  const option = (letter: Letter) => ({ letter, isKey: letter === 'A' ? (1 as const) : (0 as const), weight: null });
  const content = { section: 'TKD', subType: 'number_sequence', kind: 'multiple_choice' } as const;
  const options = [option('A'), option('B'), option('C')];
  const versionId = await insertVersion(t, questionId, 2, { ...content, options }, 'Baru');
  await t.db.updateTable('question').set({ currentVersionId: versionId }).where('id', '=', questionId).execute();
  await t.db.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', tryout.id).execute();
  return { ...tryout, itemIds: [versionId] };
}
const ownReports = async (as: GivenAccount) =>
  (await t.call('GET', '/api/question-reports', { as })).json<OwnReportList>().reports;

describe('the queue', () => {
  it('is empty at first', async () => {
    expect(await queue()).toEqual({ questions: [], total: 0 });
  });

  it('lists questions with their counts by kind and by letter', async () => {
    await givenReport({ kind: 'wrong_key', letter: 'C' });
    await givenReport({ kind: 'wrong_key', letter: 'C' });
    await givenReport({ kind: 'wrong_key', letter: 'D' });
    await givenReport();
    const { questions, total } = await queue();
    expect(total).toBe(1);
    expect(questions).toMatchObject([
      {
        questionId: tryout.questionIds[0],
        stem: `Soal 1 dari ${tryout.title}`,
        tryout: { id: tryout.id, title: tryout.title, number: 1 },
        open: 4,
        fresh: 4,
        kinds: [
          { kind: 'wrong_key', count: 3 },
          { kind: 'typo', count: 1 },
        ],
        letters: [
          { letter: 'C', count: 2 },
          { letter: 'D', count: 1 },
        ],
        evidence: 'none',
      },
    ]);
  });

  it('has those first where three name one letter, then the oldest', async () => {
    await givenReport({ item: 0 });
    await givenReport({ item: 1 });
    for (let count = 0; count < 3; count += 1) await givenReport({ item: 2, kind: 'wrong_key', letter: 'D' });
    const { questions } = await queue();
    expect(questions.map(({ tryout: place, evidence, letter }) => [place?.number, evidence, letter])).toEqual([
      [3, 'letter', 'D'],
      [1, 'none', null],
      [2, 'none', null],
    ]);
    expect(await queue('?page=2&pageSize=2')).toMatchObject({ total: 3, questions: [{ tryout: { number: 2 } }] });
  });

  it('lists only questions that the caller has written, if asked', async () => {
    await givenReport();
    expect((await queue('?mine=true')).questions).toEqual([]);
    await t.db
      .updateTable('questionVersion')
      .set({ createdBy: questioner.id })
      .where('id', '=', tryout.itemIds[0] as string)
      .execute();
    expect((await queue('?mine=true')).questions).toHaveLength(1);
    // Somebody else's correction is the newest version now; the reported one is still the caller's.
    const version = await t.db
      .selectFrom('questionVersion')
      .selectAll()
      .where('id', '=', tryout.itemIds[0] as string)
      .executeTakeFirstOrThrow();
    const corrected = { ...version, id: 'corrected', version: version.version + 1, createdBy: null };
    await t.db.insertInto('questionVersion').values(corrected).execute();
    await t.db
      .updateTable('question')
      .set({ currentVersionId: corrected.id })
      .where('id', '=', version.questionId)
      .execute();
    expect((await queue('?mine=true')).questions).toHaveLength(1);
  });

  it('tells administrators how long reports wait, and nobody else', async () => {
    const times: string[] = [];
    for (let item = 0; item < 3; item += 1) {
      await givenReport({ item });
      times.push(t.clock.now().toISOString());
    }
    const { open } = (await t.call('GET', '/admin/question-reports', { as: admin })).json<ReportQueue>();
    expect(open).toEqual({ count: 3, oldestAt: times[0], medianAt: times[1] });
    expect(await queue()).not.toHaveProperty('open');
  });
});

describe('evidenceOf', () => {
  const count = (versionId: string, letter: Letter | null, number: number) => ({
    questionId: 'q',
    questionVersionId: versionId,
    kind: letter === null ? ('typo' as const) : ('wrong_key' as const),
    letter,
    state: 'new' as const,
    count: number,
    oldestAt: '',
  });
  const suspects = new Map<string, Letter[]>([['v1', ['B']]]);
  it.each([
    ['no letter', [count('v1', null, 9)], { evidence: 'none', letter: null }],
    ['the letter of a flag, named once', [count('v1', 'B', 1), count('v1', 'C', 5)], { evidence: 'flag', letter: 'B' }],
    ['that letter in another version', [count('v2', 'B', 2)], { evidence: 'none', letter: null }],
    ['three that agree', [count('v2', 'B', 1), count('v2', 'C', 3)], { evidence: 'letter', letter: 'C' }],
    ['three of two versions', [count('v2', 'C', 2), count('v3', 'C', 1)], { evidence: 'none', letter: null }],
  ])('of %s', (_, counts, expected) => {
    expect(evidenceOf(counts, suspects)).toEqual(expected);
  });
});

describe('a reported question', () => {
  it('is shown with the version that was reported, its key, and no name of a reporter', async () => {
    const { learner } = await givenReport({ kind: 'wrong_key', letter: 'C' });
    const answers = [
      await t.call('GET', base, { as: questioner }),
      await t.call('GET', `${base}/${tryout.questionIds[0]}`, { as: questioner }),
      await t.call('GET', `${base}/${tryout.questionIds[0]}/reports`, { as: questioner }),
    ];
    expect(answers[1]?.json()).toMatchObject({
      versions: [{ version: 1, isCurrent: true, key: 'A', open: 1, letters: [{ letter: 'C', count: 1 }] }],
      answers: [],
    });
    for (const { body } of answers) {
      expect(body).not.toContain(learner.id);
      expect(body).not.toContain(learner.name);
      expect(body).not.toContain(learner.email);
    }
  });

  it('is not found if nobody has reported it', async () => {
    expectError(await t.call('GET', `${base}/${tryout.questionIds[1]}`, { as: questioner }), 'REPORT_NOT_FOUND');
    expectError(
      await t.call('GET', `${base}/${tryout.questionIds[1]}/reports`, { as: questioner }),
      'REPORT_NOT_FOUND',
    );
    expectError(await t.call('PUT', `${base}/${tryout.questionIds[1]}/review`, { as: questioner }), 'REPORT_NOT_FOUND');
  });

  it('lists reports with the reporter’s answer and quarter of the results', async () => {
    await givenReport({ responses: 'ABC' });
    await givenReport({ responses: 'AB-' });
    await givenReport({ responses: 'B--' });
    await givenReport({ responses: '---' });
    const { reports, total } = await reportsOf();
    expect(total).toBe(4);
    expect(reports.map(({ option, quarter }) => [option, quarter])).toEqual([
      [null, 3],
      ['B', 3],
      ['A', 2],
      ['A', 1],
    ]);
    expect(reports[0]).toMatchObject({ version: 1, kind: 'typo', text: reason, state: 'new', isFromExam: false });
    expect(reports[0]).not.toHaveProperty('id');
  });

  it('lists a report out of a running exam, without a quarter', async () => {
    const attempt = await givenAttempt(t, { tryout, responses: 'B' });
    const body = { attemptId: attempt.id, itemId: tryout.itemIds[0], kind: 'unclear' };
    await t.call('POST', '/api/question-reports', { as: attempt.learner, body });
    expect((await reportsOf()).reports).toMatchObject([
      { option: 'B', quarter: null, isFromExam: true, questionKind: 'multiple_choice', isRunning: true },
    ]);
    await t.call('POST', `/api/attempts/${attempt.id}/submit`, { as: attempt.learner });
    expect((await reportsOf()).reports).toMatchObject([{ option: 'B', isRunning: false }]);
  });

  it('shows its reporters that somebody looks at it', async () => {
    const { learner } = await givenReport();
    expect(await ownReports(learner)).toMatchObject([{ state: 'new' }]);
    await t.call('PUT', `${base}/${tryout.questionIds[0]}/review`, { as: questioner });
    expect(await ownReports(learner)).toMatchObject([{ state: 'in_review' }]);
    expect(await detail()).toMatchObject({ open: 1, fresh: 0 });
  });
});

describe('an answer', () => {
  it('reaches all reporters of the kinds, takes the question out of the queue and is audited', async () => {
    const first = await givenReport();
    const second = await givenReport({ kind: 'wrong_key', letter: 'C' });
    const third = await givenReport({ kind: 'outdated' });
    const given = (await answer({})).json<ReportsAnswered>();
    expect(given.answer).toMatchObject({ decision: 'rejected', outcome: null, count: 2 });
    for (const { learner } of [first, second])
      expect(await ownReports(learner)).toMatchObject([
        { state: 'rejected', reply: { text: 'Soal sudah kami periksa.', outcome: null } },
      ]);
    expect(await ownReports(third.learner)).toMatchObject([{ state: 'new', reply: null }]);
    expect(await detail()).toMatchObject({ open: 1, answers: [{ count: 2 }] });
    await answer({ kinds: ['outdated'], decision: 'duplicate' });
    expect((await queue()).questions).toEqual([]);
    expect(await detail()).toMatchObject({ open: 0, versions: [{ version: 1 }] });
    const entries = await t.db
      .selectFrom('auditEntry')
      .select(['action', 'entityId'])
      .where('entity', '=', 'question_report')
      .execute();
    expect(entries).toEqual([1, 2].map(() => ({ action: 'answer', entityId: tryout.questionIds[0] })));
  });

  it('leaves a report that came, or was edited, after its author looked', async () => {
    const early = await givenReport();
    const edited = await givenReport();
    const { seenUntil } = await detail();
    const late = await givenReport();
    await t.call('POST', '/api/question-reports', {
      as: edited.learner,
      body: { attemptId: edited.id, itemId: tryout.itemIds[0], kind: 'typo', text: 'Juga kata kelima' },
    });
    expect((await answer({ seenUntil })).json<ReportsAnswered>().answer.count).toBe(1);
    expect(await ownReports(early.learner)).toMatchObject([{ state: 'rejected' }]);
    expect(await ownReports(edited.learner)).toMatchObject([{ state: 'new' }]);
    expect(await ownReports(late.learner)).toMatchObject([{ state: 'new' }]);
  });

  it('leaves a report that comes while its author’s page is read', async () => {
    await givenReport();
    const stored = createReportQueueRepository(t.db);
    const service = createReportQueueService({
      queue: {
        ...stored,
        async listCounts(only) {
          const counts = await stored.listCounts(only);
          await givenReport();
          return counts;
        },
        listVersions: async () => [],
      },
      papers: { get: () => Promise.reject(new Error('Not asked for')) } as never,
      quartersOf: async () => [],
      listSuspects: async () => new Map(),
      now: t.clock.now,
    });
    const { open, seenUntil } = await service.get(tryout.questionIds[0] as string);
    expect(open).toBe(1);
    expect((await answer({ seenUntil })).json<ReportsAnswered>().answer.count).toBe(1);
  });

  it('is given once: sent again it is the same, another one is refused', async () => {
    await givenReport();
    const [first, again] = await Promise.all([answer({}), answer({})]);
    expect([first?.statusCode, again?.statusCode]).toEqual([200, 200]);
    expect(first?.json<ReportsAnswered>().answer.id).toBe(again?.json<ReportsAnswered>().answer.id);
    expectError(await answer({ text: 'Jawaban yang lain sama sekali.' }), 'REPORTS_ANSWERED');
    expect(await t.db.selectFrom('questionReportAnswer').select('id').execute()).toHaveLength(1);
  });

  it('accepts by a new version once there is one', async () => {
    const { learner } = await givenReport({ kind: 'wrong_key', letter: 'C' });
    expectError(await answer({ decision: 'accepted', outcome: 'version' }), 'REPORT_WITHOUT_VERSION');
    expect(expectInvalid(await answer({ decision: 'accepted' }))).toHaveProperty('outcome');
    expect(expectInvalid(await answer({ decision: 'rejected', outcome: 'ruling' }))).toHaveProperty('outcome');
    const found = await t.call('GET', `/api/questioner/questions/${tryout.questionIds[0]}/versions`, {
      as: questioner,
    });
    expect(found.statusCode).toBe(200);
    await t.db
      .updateTable('question')
      .set({ currentVersionId: tryout.itemIds[1] as string })
      .where('id', '=', tryout.questionIds[0] as string)
      .execute();
    expect((await answer({ decision: 'accepted', outcome: 'version' })).statusCode).toBe(200);
    expect(await ownReports(learner)).toMatchObject([{ state: 'accepted', reply: { outcome: 'version' } }]);
  });

  it('accepts by a ruling once one is drafted, and says that it is in force only while it is', async () => {
    const { learner } = await givenReport({ kind: 'wrong_key', letter: 'C' });
    const byRuling = { decision: 'accepted', outcome: 'ruling' };
    expectError(await answer(byRuling), 'REPORT_WITHOUT_RULING');
    expect(await ownReports(learner)).toMatchObject([{ state: 'new', reply: null }]);
    const steps = rulingSteps(t, admin);
    const thrownAway = await steps.draft({ versionId: tryout.itemIds[0] as string, newKey: 'C' });
    await steps.call('POST', `/${thrownAway.id}/discard`);
    expectError(await answer(byRuling), 'REPORT_WITHOUT_RULING');
    const { id } = await steps.draft({ versionId: tryout.itemIds[0] as string, newKey: 'C' });
    expect((await answer(byRuling)).statusCode).toBe(200);
    expect((await answer(byRuling)).statusCode).toBe(200);
    const reply = async () => (await ownReports(learner))[0]?.reply;
    expect(await reply()).toMatchObject({ outcome: 'ruling', isRuled: false });
    const { stamp } = await steps.preview(id);
    await steps.apply(id, 'kunci_baru', stamp);
    await scoreAgain(t);
    expect(await reply()).toMatchObject({ outcome: 'ruling', isRuled: true });
    await steps.takeBack(id);
    expect(await reply()).toMatchObject({ outcome: 'ruling', isRuled: false });
  });

  it('accepts by a new version what was reported of the old one, while something else is reported of the new one', async () => {
    const { learner } = await givenReport();
    await givenReport({ kind: 'unclear', of: await givenNewVersion(), responses: 'A--' });
    const accepted = await answer({ decision: 'accepted', outcome: 'version', kinds: ['typo'] });
    expect(accepted.json<ReportsAnswered>().answer).toMatchObject({ count: 1, outcome: 'version' });
    expect(await ownReports(learner)).toMatchObject([{ state: 'accepted' }]);
    expectError(
      await answer({ decision: 'accepted', outcome: 'version', kinds: ['unclear'] }),
      'REPORT_WITHOUT_VERSION',
    );
  });

  it('is refused if a colleague was faster, although the same words were sent weeks ago', async () => {
    const usual = { text: 'Terima kasih, soal ini sudah benar.' };
    const byColleague = (given: object) => answer(given, admin, '/admin/question-reports');
    await givenReport();
    expect((await answer(usual)).statusCode).toBe(200);
    const { learner } = await givenReport();
    const { seenUntil } = await detail();
    expect((await byColleague({ text: 'Tidak diubah: pembahasan menjelaskan alasannya.' })).statusCode).toBe(200);
    expectError(await answer({ ...usual, seenUntil }), 'REPORTS_ANSWERED');
    expect(await ownReports(learner)).toMatchObject([{ reply: { text: expect.stringMatching('^Tidak diubah') } }]);
    // A colleague's same words are not one's own.
    await givenReport();
    const seenNow = { seenUntil: (await detail()).seenUntil };
    expect((await byColleague({ ...usual, ...seenNow })).statusCode).toBe(200);
    expectError(await answer({ ...usual, ...seenNow }), 'REPORTS_ANSWERED');
  });

  it('is refused if a colleague was faster, although the same words went to another kind just before', async () => {
    await givenReport();
    await givenReport({ kind: 'outdated' });
    const { seenUntil } = await detail();
    expect((await answer({ seenUntil, kinds: ['outdated'] })).statusCode).toBe(200);
    await answer({ seenUntil, kinds: ['typo'], text: 'Sudah kami perbaiki.' }, admin, '/admin/question-reports');
    expectError(await answer({ seenUntil, kinds: ['typo'] }), 'REPORTS_ANSWERED');
  });

  it('accepts by a new version although the newest is reported while it is written, also sent again', async () => {
    const { learner } = await givenReport();
    const newest = await givenNewVersion();
    const { seenUntil } = await detail();
    const late = await givenReport({ of: newest, responses: 'A--' });
    const given = { decision: 'accepted', outcome: 'version', kinds: ['typo'], seenUntil };
    const first = await answer(given);
    expect(first.json<ReportsAnswered>().answer).toMatchObject({ count: 1 });
    expect(await ownReports(learner)).toMatchObject([{ state: 'accepted' }]);
    expect(await ownReports(late.learner)).toMatchObject([{ state: 'new' }]);
    expect((await answer(given)).json()).toEqual(first.json());
  });

  it('tells only reporters of a version with a ruling of the ruling; the others wait for their own answer', async () => {
    const wrong = { kind: 'wrong_key', letter: 'C' } as const;
    const old = await givenReport(wrong);
    const newest = await givenNewVersion();
    const ruled = await givenReport({ ...wrong, of: newest, responses: 'A--' });
    await rulingSteps(t, admin).draft({ versionId: newest.itemIds[0] as string, newKey: 'C' });
    const given = { decision: 'accepted', outcome: 'ruling', seenUntil: (await detail()).seenUntil };
    const first = await answer(given);
    expect(first.json<ReportsAnswered>().answer).toMatchObject({ count: 1, outcome: 'ruling' });
    expect(await ownReports(ruled.learner)).toMatchObject([{ state: 'accepted' }]);
    expect(await ownReports(old.learner)).toMatchObject([{ state: 'new', reply: null }]);
    expect((await answer(given)).json()).toEqual(first.json());
    expectError(await answer({ ...given, text: 'Kunci versi lama juga salah.' }), 'REPORT_WITHOUT_RULING');
  });

  it('tells a repeat from the same words for the reports that are left, which no ruling covers', async () => {
    const wrong = { kind: 'wrong_key', letter: 'C' } as const;
    const old = await givenReport(wrong);
    const newest = await givenNewVersion();
    await givenReport({ ...wrong, of: newest, responses: 'A--' });
    await rulingSteps(t, admin).draft({ versionId: newest.itemIds[0] as string, newKey: 'C' });
    const given = { decision: 'accepted', outcome: 'ruling', seenUntil: (await detail()).seenUntil };
    const sent = (key: string) => answer(given, questioner, base, key);
    const [one, other] = [randomUUID(), randomUUID()];
    const both = await Promise.all([sent(one), sent(one)]);
    expect(both.map((response) => response.json<ReportsAnswered>().answer.count)).toEqual([1, 1]);
    expect((await sent(one)).json()).toEqual(both[0].json());
    expectError(await sent(other), 'REPORT_WITHOUT_RULING');
    expect(await ownReports(old.learner)).toMatchObject([{ state: 'new', reply: null }]);
  });
});

describe('misuse', () => {
  const adminBase = '/admin/question-reports';
  const decide = (reportId: string | undefined, isMisuse: boolean) =>
    t.call('PUT', `${adminBase}/${tryout.questionIds[0]}/reports/${reportId}/misuse`, {
      as: admin,
      body: { isMisuse },
    });

  it('is decided by administrators, report by report, and can be taken back', async () => {
    const bad = await givenReport();
    const good = await givenReport();
    const [, report] = (await reportsOf('', admin, adminBase)).reports;
    expect((await decide(report?.id, true)).statusCode).toBe(200);
    expect(await ownReports(bad.learner)).toMatchObject([{ state: 'misuse' }]);
    expect(await ownReports(good.learner)).toMatchObject([{ state: 'new' }]);
    expect((await reportsOf('?state=done')).reports).toMatchObject([{ state: 'misuse' }]);
    await decide(report?.id, true);
    await decide(report?.id, false);
    expect(await ownReports(bad.learner)).toMatchObject([{ state: 'in_review' }]);
    expect(await detail()).toMatchObject({ open: 2 });
    const entries = await t.db.selectFrom('auditEntry').select('id').where('entity', '=', 'question_report').execute();
    expect(entries).toHaveLength(2);
  });

  it('gives an answered report its answer back when it is taken back', async () => {
    const { learner } = await givenReport();
    await answer({});
    const [report] = (await reportsOf('?state=done', admin, adminBase)).reports;
    await decide(report?.id, true);
    await decide(report?.id, false);
    expect(await ownReports(learner)).toMatchObject([{ state: 'rejected', reply: { outcome: null } }]);
  });

  it('knows no report of another question', async () => {
    await givenReport();
    await givenReport({ item: 1 });
    const [other] = (
      await t.call('GET', `${adminBase}/${tryout.questionIds[1]}/reports`, { as: admin })
    ).json<ReportList>().reports;
    expectError(await decide(other?.id, true), 'REPORT_NOT_FOUND');
    expectError(await decide('tidak-ada', true), 'REPORT_NOT_FOUND');
  });
});

describe('a learner who leaves', () => {
  it('takes the reports along', async () => {
    const learner = await givenLearner(t);
    const attempt = await givenFinished(t, { learner, tryout });
    const body = { attemptId: attempt.id, itemId: tryout.itemIds[0], kind: 'typo', text: reason };
    await t.call('POST', '/api/question-reports', { as: learner, body });
    const file = await t.call('POST', '/api/auth/me/data', { as: learner, body: { password: password } });
    expect(file.json()).toMatchObject({ questionReports: [{ kind: 'typo', text: reason, state: 'new' }] });
    await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password: password } });
    expect(await t.db.selectFrom('questionReport').select('id').execute()).toEqual([]);
    expect((await queue()).total).toBe(0);
  });
});
