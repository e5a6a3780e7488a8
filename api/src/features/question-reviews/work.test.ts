import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenCounted } from '../../../test/counted.ts';
import { givenFinished, givenStaff, type GivenTryout, givenTryout } from '../../../test/given.ts';
import { questionerDoor } from '../../../test/questioner-door.ts';
import { type OwnWork, type QuestionerQuestion, type StaffWork, workWeeks } from '../../contract/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

const versionOf = async (questionId: string) =>
  (await t.db.selectFrom('question').select('currentVersionId').where('id', '=', questionId).executeTakeFirstOrThrow())
    .currentVersionId;
/** A new learner takes the package, and reports a question in its present version. */
async function report(tryout: GivenTryout, questionId: string) {
  const { learner, id: attemptId } = await givenFinished(t, { tryout });
  const itemId = await versionOf(questionId);
  const body = { attemptId, itemId, kind: 'typo', text: 'Ada salah ketik di sini' };
  const sent = await t.call('POST', '/api/question-reports', { as: learner, body });
  expect(sent.statusCode).toBeLessThan(300);
  return learner;
}

it('counts what a questioner wrote, reviewed, and what was reported, in weeks that begin on Monday in WIB, without a learner', async () => {
  const tryout = await givenTryout(t);
  const writer = await questionerDoor(t, tryout);
  const other = await givenStaff(t, 'questioner');
  const own = async (as = writer.questioner) =>
    (await t.call('GET', '/api/questioner/own-work', { as })).json<OwnWork>();
  const first = await writer.added({ question: 'Pertama' });
  await writer.edited(first.id, { question: 'Pertama, disunting' });
  const learner = await report(tryout, first.id);
  await t.call('POST', `/api/questioner/questions/${first.id}/reviews`, {
    as: other,
    body: { version: 2, verdict: 'approved' },
  });

  const week = (await own()).weeks.at(-1);
  expect(week).toMatchObject({ written: 1, reviewed: 0, reported: 1 });
  expect(new Date(`${week?.week}T00:00:00Z`).getUTCDay()).toBe(1);
  expect((await own(other)).weeks.at(-1)).toMatchObject({ written: 0, reviewed: 1, reported: 0 });

  t.clock.advance(7 * 86_400_000);
  const later = await own();
  expect(later.weeks).toHaveLength(workWeeks);
  expect(later.weeks.slice(-2).map(({ written }) => written)).toEqual([1, 0]);
  expect(later.flagged).toBe(0);
  expect(JSON.stringify(later)).not.toContain(learner.id);

  const all = await t.call('GET', '/admin/question-work', {
    as: await givenStaff(t, 'admin', { permissions: ['review'] }),
  });
  const mine = all.json<StaffWork>().questioners.find(({ id }) => id === writer.questioner.id);
  expect(mine).toEqual({ id: writer.questioner.id, name: writer.questioner.name, isActive: true, ...later });
  expect(all.body).not.toContain(learner.id);
  expect(all.body).not.toContain(learner.name);
});

it('counts a copy as nobody’s new question, whether its original is approved or not, and a version that follows as its writer’s', async () => {
  const [source, target] = [await givenTryout(t, { sections: [] }), await givenTryout(t, { sections: [] })];
  const writer = await questionerDoor(t, source);
  const copier = await questionerDoor(t, target);
  const work = async ({ call }: typeof writer) => {
    const { weeks, flagged } = (await call('GET', '/own-work')).json<OwnWork>();
    return { ...weeks.at(-1), flagged };
  };
  const originals = [await writer.added({ question: 'Satu' }), await writer.added({ question: 'Dua' })];
  t.clock.advance(60_000);
  const verdict = { version: 1, verdict: 'approved' };
  expect((await copier.call('POST', `/questions/${originals[1]?.id}/reviews`, verdict)).statusCode).toBeLessThan(300);
  t.clock.advance(60_000);
  const copies: QuestionerQuestion[] = [];
  for (const { id } of originals) {
    const copy = await copier.call('POST', `/questions/${id}/copies`, { tryoutListId: target.id });
    copies.push(copy.json());
  }
  for (const { id } of copies) await report(target, id);
  for (const [tryout, questions] of [
    [source, originals],
    [target, copies],
  ] as const)
    await givenCounted(t, { id: tryout.id, itemIds: await Promise.all(questions.map(({ id }) => versionOf(id))) });
  expect(await work(copier)).toMatchObject({ written: 0, reported: 0, flagged: 0 });
  expect(await work(writer)).toMatchObject({ written: 2, reported: 0, flagged: 2 });

  for (const { id, question } of copies) {
    await copier.edited(id, { question: `${question}, disunting` });
    await report(target, id);
  }
  expect(await work(copier)).toMatchObject({ written: 0, reported: 2 });
});
