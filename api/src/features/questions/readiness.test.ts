import { type AdminDoor, adminDoor } from '../../../test/admin-door.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { expectError } from '../../../test/expect-error.ts';
import { givenAttempt, givenStaff, givenTryout, type GivenTryout } from '../../../test/given.ts';
import { type QuestionerDoor, questionerDoor } from '../../../test/questioner-door.ts';
import { chosen, stepDoor } from '../../../test/step-door.ts';
import type { AdminTryout, Attempt, PackageCheck, QuestionArchive, TryoutDetail } from '../../contract/index.ts';

let t: TestApp;
let tryout: GivenTryout;
let writer: QuestionerDoor;
let admin: AdminDoor;
beforeAll(async () => {
  t = await buildTestApp();
});
beforeEach(async () => {
  tryout = await givenTryout(t, { sections: [{ keys: 'ABC' }] });
  writer = await questionerDoor(t, tryout);
  admin = await adminDoor(t, tryout);
});
afterAll(() => t.close());

const first = () => tryout.questionIds[0] as string;
/** The stems of the exam that begins now. */
const examOf = async (of: GivenTryout = tryout) =>
  (await givenAttempt(t, { tryout: of })).items.map(({ stem }) => stem);
const stems = async () => (await admin.list()).map(({ question }) => question);
const publish = (by: AdminDoor = admin) => t.call('POST', `/admin/tryouts/${tryout.id}/publish`, { as: by.admin });
const withdraw = () => t.call('POST', `/admin/tryouts/${tryout.id}/withdraw`, { as: admin.admin });
const check = async () =>
  (await t.call('GET', `/admin/tryouts/${tryout.id}/check`, { as: admin.admin })).json<PackageCheck>();

describe('a question that isn’t ready', () => {
  it('enters no exam until it is', async () => {
    const all = await stems();
    const added = await writer.added({ question: 'Konsep saya', isReady: 'false' });
    expect(added).toMatchObject({ isReady: false, version: 1, number: 4 });
    expect(await examOf()).toEqual(all);
    expect((await t.call('GET', `/api/tryouts/${tryout.id}`)).json<TryoutDetail>()).toMatchObject({ questionCount: 3 });
    const made = await writer.edited(added.id, { ...added, isReady: 'true' });
    // The state alone is no edit of the text.
    expect(made).toMatchObject({ isReady: true, version: 1 });
    expect(await examOf()).toEqual([...all, 'Konsep saya']);
  });

  it('keeps its state when a form doesn’t say it', async () => {
    const added = await writer.added({ isReady: 'false' });
    expect(await writer.edited(added.id, { question: 'Lebih baik' })).toMatchObject({ isReady: false, version: 2 });
    expect(await admin.edited(added.id, { question: 'Lagi' })).toMatchObject({ isReady: false, version: 3 });
    expect(await admin.edited(added.id, { question: 'Lagi', isReady: true })).toMatchObject({ isReady: true });
  });

  it('leaves running exams as they are', async () => {
    const attempt = await givenAttempt(t, { tryout });
    await admin.edited(first(), { isReady: false });
    const read = await t.call('GET', `/api/attempts/${attempt.id}`, { as: attempt.learner });
    expect(read.json<Attempt>().items.map(({ id }) => id)).toEqual(attempt.items.map(({ id }) => id));
    expect(await examOf()).toHaveLength(2);
  });

  it('is a package’s only question: then there is no exam, and nothing to publish', async () => {
    const steps = await stepDoor(t, 'admin');
    await steps.made('readiness', { questions: chosen(tryout.questionIds), isReady: false });
    expectError(
      await t.call('POST', '/api/attempts', { as: (await givenAttempt(t)).learner, body: { tryoutId: tryout.id } }),
      'TRYOUT_WITHOUT_QUESTIONS',
    );
    await withdraw();
    expectError(await publish(), 'TRYOUT_NOT_READY');
    expect((await check()).problems[0]).toMatchObject({ code: 'NO_QUESTIONS', blocks: true });
  });

  it('is told by the check, without the mistakes that it still has', async () => {
    await admin.edited(first(), {
      isReady: false,
      explanation: '',
      options: [{ text: 'a', isCorrect: true }, { text: 'a' }],
    });
    const found = (await check()).problems.filter(({ question }) => question?.id === first());
    expect(found).toMatchObject([{ code: 'QUESTION_NOT_READY', blocks: false, question: { number: 1 } }]);
    const state = await t.db
      .selectFrom('packageCheck')
      .select('state')
      .where('tryoutId', '=', tryout.id)
      .executeTakeFirstOrThrow();
    await admin.edited(first(), { isReady: true });
    const later = await t.db
      .selectFrom('packageCheck')
      .select('state')
      .where('tryoutId', '=', tryout.id)
      .executeTakeFirstOrThrow();
    expect(later.state).toBeGreaterThan(state.state);
  });

  it('can’t be made of a ready one by a questioner once the package is published', async () => {
    const shown = await writer.get(first());
    expectError(await writer.edit(first(), { isReady: 'false', version: shown.version }), 'READY_QUESTIONS_PUBLISHED');
    const questioner = await stepDoor(t, 'questioner');
    expectError(
      await questioner.post('readiness', { questions: chosen([first()]), isReady: false }),
      'READY_QUESTIONS_PUBLISHED',
    );
    expect(await writer.get(first())).toMatchObject({ isReady: true, version: shown.version });
    await withdraw();
    expect(await writer.edited(first(), { isReady: 'false' })).toMatchObject({ isReady: false });
  });

  it('is found alone in the bank', async () => {
    const added = await writer.added({ question: 'Belum selesai sekali', isReady: 'false' });
    expect((await writer.search({ search: 'belum selesai', state: 'unready' })).questions.map(({ id }) => id)).toEqual([
      added.id,
    ]);
    const all = (await writer.search({ state: 'unready', type: 'TKD_BUMN', subType: added.subType, pageSize: '100' }))
      .questions;
    expect(all.map(({ id }) => id)).toContain(added.id);
    expect(all.every(({ isReady }) => !isReady)).toBe(true);
    await writer.edit(added.id, { ...added, isReady: 'true' });
    expect((await writer.search({ search: 'belum selesai', state: 'unready' })).total).toBe(0);
  });

  it('stays so in the archive, in another package and in copies', async () => {
    const added = await writer.added({ question: 'Ikut serta', isReady: 'false' });
    const steps = await stepDoor(t, 'admin');
    const other = await givenTryout(t, { sections: [{ keys: 'A' }] });
    const questions = [{ id: added.id, version: 1 }];
    await steps.made('archive', { questions });
    const archive = await t.call('GET', '/admin/archived-questions?search=Ikut', { as: steps.actor });
    expect(archive.json<QuestionArchive>().questions).toMatchObject([{ id: added.id, isReady: false }]);
    await steps.made('restore', { questions, tryoutId: other.id });
    await steps.made('copies', { questions, tryoutId: other.id });
    expect((await (await questionerDoor(t, other)).copy(added.id, other.id)).json()).toMatchObject({ isReady: false });
    await steps.made('duplicates', { tryoutId: other.id });
    expect(await examOf(other)).toHaveLength(1);
    const marked = await t.db.selectFrom('unreadyQuestion').select('questionId').execute();
    expect(marked).toHaveLength((await writer.search({ state: 'unready', pageSize: '100' })).total);
  });

  it('leaves no mark behind when it is removed', async () => {
    const added = await writer.added({ isReady: 'false' });
    await admin.remove(added.id);
    const marks = await t.db.selectFrom('unreadyQuestion').select('since').where('questionId', '=', added.id).execute();
    expect(marks).toEqual([]);
  });
});

describe('POST …/question-steps/readiness', () => {
  it('changes many at once, and can be undone', async () => {
    const steps = await stepDoor(t, 'admin');
    const step = await steps.made('readiness', { questions: chosen(tryout.questionIds), isReady: false });
    expect(step).toMatchObject({ kind: 'readiness', count: 3 });
    expect((await admin.list()).map(({ isReady, version }) => [isReady, version])).toEqual([
      [false, 1],
      [false, 1],
      [false, 1],
    ]);
    expect(await steps.made('readiness', { questions: chosen([first()]), isReady: false })).toMatchObject({ count: 0 });
    expect((await steps.undo(step.id)).statusCode).toBe(200);
    expect(await examOf()).toHaveLength(3);
    const entry = await t.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('entityId', '=', step.id)
      .execute();
    expect(entry.map(({ action }) => action).toSorted()).toEqual(['undo', 'update']);
  });

  it('isn’t undone when one of them was made ready meanwhile', async () => {
    const steps = await stepDoor(t, 'admin');
    const step = await steps.made('readiness', { questions: chosen(tryout.questionIds), isReady: false });
    await admin.edited(first(), { ...(await admin.get(first())), isReady: true } as never);
    expectError(await steps.undo(step.id), 'STEP_OVERTAKEN');
  });
});

it('the administrators’ list says how many questions an exam would have', async () => {
  await admin.edited(first(), { isReady: false });
  const { questionCount, enteringCount } = (
    await t.call('GET', `/admin/tryouts/${tryout.id}`, { as: await givenStaff(t, 'admin') })
  ).json<AdminTryout>();
  expect([questionCount, enteringCount]).toEqual([3, 2]);
});
