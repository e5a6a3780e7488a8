import { randomUUID } from 'node:crypto';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { ask } from '../../../test/discussion-rows.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenAttempt,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
  password,
} from '../../../test/given.ts';
import {
  type DiscussedQuestionList,
  type Discussion,
  type DiscussionCounts,
  type DiscussionNews,
  type DiscussionPost,
  goneName,
  type OwnData,
  type StaffDiscussion,
} from '../../contract/index.ts';
import { dayMs, minuteMs } from '../../foundation/days/spans.ts';

let t: TestApp;
let tryout: Awaited<ReturnType<typeof givenTryout>>;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  tryout = await givenTryout(t);
});
afterAll(() => t.close());

/** A learner with a result of the package, and the place under its first question. */
async function givenReader(name = 'Budi Santoso') {
  const learner = await givenLearner(t, { name });
  const { id } = await givenFinished(t, { learner, tryout });
  return { learner, under: { attemptId: id, itemId: tryout.itemIds[0] as string } };
}
type Reader = Awaited<ReturnType<typeof givenReader>>;

const read = ({ learner, under }: Reader, query = '') =>
  t.call('GET', `/api/discussions?attempt=${under.attemptId}&item=${under.itemId}${query}`, { as: learner });
const seen = async (reader: Reader) => (await read(reader)).json<Discussion>();
const write = (
  { learner, under }: Reader,
  text: string,
  { parentId = null, key }: { parentId?: string | null; key?: string } = {},
) =>
  t.call('POST', '/api/discussions/posts', {
    as: learner,
    body: { ...under, parentId, text },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const count = async ({ learner, under }: Reader) =>
  (await t.call('GET', `/api/discussions/counts?attempt=${under.attemptId}`, { as: learner })).json<DiscussionCounts>()
    .items;
const becomeItsWriter = (questioner: GivenAccount) =>
  t.db
    .updateTable('questionVersion')
    .set({ createdBy: questioner.id })
    .where('questionId', '=', tryout.questionIds[0] as string)
    .execute();
const answerAs = (as: GivenAccount, prefix: string, parentId: string, text = 'Karena syaratnya tidak terpenuhi.') =>
  t.call('POST', `${prefix}/discussions/questions/${tryout.questionIds[0]}/answers`, { as, body: { parentId, text } });

describe('a discussion', () => {
  it('shows questions and answers of others, by first name and initial, counted under each question', async () => {
    const [budi, siti] = [await givenReader('Budi Santoso'), await givenReader('Siti Nur Aisyah')];
    const question = await ask(t, budi.learner, budi.under, 'Mengapa $x^2$ dan bukan 2x?');
    expect(question).toMatchObject({
      writer: 'Budi S.',
      isOwn: true,
      isByStaff: false,
      text: 'Mengapa $x^2$ dan bukan 2x?',
    });
    await ask(t, siti.learner, siti.under, 'Karena luas persegi.', question.id);
    const { threads, total, bar } = await seen(budi);
    expect([total, bar]).toEqual([1, null]);
    expect(threads).toMatchObject([
      { writer: 'Budi S.', isOwn: true, answers: [{ writer: 'Siti A.', isOwn: false, text: 'Karena luas persegi.' }] },
    ]);
    expect(JSON.stringify(threads)).not.toContain(siti.learner.id);
    expect(await count(siti)).toEqual([{ itemId: siti.under.itemId, posts: 2, news: 0 }]);
  });

  it('shows of a minor the initials only', async () => {
    const [minor, other] = [await givenReader('Rani Puspita'), await givenReader()];
    await t.db
      .insertInto('consent')
      .values({
        id: 'c1',
        subjectId: minor.learner.id,
        kind: 'guardian',
        version: '2026-11-21',
        at: t.clock.now().toISOString(),
        addressHash: '',
      })
      .execute();
    await write(minor, 'Kenapa A?');
    expect((await seen(other)).threads[0]?.writer).toBe('R. P.');
  });

  it('puts the answer of the question’s author first, then the most helpful', async () => {
    const [budi, siti, tono] = [await givenReader(), await givenReader('Siti'), await givenReader('Tono')];
    const questioner = await givenStaff(t, 'questioner');
    await becomeItsWriter(questioner);
    const { id } = await ask(t, budi.learner, budi.under);
    await ask(t, siti.learner, siti.under, 'Jawaban lama', id);
    t.clock.advance(minuteMs);
    const helpful = await ask(t, tono.learner, tono.under, 'Jawaban bagus', id);
    expect((await answerAs(questioner, '/api/questioner', id)).statusCode).toBe(201);
    const mark = (isHelpful: boolean) =>
      t.call('PUT', `/api/discussions/posts/${helpful.id}/helpful`, {
        as: budi.learner,
        body: { attemptId: budi.under.attemptId, isHelpful },
      });
    await mark(true);
    await mark(true);
    const [thread] = (await seen(budi)).threads;
    expect(
      thread?.answers.map(({ text, isByStaff, helpfulCount, isHelpful }) => [text, isByStaff, helpfulCount, isHelpful]),
    ).toEqual([
      ['Karena syaratnya tidak terpenuhi.', true, 0, false],
      ['Jawaban bagus', false, 1, true],
      ['Jawaban lama', false, 0, false],
    ]);
    await mark(false);
    expect((await seen(budi)).threads[0]?.answers[1]).toMatchObject({ text: 'Jawaban lama' });
  });

  it('belongs to the question: a newer version and another package’s place keep it', async () => {
    const budi = await givenReader();
    await write(budi, 'Sebelum diperbaiki');
    const admin = await givenStaff(t, 'admin');
    const questionId = tryout.questionIds[0] as string;
    const { versionId } = await t.db
      .selectFrom('question')
      .select('currentVersionId as versionId')
      .where('id', '=', questionId)
      .executeTakeFirstOrThrow();
    const version = await t.db
      .selectFrom('questionVersion')
      .selectAll()
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow();
    await t.db
      .insertInto('questionVersion')
      .values({ ...version, id: 'newer', version: version.version + 1, createdBy: admin.id })
      .execute();
    await t.db.updateTable('question').set({ currentVersionId: 'newer' }).where('id', '=', questionId).execute();
    expect((await seen(budi)).threads).toMatchObject([{ text: 'Sebelum diperbaiki' }]);
  });

  it('is read page by page', async () => {
    const budi = await givenReader();
    for (const text of ['Satu', 'Dua', 'Tiga']) {
      await write(budi, text);
      t.clock.advance(minuteMs);
    }
    const page = (await read(budi, '&page=2&pageSize=2')).json<Discussion>();
    expect([page.total, page.threads.map(({ text }) => text)]).toEqual([3, ['Satu']]);
  });
});

describe('who may read and write', () => {
  it('refuses whoever hasn’t ended the attempt, or has none', async () => {
    const learner = await givenLearner(t);
    const running = await givenAttempt(t, { learner, tryout });
    const itemId = tryout.itemIds[0] as string;
    const reader = { learner, under: { attemptId: running.id, itemId } };
    expectError(await read(reader), 'ATTEMPT_RUNNING');
    expectError(await write(reader, 'Jawabannya?'), 'ATTEMPT_RUNNING');
    const { under } = await givenReader();
    expectError(await read({ learner, under }), 'ATTEMPT_NOT_FOUND');
  });

  it('is closed to a learner who sits the package again', async () => {
    const budi = await givenReader();
    await write(budi, 'Mengapa?');
    await givenAttempt(t, { learner: budi.learner, tryout });
    expectError(await read(budi), 'ATTEMPT_RUNNING');
    expectError(await write(budi, 'Jawabannya?'), 'ATTEMPT_RUNNING');
    expectError(
      await t.call('GET', `/api/discussions/counts?attempt=${budi.under.attemptId}`, { as: budi.learner }),
      'ATTEMPT_RUNNING',
    );
  });

  it('is closed for a question that was moved to the package that runs', async () => {
    const budi = await givenReader();
    const other = await givenTryout(t);
    await t.db
      .updateTable('questionVersion')
      .set({ questionId: tryout.questionIds[0] as string, version: 9 })
      .where('id', '=', other.itemIds[0] as string)
      .execute();
    await givenAttempt(t, { learner: budi.learner, tryout: other });
    expectError(await read(budi), 'ITEM_NOT_FOUND');
  });

  it('waits for the result to open', async () => {
    const closing = await givenTryout(t, {
      closesAt: new Date(t.clock.now().getTime() + 60 * minuteMs).toISOString(),
      keysAfterClose: 1,
    });
    const learner = await givenLearner(t);
    const { id } = await givenFinished(t, { learner, tryout: closing });
    const reader = { learner, under: { attemptId: id, itemId: closing.itemIds[0] as string } };
    expectError(await read(reader), 'RESULT_NOT_OPEN');
  });

  it('answers as if there were nothing once it is switched off, but for the administrators’ queue', async () => {
    const off = await buildTestApp({ discussionsOpen: false });
    const learner = await givenLearner(off);
    const admin = await givenStaff(off, 'admin');
    expectError(await off.call('GET', '/api/discussions/news', { as: learner }), 'DISCUSSIONS_OFF');
    expectError(await off.call('GET', '/admin/discussions/questions', { as: admin }), 'DISCUSSIONS_OFF');
    expect((await off.call('GET', '/admin/discussions/posts', { as: admin })).statusCode).toBe(200);
    await off.close();
  });
});

describe('writing', () => {
  it.each([
    ['', 'Tulis pertanyaan atau jawaban Anda'],
    [' \u200B ', 'Tulis pertanyaan atau jawaban Anda'],
    ['x'.repeat(1_001), 'Tulisan maksimal 1.000 karakter'],
    ['lihat www.contoh.id', 'Hapus tautan “www.contoh.id” dari tulisan Anda'],
    ['hubungi 0812-3456-7890', 'Hapus nomor telepon “0812-3456-7890” dari tulisan Anda'],
  ])('refuses %j', async (text, sentence) => {
    expect(expectInvalid(await write(await givenReader(), text))).toEqual({ text: sentence });
  });

  it('keeps HTML as text, without what turns its direction', async () => {
    const post = (await write(await givenReader(), '<b>a</b>\u202E')).json<DiscussionPost>();
    expect(post.text).toBe('<b>a</b>');
  });

  it('makes one post of a request that comes twice', async () => {
    const budi = await givenReader();
    const key = randomUUID();
    const [first, second] = [await write(budi, 'Sekali', { key }), await write(budi, 'Sekali', { key })];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json<DiscussionPost>().id).toBe(first.json<DiscussionPost>().id);
    expect((await seen(budi)).total).toBe(1);
  });

  it('is limited for each learner', async () => {
    const budi = await givenReader();
    for (let sent = 0; sent < 20; sent += 1) expect((await write(budi, `Soal ${sent}`)).statusCode).toBe(201);
    expectError(await write(budi, 'Satu lagi'), 'TOO_MANY_REQUESTS');
    expect((await write(await givenReader('Siti'), 'Orang lain')).statusCode).toBe(201);
  });

  it('answers questions alone, and only those under the same item', async () => {
    const budi = await givenReader();
    const question = await ask(t, budi.learner, budi.under);
    const answer = await ask(t, budi.learner, budi.under, 'Jawaban', question.id);
    expectError(await write(budi, 'Jawaban atas jawaban', { parentId: answer.id }), 'POST_NOT_FOUND');
    const elsewhere = { ...budi, under: { ...budi.under, itemId: tryout.itemIds[1] as string } };
    expectError(await write(elsewhere, 'Di soal lain', { parentId: question.id }), 'POST_NOT_FOUND');
  });

  it('can be edited for fifteen minutes, by its writer alone', async () => {
    const [budi, siti] = [await givenReader(), await givenReader('Siti')];
    const { id } = await ask(t, budi.learner, budi.under, 'Lama');
    const edit = (as: GivenAccount, text: string) =>
      t.call('PUT', `/api/discussions/posts/${id}`, { as, body: { text } });
    expectError(await edit(siti.learner, 'Bukan saya'), 'POST_NOT_FOUND');
    t.clock.advance(14 * minuteMs);
    expect((await edit(budi.learner, 'Baru')).json()).toMatchObject({
      text: 'Baru',
      editedAt: t.clock.now().toISOString(),
    });
    t.clock.advance(2 * minuteMs);
    expectError(await edit(budi.learner, 'Terlambat'), 'POST_NOT_EDITABLE');
    expect((await seen(budi)).threads[0]).toMatchObject({ text: 'Baru', editableUntil: null });
  });

  it('is deleted at any time; with answers beneath it an empty place stays, and its text is forgotten after 30 days', async () => {
    const [budi, siti] = [await givenReader(), await givenReader('Siti')];
    const alone = await ask(t, budi.learner, budi.under, 'Sendiri');
    const question = await ask(t, budi.learner, budi.under, 'Dijawab');
    await ask(t, siti.learner, siti.under, 'Jawaban', question.id);
    for (const { id } of [alone, question])
      expect((await t.call('DELETE', `/api/discussions/posts/${id}`, { as: budi.learner })).statusCode).toBe(200);
    expect((await seen(siti)).threads).toMatchObject([{ state: 'deleted', text: '', answers: [{ text: 'Jawaban' }] }]);
    expect((await seen(siti)).total).toBe(1);
    expectError(await write(siti, 'Masih di sini?', { parentId: question.id }), 'POST_NOT_FOUND');

    const texts = async () =>
      (
        await t.db
          .selectFrom('discussionPost')
          .select('text')
          .where('state', '=', 'deleted')
          .where('id', 'in', [alone.id, question.id])
          .execute()
      ).map(({ text }) => text);
    const job = t.jobs.find(({ name }) => name.startsWith('discussions:'));
    const round = { log: t.app.log, signal: new AbortController().signal } as never;
    t.clock.advance(29 * dayMs);
    await job?.run(round);
    expect((await texts()).toSorted()).toEqual(['Dijawab', 'Sendiri']);
    t.clock.advance(2 * dayMs);
    await job?.run(round);
    expect(await texts()).toEqual(['', '']);
  });
});

describe('new answers', () => {
  const total = async ({ learner }: Reader) =>
    (await t.call('GET', '/api/discussions/news', { as: learner })).json<DiscussionNews>().total;

  it('are no news any more once they are deleted or hidden', async () => {
    const [budi, siti] = [await givenReader(), await givenReader('Siti')];
    const { id } = await ask(t, budi.learner, budi.under);
    const [first, second] = [
      await ask(t, siti.learner, siti.under, 'Satu', id),
      await ask(t, siti.learner, siti.under, 'Dua', id),
    ];
    expect(await total(budi)).toBe(2);
    await t.call('DELETE', `/api/discussions/posts/${first.id}`, { as: siti.learner });
    expect(await total(budi)).toBe(1);
    expect(await count(budi)).toMatchObject([{ news: 1 }]);
    // With its question hidden, too, no discussion is left to open.
    await t.db.updateTable('discussionPost').set({ state: 'hidden' }).where('id', '=', id).execute();
    await t.call('DELETE', `/api/discussions/posts/${second.id}`, { as: siti.learner });
    expect(await count(budi)).toEqual([]);
    expect(await total(budi)).toBe(0);
  });

  it('are told only while they can be read', async () => {
    const [budi, siti] = [await givenReader(), await givenReader('Siti')];
    const { id } = await ask(t, budi.learner, budi.under);
    await ask(t, siti.learner, siti.under, 'Jawaban', id);
    const again = await givenAttempt(t, { learner: budi.learner, tryout });
    expectError(
      await t.call('PUT', '/api/discussions/seen', { as: budi.learner, body: budi.under }),
      'ATTEMPT_RUNNING',
    );
    expect(await total(budi)).toBe(0);
    await t.call('POST', `/api/attempts/${again.id}/submit`, { as: budi.learner });
    expect(await total(budi)).toBe(1);
  });
});

it('tells who asked of new answers, until they are seen', async () => {
  const [budi, siti] = [await givenReader(), await givenReader('Siti')];
  const { id } = await ask(t, budi.learner, budi.under);
  await ask(t, budi.learner, budi.under, 'Saya tambahkan', id);
  const news = async (of: Reader) =>
    (await t.call('GET', '/api/discussions/news', { as: of.learner })).json<DiscussionNews>();
  expect((await news(budi)).total).toBe(0);
  await ask(t, siti.learner, siti.under, 'Jawaban', id);
  expect(await news(budi)).toMatchObject({ total: 1, results: [{ attemptId: budi.under.attemptId, count: 1 }] });
  expect(await count(budi)).toMatchObject([{ news: 1 }]);
  expect((await news(siti)).total).toBe(0);
  await t.call('PUT', '/api/discussions/seen', { as: budi.learner, body: budi.under });
  expect((await news(budi)).total).toBe(0);
});

it('counts as seen only answers that were shown', async () => {
  const [budi, siti] = [await givenReader(), await givenReader('Siti')];
  const [shown, beyond] = [await ask(t, budi.learner, budi.under), await ask(t, budi.learner, budi.under, 'Lagi')];
  for (const { id } of [shown, shown, beyond]) await ask(t, siti.learner, siti.under, 'Jawaban', id);
  const see = (threads?: { id: string; answers: number }[]) =>
    t.call('PUT', '/api/discussions/seen', { as: budi.learner, body: { ...budi.under, threads } });
  // One answer came after the page was read, and another question stands on another page.
  await see([{ id: shown.id, answers: 1 }]);
  expect(await count(budi)).toMatchObject([{ news: 2 }]);
  await see([{ id: shown.id, answers: 2 }]);
  expect(await count(budi)).toMatchObject([{ news: 1 }]);
  // Nobody sees for somebody else.
  await t.call('PUT', '/api/discussions/seen', {
    as: siti.learner,
    body: { ...siti.under, threads: [{ id: beyond.id, answers: 1 }] },
  });
  expect(await count(budi)).toMatchObject([{ news: 1 }]);
  // PostgreSQL compares no number that its column couldn't have.
  expectInvalid(await see([{ id: shown.id, answers: 3_000_000_000 }]));
  // An older page has no threads: all are seen, as before.
  await see();
  expect(await count(budi)).toMatchObject([{ news: 0 }]);
});

describe('staff', () => {
  it('find their own questions with discussions, unanswered ones first', async () => {
    const list = async (as: GivenAccount, prefix: string) =>
      (await t.call('GET', `${prefix}/discussions/questions?pageSize=100`, { as })).json<DiscussedQuestionList>();
    const admin = await givenStaff(t, 'admin');
    const before = (await list(admin, '/admin')).total;
    const [budi, questioner] = [await givenReader(), await givenStaff(t, 'questioner')];
    const second = { ...budi, under: { ...budi.under, itemId: tryout.itemIds[1] as string } };
    const answered = await ask(t, budi.learner, budi.under);
    t.clock.advance(minuteMs);
    const waiting = (await write(second, 'Belum dijawab')).json<DiscussionPost>();
    t.clock.advance(minuteMs);
    // Who adds to their own question hasn't answered it.
    await ask(t, budi.learner, second.under, 'Maksud saya opsi C', waiting.id);
    await becomeItsWriter(questioner);
    await answerAs(questioner, '/api/questioner', answered.id);
    const all = await list(admin, '/admin');
    expect(all.total).toBe(before + 2);
    expect(all.questions.filter(({ questionId }) => tryout.questionIds.includes(questionId))).toMatchObject([
      { questionId: tryout.questionIds[1], posts: 2, unanswered: 1 },
      { questionId: tryout.questionIds[0], posts: 2, unanswered: 0 },
    ]);
    const whether = all.questions.map(({ unanswered }) => unanswered > 0);
    expect(whether).toEqual(whether.toSorted((a, b) => Number(b) - Number(a)));
    expect(await list(questioner, '/api/questioner')).toMatchObject({
      total: 1,
      questions: [{ questionId: tryout.questionIds[0] }],
    });
  });

  it('answer only questions that they have written, in the audit log without a name or a text', async () => {
    const [budi, questioner, other] = [
      await givenReader(),
      await givenStaff(t, 'questioner'),
      await givenStaff(t, 'questioner'),
    ];
    const { id } = await ask(t, budi.learner, budi.under);
    await becomeItsWriter(questioner);
    expectError(await answerAs(other, '/api/questioner', id), 'QUESTION_NOT_FOUND');
    const answer = (await answerAs(questioner, '/api/questioner', id, 'Jawaban rahasia')).json<DiscussionPost>();
    const url = `/api/questioner/discussions/questions/${tryout.questionIds[0]}`;
    const { threads } = (await t.call('GET', url, { as: questioner })).json<StaffDiscussion>();
    expect(threads[0]?.answers).toMatchObject([{ id: answer.id, isOwn: true, isByStaff: true }]);
    const audit = await t.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('entity', '=', 'discussion')
      .where('actorId', 'in', [questioner.id, other.id])
      .execute();
    expect(audit).toMatchObject([{ action: 'answer', actorId: questioner.id }]);
    expect(JSON.stringify(audit)).not.toMatch(/rahasia|Budi/);
    await t.call('DELETE', `/api/questioner/discussions/answers/${answer.id}`, { as: questioner });
    expect((await seen(budi)).threads[0]?.answers).toEqual([]);
  });
});

describe('own data', () => {
  it('has posts, marks and reports', async () => {
    const [budi, siti] = [await givenReader(), await givenReader('Siti')];
    const own = await ask(t, budi.learner, budi.under, 'Tulisan saya');
    const foreign = await ask(t, siti.learner, siti.under);
    const { attemptId } = budi.under;
    await t.call('PUT', `/api/discussions/posts/${foreign.id}/helpful`, {
      as: budi.learner,
      body: { attemptId, isHelpful: true },
    });
    await t.call('POST', `/api/discussions/posts/${foreign.id}/reports`, {
      as: budi.learner,
      body: { attemptId, reason: 'other', text: 'Mencurigakan' },
    });
    const { discussions } = (
      await t.call('POST', '/api/auth/me/data', { as: budi.learner, body: { password } })
    ).json<OwnData>();
    expect(discussions).toMatchObject({
      posts: [{ id: own.id, text: 'Tulisan saya' }],
      helpful: [{ postId: foreign.id }],
      reports: [{ postId: foreign.id, text: 'Mencurigakan' }],
      bar: null,
    });
  });

  it('is removed with the account: an answered question stays as an empty place without a name', async () => {
    const [budi, siti] = [await givenReader('Zulaikha Wiratmadja'), await givenReader('Siti')];
    const question = await ask(t, budi.learner, budi.under, 'Saya Zulaikha, mengapa?');
    await ask(t, siti.learner, siti.under, 'Karena A', question.id);
    const foreign = await ask(t, siti.learner, siti.under, 'Pertanyaan Siti');
    await t.call('PUT', `/api/discussions/posts/${foreign.id}/helpful`, {
      as: budi.learner,
      body: { attemptId: budi.under.attemptId, isHelpful: true },
    });
    await t.call('POST', '/api/auth/me/erasure', { as: budi.learner, body: { password } });
    const { threads } = await seen(siti);
    expect(threads.find(({ id }) => id === question.id)).toMatchObject({
      writer: goneName,
      state: 'deleted',
      text: '',
      answers: [{ text: 'Karena A' }],
    });
    expect(threads.find(({ id }) => id === foreign.id)).toMatchObject({ helpfulCount: 0 });
    expect(await count(siti)).toMatchObject([{ posts: 2 }]);
    const stored = await Promise.all([
      t.db.selectFrom('discussionPost').selectAll().execute(),
      t.db.selectFrom('discussionEvent').selectAll().execute(),
    ]);
    expect(JSON.stringify(stored)).not.toMatch(/zulaikha/i);
  });
});
