import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenFinished, givenStaff, givenTryout } from '../../../test/given.ts';
import { inTheMidst } from '../../../test/in-the-midst.ts';
import type { OwnReportList } from '../../contract/index.ts';

// SQLite has one writer at a time.

let t: TestApp;
beforeEach(async () => {
  t = await buildTestApp();
});
afterEach(() => t.close());

it('a report that is edited while it is answered stays open as it is now: nobody has read that', async () => {
  const questioner = await givenStaff(t, 'questioner');
  const tryout = await givenTryout(t);
  const { id: attemptId, learner } = await givenFinished(t, { tryout, responses: 'AAA' });
  const send = (text: string) =>
    t.call('POST', '/api/question-reports', {
      as: learner,
      body: { attemptId, itemId: tryout.itemIds[0], kind: 'typo', letter: null, text },
    });
  await send('Ada salah ketik di baris pertama');
  const seenUntil = t.clock.now().toISOString();
  t.clock.advance(60_000);
  const [answered, sent] = await inTheMidst(
    t.db,
    'audit_entry',
    () =>
      t.call('POST', `/api/questioner/question-reports/${tryout.questionIds[0]}/answers`, {
        as: questioner,
        body: { decision: 'rejected', kinds: ['typo'], text: 'Soal sudah kami periksa.', seenUntil },
      }),
    () => send('Ada salah ketik di opsi C'),
  );
  expect([answered.statusCode, sent.statusCode]).toEqual([200, 201]);
  const { reports } = (await t.call('GET', '/api/question-reports', { as: learner })).json<OwnReportList>();
  expect(reports).toMatchObject([
    { text: 'Ada salah ketik di opsi C', state: 'new' },
    { text: 'Ada salah ketik di baris pertama', state: 'rejected' },
  ]);
});
