import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenFinished, givenStaff, givenTryout } from '../../../test/given.ts';
import { questionerDoor } from '../../../test/questioner-door.ts';
import { type OwnWork, type StaffWork, workWeeks } from '../../contract/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await buildTestApp();
});
afterAll(() => t.close());

it('counts what a questioner wrote, reviewed, and what was reported, in weeks that begin on Monday in WIB, without a learner', async () => {
  const tryout = await givenTryout(t);
  const writer = await questionerDoor(t, tryout);
  const other = await givenStaff(t, 'questioner');
  const own = async (as = writer.questioner) =>
    (await t.call('GET', '/api/questioner/own-work', { as })).json<OwnWork>();
  const first = await writer.added({ question: 'Pertama' });
  await writer.edited(first.id, { question: 'Pertama, disunting' });
  const { learner, id: attemptId } = await givenFinished(t, { tryout });
  const sent = await t.call('POST', '/api/question-reports', {
    as: learner,
    body: {
      attemptId,
      itemId: (
        await t.db
          .selectFrom('question')
          .select('currentVersionId')
          .where('id', '=', first.id)
          .executeTakeFirstOrThrow()
      ).currentVersionId,
      kind: 'typo',
      text: 'Ada salah ketik di sini',
    },
  });
  expect(sent.statusCode).toBeLessThan(300);
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
