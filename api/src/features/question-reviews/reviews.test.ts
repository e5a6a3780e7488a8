import { randomUUID } from 'node:crypto';
import { type AdminDoor, adminDoor } from '../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenStaff, givenTryout, type GivenTryout } from '../../../test/given.ts';
import { type QuestionerDoor, questionerDoor } from '../../../test/questioner-door.ts';
import { stepDoor } from '../../../test/step-door.ts';
import type {
  Attempt,
  NewReview,
  PackageCheck,
  QuestionerQuestion,
  QuestionReviews,
  ReviewCount,
  ReviewerList,
  ReviewInbox,
} from '../../contract/index.ts';

let t: TestApp;
let tryout: GivenTryout;
let writer: QuestionerDoor;
let reviewer: GivenAccount;
let admin: AdminDoor;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  tryout = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
  writer = await questionerDoor(t, tryout);
  reviewer = await givenStaff(t, 'questioner');
  admin = await adminDoor(t, tryout);
});
afterAll(() => t.close());

const ask = (
  questions: readonly { id: string; version: number }[],
  changes: object = {},
  as = writer.questioner,
  headers: Record<string, string> = {},
) =>
  t.call('POST', '/api/questioner/review-requests', {
    as,
    headers,
    body: { questions: questions.map(({ id, version }) => ({ id, version })), reviewerId: reviewer.id, ...changes },
  });
const review = (questionId: string, body: Partial<NewReview>, as: GivenAccount = reviewer) =>
  t.call('POST', `/api/questioner/questions/${questionId}/reviews`, { as, body });
const reviewsOf = async (questionId: string, as: GivenAccount = reviewer) =>
  (await t.call('GET', `/api/questioner/questions/${questionId}/reviews`, { as })).json<QuestionReviews>();
const inbox = async (as: GivenAccount) =>
  (await t.call('GET', '/api/questioner/review-requests', { as })).json<ReviewInbox>();
const count = async (as: GivenAccount) =>
  (await t.call('GET', '/api/questioner/review-requests/count', { as })).json<ReviewCount>();
const require = (isRequired = true) =>
  t.call('PUT', `/admin/tryouts/${tryout.id}`, {
    as: admin.admin,
    body: { title: tryout.title, requiresReview: isRequired },
  });
const withdrawn = () => t.call('POST', `/admin/tryouts/${tryout.id}/withdraw`, { as: admin.admin });
const published = () => t.call('POST', `/admin/tryouts/${tryout.id}/publish`, { as: admin.admin });
/** The stems of the exam that begins now. */
const examOf = async () => (await givenAttempt(t, { tryout })).items.map(({ stem }) => stem);
/** A package that requires reviews, with the given question as the only one that isn't approved. */
async function givenRequired(): Promise<void> {
  for (const id of tryout.questionIds)
    expect((await review(id, { version: 1, verdict: 'approved' })).statusCode).toBe(200);
  expect((await require()).statusCode).toBe(200);
}
const acts = async (questionId: string) =>
  (
    await t.db
      .selectFrom('auditEntry')
      .select(['action', 'actorId', 'after'])
      .where('entityId', '=', questionId)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action, actorId }) => `${action} ${actorId === reviewer.id ? 'reviewer' : 'writer'}`);

describe('a review', () => {
  it('is asked for, sent back with a comment, asked for again and given: then the exam has the question', async () => {
    const question = await writer.added({ question: 'Berapa $2^3$?', isReady: 'false' });
    expect(await examOf()).toHaveLength(3);
    t.clock.advance(1_000);
    expect((await ask([question], { text: 'Tolong cek $2^3$' })).json()).toEqual({
      asked: 1,
      waitingAlready: 0,
      ownOfReviewer: 0,
      approvedAlready: 0,
    });
    expect((await ask([question])).json()).toMatchObject({ asked: 0, waitingAlready: 1, ownOfReviewer: 0 });
    expect(await count(reviewer)).toEqual({ waiting: 1, sentBack: 0 });
    expect((await inbox(reviewer)).waiting).toMatchObject([
      {
        questionId: question.id,
        question: 'Berapa $2^3$?',
        isReady: false,
        askedBy: writer.questioner.name,
        number: 4,
      },
    ]);
    t.clock.advance(1_000);

    await review(question.id, { version: 1, verdict: 'sent_back', text: 'Kuncinya $8$, bukan B.' });
    expect(await count(reviewer)).toEqual({ waiting: 0, sentBack: 0 });
    expect(await count(writer.questioner)).toEqual({ waiting: 0, sentBack: 1 });
    expect((await inbox(writer.questioner)).sentBack).toMatchObject([
      { questionId: question.id, by: reviewer.name, text: 'Kuncinya $8$, bukan B.' },
    ]);
    t.clock.advance(1_000);

    const edited = await writer.edited(question.id, { question: 'Berapa $2^3$ itu?', version: 1 });
    t.clock.advance(1_000);
    expect(await count(writer.questioner)).toEqual({ waiting: 0, sentBack: 0 });
    await ask([edited]);
    t.clock.advance(1_000);
    const given = (await review(question.id, { version: 2, verdict: 'approved' })).json<QuestionReviews>();
    expect(given).toMatchObject({ version: 2, isReady: true, isApproved: true, approvedVersion: 2, requests: [] });
    expect(given.events.map(({ kind, version, by, text }) => [kind, version, by === reviewer.name, text])).toEqual([
      ['approved', 2, true, ''],
      ['asked', 2, false, ''],
      ['sent_back', 1, true, 'Kuncinya $8$, bukan B.'],
      ['asked', 1, false, 'Tolong cek $2^3$'],
    ]);
    expect(await examOf()).toContain('Berapa $2^3$ itu?');
    expect(await writer.get(question.id)).toMatchObject({ isReady: true, isApproved: true });
    expect(await acts(question.id)).toEqual([
      'create writer',
      'request_review writer',
      'review reviewer',
      'update writer',
      'request_review writer',
      'review reviewer',
    ]);
  });

  it('is not asked of who has written the question, and can’t approve it', async () => {
    const own = await (await questionerDoor(t, tryout, reviewer)).added({ question: 'Ditulis peninjau' });
    const question = await writer.added();
    const key = { 'idempotency-key': randomUUID() };
    for (let times = 0; times < 2; times += 1)
      expect((await ask([question, own], {}, writer.questioner, key)).json()).toEqual({
        asked: 1,
        waitingAlready: 0,
        ownOfReviewer: 1,
        approvedAlready: 0,
      });
    expect((await inbox(reviewer)).waiting.map(({ questionId }) => questionId)).toEqual([question.id]);
    expect((await reviewsOf(own.id)).events).toEqual([]);
    expect(Object.keys(expectInvalid(await ask([own])))).toEqual(['reviewerId']);
    // Approved by somebody else, it is nobody's own any more: the next version is its writer's alone.
    await review(own.id, { version: 1, verdict: 'approved' }, writer.questioner);
    expect((await ask([await writer.edited(own.id, { question: 'Diubah penulis', version: 1 })])).json()).toMatchObject(
      { asked: 1, ownOfReviewer: 0 },
    );
  });

  it('ends with the next edit, but not with a move', async () => {
    const question = await writer.added();
    await review(question.id, { version: 1, verdict: 'approved' });
    expect(await writer.edited(question.id, { ...question, number: 1 })).toMatchObject({ isApproved: true, number: 1 });
    const steps = await stepDoor(t, 'admin');
    await steps.made('time', { questions: [{ id: question.id, version: 1 }], timeLimit: 75 });
    expect(await writer.get(question.id)).toMatchObject({ isApproved: false, version: 2 });
  });

  it('is never of one’s own text: nobody approves what they have written since the last approval', async () => {
    const question = await writer.added();
    expectError(await review(question.id, { version: 1, verdict: 'approved' }, writer.questioner), 'OWN_QUESTION');
    // Somebody else changes a comma: the first writer still can't approve.
    const other = await questionerDoor(t, tryout, reviewer);
    await other.edited(question.id, { question: 'Sama, tapi lain', version: 1 });
    expectError(await review(question.id, { version: 2, verdict: 'approved' }, writer.questioner), 'OWN_QUESTION');
    expectError(await review(question.id, { version: 2, verdict: 'approved' }), 'OWN_QUESTION');
    expect(await reviewsOf(question.id)).toMatchObject({ mayApprove: false, isApproved: false });
    const third = await givenStaff(t, 'questioner');
    expect((await review(question.id, { version: 2, verdict: 'approved' }, third)).statusCode).toBe(200);
    await other.edited(question.id, { question: 'Lagi', version: 2 });
    expect((await review(question.id, { version: 3, verdict: 'approved' }, writer.questioner)).statusCode).toBe(200);
  });

  it('is not of one’s own text either after somebody else has copied it', async () => {
    const question = await writer.added({ question: 'Soal yang disalin' });
    const steps = await stepDoor(t, 'admin');
    const { tryoutId } = await steps.made('duplicates', { tryoutId: tryout.id });
    const { id } = await t.db
      .selectFrom('question')
      .innerJoin('questionVersion', 'questionVersion.id', 'question.currentVersionId')
      .select('question.id')
      .where('question.tryoutId', '=', tryoutId as string)
      .where('stem', '=', question.question)
      .executeTakeFirstOrThrow();
    expectError(await review(id, { version: 1, verdict: 'approved' }, writer.questioner), 'OWN_QUESTION');
    expect((await review(id, { version: 1, verdict: 'approved' })).statusCode).toBe(200);
  });

  it('says what is wrong with it, and needs a text unless it approves', async () => {
    const question = await writer.added();
    expect(
      Object.keys(expectInvalid(await review(question.id, { version: 1, verdict: 'sent_back', text: '  ' }))),
    ).toEqual(['text']);
    expect(Object.keys(expectInvalid(await review(question.id, { version: 1, verdict: 'commented' })))).toEqual([
      'text',
    ]);
    expect(Object.keys(expectInvalid(await ask([question], { reviewerId: writer.questioner.id })))).toEqual([
      'reviewerId',
    ]);
    expectError(await ask([question], { reviewerId: (await givenStaff(t, 'admin')).id }), 'REVIEWER_GONE');
    expectError(await ask([{ id: question.id, version: 2 }]), 'SELECTION_CHANGED');
    expectError(await review('gone', { version: 1, verdict: 'approved' }), 'QUESTION_NOT_FOUND');
    expect((await reviewsOf(question.id)).events).toEqual([]);
  });

  it('is plain text, and stays with its version when the question is removed and on a paper', async () => {
    const question = await writer.added();
    await review(question.id, { version: 1, verdict: 'commented', text: '<b>tebal</b>' });
    expect((await reviewsOf(question.id)).events).toMatchObject([{ kind: 'commented', text: '<b>tebal</b>' }]);
    await ask([question]);
    await examOf();
    await admin.remove(question.id);
    expect(await count(reviewer)).toEqual({ waiting: 0, sentBack: 0 });
    const kept = await t.db.selectFrom('reviewEvent').select('kind').where('questionId', '=', question.id).execute();
    expect(kept).toHaveLength(2);
    expect(
      await t.db.selectFrom('reviewRequest').select('askedAt').where('questionId', '=', question.id).execute(),
    ).toEqual([]);
  });

  it('can be asked for of many at once', async () => {
    const questions = tryout.questionIds.map((id) => ({ id, version: 1 }));
    expect((await ask(questions)).json()).toMatchObject({ asked: 3, waitingAlready: 0, ownOfReviewer: 0 });
    expect((await inbox(writer.questioner)).asked).toMatchObject(
      Array.from({ length: 3 }, () => ({ reviewerId: reviewer.id, reviewer: reviewer.name, isGone: false })),
    );
    expectError(await ask([...questions, { id: 'gone', version: 1 }]), 'SELECTION_CHANGED');
    expect(await count(reviewer)).toMatchObject({ waiting: 3 });
  });

  it('is counted with all others, and once for each question, where the lists end before', async () => {
    const many = await givenTryout(t, { sections: [{ keys: 'A'.repeat(201) }] });
    await ask(many.questionIds.map((id) => ({ id, version: 1 })));
    const { asked, askedTotal } = await inbox(writer.questioner);
    expect([asked.length, askedTotal]).toEqual([200, 201]);
    const second = await givenStaff(t, 'questioner');
    const returned = many.questionIds.slice(0, 101);
    for (const id of returned) {
      for (const as of [reviewer, second]) {
        t.clock.advance(1_000);
        await review(id, { version: 1, verdict: 'sent_back', text: 'Cek kuncinya.' }, as);
      }
    }
    const { sentBack, sentBackTotal } = await inbox(writer.questioner);
    expect(sentBackTotal).toBe(101);
    expect(sentBack.map(({ questionId, by }) => [questionId, by])).toEqual(
      returned.toReversed().map((id) => [id, second.name]),
    );
  });

  it('waits for nobody any more once somebody has approved, also after the next edit', async () => {
    const question = await writer.added();
    const second = await givenStaff(t, 'questioner');
    await ask([question]);
    await ask([question], { reviewerId: second.id });
    await review(question.id, { version: 1, verdict: 'approved' });
    expect(await count(second)).toMatchObject({ waiting: 0 });
    expect(await inbox(second)).toMatchObject({ waiting: [], waitingTotal: 0 });
    expect(await inbox(writer.questioner)).toMatchObject({ asked: [], askedTotal: 0 });
    expect(await reviewsOf(question.id, second)).toMatchObject({ isAskedOfMe: false, requests: [] });
    await writer.edited(question.id, { question: 'Sesudah disetujui', version: 1 });
    expect(await count(second)).toMatchObject({ waiting: 0 });
  });

  it('waits for nobody where a request came together with the approval', async () => {
    const question = await writer.added();
    await review(question.id, { version: 1, verdict: 'approved' });
    const second = await givenStaff(t, 'questioner');
    const request = { questionId: question.id, reviewerId: second.id, askedBy: writer.questioner.id };
    await t.db
      .insertInto('reviewRequest')
      .values({ ...request, askedAt: t.clock.now().toISOString() })
      .execute();
    expect(await count(second)).toMatchObject({ waiting: 0 });
    expect(await inbox(writer.questioner)).toMatchObject({ asked: [], askedTotal: 0 });
    expect(await reviewsOf(question.id, second)).toMatchObject({ isAskedOfMe: false, requests: [] });
  });

  it('is not asked of what is approved: it is left out and counted', async () => {
    const [open, approved] = [await writer.added(), await writer.added()];
    await review(approved.id, { version: 1, verdict: 'approved' });
    const key = { 'idempotency-key': randomUUID() };
    for (let times = 0; times < 2; times += 1)
      expect((await ask([open, approved], {}, writer.questioner, key)).json()).toEqual({
        asked: 1,
        waitingAlready: 0,
        ownOfReviewer: 0,
        approvedAlready: 1,
      });
    expect((await inbox(reviewer)).waiting.map(({ questionId }) => questionId)).toEqual([open.id]);
    expect((await reviewsOf(approved.id)).events.map(({ kind }) => kind)).toEqual(['approved']);
    expect(expectInvalid(await ask([approved]))).toEqual({
      reviewerId: 'Soal yang dipilih sudah disetujui, jadi tidak perlu ditinjau lagi.',
    });
  });

  it('is sent back by the asked one who has edited it and so can’t approve it', async () => {
    const question = await writer.added();
    await ask([question]);
    await (await questionerDoor(t, tryout, reviewer)).edited(question.id, { question: 'Koma dibetulkan', version: 1 });
    expect(await reviewsOf(question.id)).toMatchObject({ mayApprove: false, isAskedOfMe: true });
    await review(question.id, { version: 2, verdict: 'sent_back', text: 'Koma saya betulkan.' });
    expect(await count(reviewer)).toMatchObject({ waiting: 0 });
    expect(await count(writer.questioner)).toMatchObject({ sentBack: 1 });
  });

  it('is withdrawn by who asked', async () => {
    const question = await writer.added();
    await ask([question]);
    const url = `/api/questioner/review-requests/${question.id}/${reviewer.id}`;
    expectError(await t.call('DELETE', url, { as: await givenStaff(t, 'questioner') }), 'REVIEW_REQUEST_NOT_FOUND');
    expect((await t.call('DELETE', url, { as: writer.questioner })).statusCode).toBe(200);
    expectError(await t.call('DELETE', url, { as: writer.questioner }), 'REVIEW_REQUEST_NOT_FOUND');
    expect(await count(reviewer)).toMatchObject({ waiting: 0 });
    expect((await reviewsOf(question.id)).events.map(({ kind }) => kind).toSorted()).toEqual(['asked', 'withdrawn']);
  });

  it('waits no longer for a reviewer who has left: who asked sees it, and asks somebody else', async () => {
    const question = await writer.added();
    await ask([question]);
    await t.call('PUT', `/admin/staff/${reviewer.id}`, { as: admin.admin, body: { isActive: false } });
    expect((await inbox(writer.questioner)).asked).toMatchObject([{ isGone: true }]);
    expectError(await ask([await writer.added()]), 'REVIEWER_GONE');
    const { reviewers } = (
      await t.call('GET', '/api/questioner/reviewers', { as: writer.questioner })
    ).json<ReviewerList>();
    expect(reviewers.map(({ id }) => id)).not.toContain(reviewer.id);
    expect(reviewers.map(({ id }) => id)).not.toContain(writer.questioner.id);
    const other = await givenStaff(t, 'questioner');
    expect((await ask([question], { reviewerId: other.id })).json()).toMatchObject({ asked: 1 });
  });
});

describe('a package that requires reviews', () => {
  it('has only approved versions in its exams: an edited question stays in its last approved one', async () => {
    await givenRequired();
    const stems = await examOf();
    expect(stems).toHaveLength(3);
    const added = await writer.added({ question: 'Belum ditinjau' });
    const first = tryout.questionIds[0] as string;
    await writer.edited(first, { question: 'Diubah', version: 1 });
    expect(await examOf()).toEqual(stems);
    const check = (await t.call('GET', `/admin/tryouts/${tryout.id}/check`, { as: admin.admin })).json<PackageCheck>();
    expect(
      check.problems
        .filter(({ code }) => code === 'QUESTION_NOT_APPROVED')
        .map(({ question, blocks }) => [question?.number, blocks]),
    ).toEqual([
      [1, false],
      [4, false],
    ]);
    const third = await givenStaff(t, 'questioner');
    await review(added.id, { version: 1, verdict: 'approved' }, third);
    await review(first, { version: 2, verdict: 'approved' }, third);
    expect(await examOf()).toEqual(['Diubah', ...stems.slice(1), 'Belum ditinjau']);
  });

  it('changes no exam that runs', async () => {
    const attempt = await givenAttempt(t, { tryout });
    await withdrawn();
    await require();
    const read = await t.call('GET', `/api/attempts/${attempt.id}`, { as: attempt.learner });
    expect(read.json<Attempt>().items).toHaveLength(3);
  });

  it('can’t be one while learners see it and a question isn’t approved', async () => {
    expect(Object.keys(expectInvalid(await require()))).toEqual(['requiresReview']);
    await withdrawn();
    expect((await require()).statusCode).toBe(200);
    expectError(await published(), 'TRYOUT_NOT_READY');
    for (const id of tryout.questionIds) await review(id, { version: 1, verdict: 'approved' });
    expect((await published()).statusCode).toBe(200);
    expect(await examOf()).toHaveLength(3);
    await require(false);
    expect(await examOf()).toHaveLength(3);
  });

  it('has the approvals of the package that it was made from', async () => {
    await givenRequired();
    const steps = await stepDoor(t, 'admin');
    const { tryoutId } = await steps.made('duplicates', { tryoutId: tryout.id });
    const check = (await t.call('GET', `/admin/tryouts/${tryoutId}/check`, { as: admin.admin })).json<PackageCheck>();
    expect(check.problems.filter(({ code }) => code === 'QUESTION_NOT_APPROVED')).toEqual([]);
    expect(check.problems.filter(({ code }) => code === 'NO_QUESTIONS')).toEqual([]);
  });
});

describe('at the same moment', () => {
  it('of an edit and an approval of the version before it, the approval is never of the new text', async () => {
    for (let round = 1; round <= 6; round += 1) {
      const question = await writer.added({ question: `Putaran ${round}` });
      const [edited, approved] = await Promise.all([
        writer.edit(question.id, { question: `Putaran ${round}, lain`, version: 1 }),
        review(question.id, { version: 1, verdict: 'approved' }),
      ]);
      expect(edited.statusCode).toBe(200);
      if (approved.statusCode !== 200) expectError(approved, 'QUESTION_CHANGED');
      const stored = await reviewsOf(question.id);
      expect(stored).toMatchObject({ version: 2, isApproved: false });
      expect(stored.approvedVersion).toBe(approved.statusCode === 200 ? 1 : null);
    }
  });

  it('two reviewers give one approval, and both answers are kept', async () => {
    const others = [await givenStaff(t, 'questioner'), await givenStaff(t, 'questioner')] as const;
    const question = await writer.added();
    const answers = await Promise.all(others.map((as) => review(question.id, { version: 1, verdict: 'approved' }, as)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await reviewsOf(question.id)).events).toHaveLength(2);
  });

  it('one approves and another sends back: it is approved, and whoever comes later is told so', async () => {
    const other = await givenStaff(t, 'questioner');
    for (let round = 0; round < 4; round += 1) {
      const question: QuestionerQuestion = await writer.added();
      const [approved, sentBack] = await Promise.all([
        review(question.id, { version: 1, verdict: 'approved' }, other),
        review(question.id, { version: 1, verdict: 'sent_back', text: 'Belum' }),
      ]);
      expect(approved.statusCode).toBe(200);
      if (sentBack.statusCode !== 200) expectError(sentBack, 'APPROVED_ALREADY');
      expect(await reviewsOf(question.id)).toMatchObject({ isApproved: true });
      expect((await inbox(writer.questioner)).sentBack).toEqual([]);
    }
  });

  it('a request and the reviewer’s leaving: it is made before, or refused', async () => {
    const question = await writer.added();
    const [asked, left] = await Promise.all([
      ask([question]),
      t.call('PUT', `/admin/staff/${reviewer.id}`, { as: admin.admin, body: { isActive: false } }),
    ]);
    expect(left.statusCode).toBe(200);
    if (asked.statusCode !== 200) expectError(asked, 'REVIEWER_GONE');
    expect((await reviewsOf(question.id, writer.questioner)).requests).toHaveLength(asked.statusCode === 200 ? 1 : 0);
  });

  it('ten equal requests with one key make one, and so do ten without', async () => {
    const [one, two] = [await writer.added(), await writer.added()];
    const headers = { 'idempotency-key': 'kunci-permintaan-1234' };
    const body = { questions: [{ id: one.id, version: 1 }], reviewerId: reviewer.id };
    await Promise.all(
      Array.from({ length: 10 }, () =>
        t.call('POST', '/api/questioner/review-requests', { as: writer.questioner, body, headers }),
      ),
    );
    await Promise.all(Array.from({ length: 10 }, () => ask([two])));
    expect((await reviewsOf(one.id)).events).toHaveLength(1);
    expect((await reviewsOf(two.id)).events).toHaveLength(1);
  });
});
