import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { ask } from '../../../test/discussion-rows.ts';
import { expectError, expectInvalid } from '../../../test/expect-error.ts';
import {
  type GivenAccount,
  givenFinished,
  givenLearner,
  givenStaff,
  givenTryout,
  password,
} from '../../../test/given.ts';
import type { Discussion, DiscussionPost, PostQueue, ReportedPostDetail } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';

let t: TestApp;
let tryout: Awaited<ReturnType<typeof givenTryout>>;
let admin: GivenAccount;
let writer: Reader;
let post: DiscussionPost;
beforeEach(async () => {
  t = await buildTestApp();
  tryout = await givenTryout(t);
  admin = await givenStaff(t, 'admin');
  writer = await givenReader();
  post = await ask(t, writer.learner, writer.under, 'Soal bodoh');
});
afterEach(() => t.close());

async function givenReader() {
  const learner = await givenLearner(t);
  const { id } = await givenFinished(t, { learner, tryout });
  return { learner, under: { attemptId: id, itemId: tryout.itemIds[0] as string } };
}
type Reader = Awaited<ReturnType<typeof givenReader>>;

const seen = async ({ learner, under }: Reader) =>
  (
    await t.call('GET', `/api/discussions?attempt=${under.attemptId}&item=${under.itemId}`, { as: learner })
  ).json<Discussion>();
const report = ({ learner, under }: Reader, id = post.id) =>
  t.call('POST', `/api/discussions/posts/${id}/reports`, {
    as: learner,
    body: { attemptId: under.attemptId, reason: 'rude' },
  });
async function reportBy(count: number) {
  const reporters = await Promise.all(Array.from({ length: count }, givenReader));
  for (const reporter of reporters) {
    t.clock.advance(1_000);
    await report(reporter);
  }
  return reporters;
}
const queue = async (state = 'open') =>
  (await t.call('GET', `/admin/discussions/posts?state=${state}`, { as: admin })).json<PostQueue>();
const detail = async () =>
  (await t.call('GET', `/admin/discussions/posts/${post.id}`, { as: admin })).json<ReportedPostDetail>();
const decide = (decision: string, reason = 'Bahasanya kasar') =>
  t.call('PUT', `/admin/discussions/posts/${post.id}/decision`, { as: admin, body: { decision, reason } });

describe('reports', () => {
  it('hide a post once three different learners have sent one, and its writer sees that', async () => {
    const [first] = await reportBy(2);
    await report(first as Reader);
    const reader = await givenReader();
    expect((await seen(reader)).threads).toMatchObject([{ state: 'shown' }]);
    await reportBy(1);
    expect((await seen(reader)).threads).toEqual([]);
    expect((await seen(writer)).threads).toMatchObject([{ state: 'hidden', text: 'Soal bodoh', reason: null }]);
    expect(await queue()).toMatchObject({ total: 1, posts: [{ id: post.id, reports: 3, state: 'hidden' }] });
  });

  it('are answered alike, whatever came of them', async () => {
    const [first] = await reportBy(3);
    const [again, late] = [await report(first as Reader), await report(await givenReader())];
    expect([again.statusCode, again.json(), late.statusCode, late.json()]).toEqual([
      200,
      { success: true },
      200,
      { success: true },
    ]);
    expectError(await report(writer), 'OWN_POST');
  });

  it('need three new people once staff have kept the post', async () => {
    const reporters = await reportBy(3);
    expect((await decide('keep', '')).statusCode).toBe(200);
    expect(await queue()).toMatchObject({ total: 0 });
    for (const reporter of reporters) await report(reporter);
    await reportBy(2);
    expect((await seen(writer)).threads).toMatchObject([{ state: 'shown' }]);
    await reportBy(1);
    expect((await seen(writer)).threads).toMatchObject([{ state: 'hidden' }]);
  });

  it('never hide an answer of staff', async () => {
    const answer = await t.call('POST', `/admin/discussions/questions/${tryout.questionIds[0]}/answers`, {
      as: admin,
      body: { parentId: post.id, text: 'Jawaban pembuat soal' },
    });
    const { id } = answer.json<DiscussionPost>();
    for (let sent = 0; sent < 4; sent += 1) await report(await givenReader(), id);
    expect((await seen(writer)).threads[0]?.answers).toMatchObject([{ id, state: 'shown' }]);
    expect(await queue()).toMatchObject({ posts: [{ id, reports: 4 }] });
  });

  it('are in the queue by the newest one', async () => {
    const other = await ask(t, writer.learner, writer.under, 'Tulisan lain');
    await report(await givenReader(), other.id);
    await reportBy(1);
    expect((await queue()).posts.map(({ id }) => id)).toEqual([post.id, other.id]);
  });
});

describe('the queue', () => {
  it('loses a post that its writer has deleted', async () => {
    await reportBy(1);
    await t.call('DELETE', `/api/discussions/posts/${post.id}`, { as: writer.learner });
    expect(await queue()).toMatchObject({ total: 0, posts: [] });
    expect((await detail()).reportList).toMatchObject([{ isOpen: false }]);
  });

  it('keeps a hidden post when those who reported it are gone', async () => {
    for (const { learner } of await reportBy(3))
      expect((await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } })).statusCode).toBe(200);
    expect(await queue()).toMatchObject({ total: 1, posts: [{ id: post.id, state: 'hidden' }] });
    expect((await decide('keep')).statusCode).toBe(200);
    expect(await queue()).toMatchObject({ total: 0 });
  });
});

describe('decisions', () => {
  it('hide a post with a reason that its writer reads', async () => {
    await reportBy(1);
    expect(expectInvalid(await decide('hide', ''))).toEqual({
      reason: 'Tulis alasannya untuk penulis, minimal 5 karakter',
    });
    await decide('hide');
    expect((await seen(writer)).threads).toMatchObject([{ state: 'hidden', reason: 'Bahasanya kasar' }]);
    expect(await queue('done')).toMatchObject({ total: 1, posts: [{ id: post.id, reports: 0 }] });
  });

  it('delete a post, and take that back while its text is there', async () => {
    await decide('delete');
    expect((await seen(await givenReader())).threads).toEqual([]);
    expect((await seen(writer)).threads).toMatchObject([{ state: 'deleted', reason: 'Bahasanya kasar' }]);
    await decide('keep');
    expect((await seen(await givenReader())).threads).toMatchObject([{ text: 'Soal bodoh' }]);
    await t.call('DELETE', `/api/discussions/posts/${post.id}`, { as: writer.learner });
    expectError(await decide('keep'), 'POST_STATE');
  });

  it('show what was written where and by whom, with its history, and nothing of who reported it', async () => {
    await t.call('PUT', `/api/discussions/posts/${post.id}`, { as: writer.learner, body: { text: 'Soal aneh' } });
    const [reporter] = await reportBy(3);
    t.clock.advance(1_000);
    await decide('hide');
    const found = await detail();
    expect(found).toMatchObject({
      text: 'Soal aneh',
      writer: { id: writer.learner.id, name: writer.learner.name },
      tryout: { id: tryout.id, number: 1 },
      reportList: [{ reason: 'rude' }, { reason: 'rude' }, { reason: 'rude' }],
      history: [
        { event: 'edited', text: 'Soal bodoh', by: null },
        { event: 'hidden_by_reports', by: null },
        { event: 'hidden', by: admin.name, reason: 'Bahasanya kasar' },
      ],
    });
    expect(JSON.stringify(found)).not.toContain(reporter?.learner.id);
  });

  it('are in the audit log, without the text, its writer and the reason, which may name the writer', async () => {
    await decide('hide');
    await decide('delete');
    await decide('keep', '');
    const entries = await t.db.selectFrom('auditEntry').selectAll().where('entity', '=', 'discussion').execute();
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['delete', 'hide', 'review']);
    for (const text of ['bodoh', 'kasar']) expect(JSON.stringify(entries)).not.toContain(text);
    expect(JSON.stringify(entries)).not.toContain(writer.learner.id);
  });
});

describe('a bar', () => {
  const bar = (days: number, reason = 'Berulang kali kasar') =>
    t.call('PUT', `/admin/discussions/posts/${post.id}/bar`, { as: admin, body: { days, reason } });
  const write = () =>
    t.call('POST', '/api/discussions/posts', {
      as: writer.learner,
      body: { ...writer.under, text: 'Boleh menulis?' },
    });

  it('keeps a learner from writing until its end, and says why', async () => {
    await bar(7);
    expectError(await write(), 'DISCUSSION_BARRED');
    expect((await seen(writer)).bar).toEqual({
      reason: 'Berulang kali kasar',
      until: new Date(t.clock.now().getTime() + 7 * dayMs).toISOString(),
    });
    t.clock.advance(7 * dayMs);
    expect((await write()).statusCode).toBe(201);
    expect((await seen(writer)).bar).toBeNull();
  });

  it('can be taken back, and is audited without its reason', async () => {
    await bar(7);
    t.clock.advance(1_000);
    await bar(0, 'Salah orang');
    expect((await write()).statusCode).toBe(201);
    expect((await detail()).history.map(({ event }) => event)).toEqual(['barred', 'bar_lifted']);
    const entries = await t.db
      .selectFrom('auditEntry')
      .select(['action', 'reason'])
      .where('entity', '=', 'discussion')
      .execute();
    expect(entries).toEqual([
      { action: 'bar', reason: null },
      { action: 'bar', reason: null },
    ]);
  });

  it('is refused once the writer has been erased: its reason would name somebody for ever', async () => {
    const { statusCode } = await t.call('POST', '/api/auth/me/erasure', { as: writer.learner, body: { password } });
    expect(statusCode).toBe(200);
    expectError(await bar(7, 'Budi Santoso berulang kali kasar'), 'POST_STATE');
    expect((await detail()).history.filter(({ reason }) => reason !== null)).toEqual([]);
    expect(await t.db.selectFrom('discussionBar').select('reason').execute()).toEqual([]);
  });
});
