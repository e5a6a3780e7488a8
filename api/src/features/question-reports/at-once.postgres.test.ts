import { randomUUID } from 'node:crypto';
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

/** A learner who has reported a question, and an administrator. */
async function givenReport() {
  const tryout = await givenTryout(t);
  const attempt = await givenFinished(t, { tryout });
  const { learner } = attempt;
  const admin = await givenStaff(t, 'admin');
  const base = `/admin/question-reports/${tryout.questionIds[0]}`;
  const send = (text: string) =>
    t.call('POST', '/api/question-reports', {
      as: learner,
      body: { attemptId: attempt.id, itemId: attempt.items[0]?.id, kind: 'typo', text },
      headers: { 'idempotency-key': randomUUID() },
    });
  const { id } = (await send('Kata kedua')).json<{ id: string }>();
  const seenUntil = t.clock.now().toISOString();
  t.clock.advance(60_000);
  return {
    attemptId: attempt.id,
    send,
    own: async () =>
      (await t.call('GET', '/api/question-reports', { as: learner }))
        .json<OwnReportList>()
        .reports.map(({ state, text }) => ({ state, text }))
        .toSorted((a, b) => (a.text < b.text ? -1 : 1)),
    answer: () =>
      t.call('POST', `${base}/answers`, {
        as: admin,
        body: {
          decision: 'rejected',
          kinds: ['typo'],
          text: 'Soal sudah kami periksa.',
          seenUntil,
        },
      }),
    decideMisuse: (isMisuse: boolean) =>
      t.call('PUT', `${base}/reports/${id}/misuse`, { as: admin, body: { isMisuse } }),
  };
}

it('a report that is edited while somebody answers it still waits for an answer', async () => {
  const { send, own, answer } = await givenReport();
  const [sent] = await inTheMidst(t.db, 'creation_request', () => send('Kata ketiga'), answer);
  expect(sent.statusCode).toBe(201);
  expect(await own()).toEqual([{ state: 'new', text: 'Kata ketiga' }]);
});

it('a report that is answered while its writer edits it keeps the text that was answered', async () => {
  const { send, own, answer } = await givenReport();
  const [, sent] = await inTheMidst(t.db, 'audit_entry', answer, () => send('Kata ketiga'));
  expect(sent.statusCode).toBe(201);
  expect(await own()).toEqual([
    { state: 'rejected', text: 'Kata kedua' },
    { state: 'new', text: 'Kata ketiga' },
  ]);
});

it('a report that is sent again while the first one is no misuse after all edits that one', async () => {
  const { send, own, decideMisuse } = await givenReport();
  await decideMisuse(true);
  const [, sent] = await inTheMidst(
    t.db,
    'audit_entry',
    () => decideMisuse(false),
    () => send('Kata ketiga'),
  );
  expect(sent.statusCode).toBe(201);
  expect(await own()).toEqual([{ state: 'in_review', text: 'Kata ketiga' }]);
});

it('a report is no misuse after all while it is sent again: that one waits', async () => {
  const { attemptId, send, own, decideMisuse } = await givenReport();
  await decideMisuse(true);
  const [, decided] = await inTheMidst(
    t.db,
    // The new row refers to it.
    (trx) => trx.selectFrom('attempt').select('id').where('id', '=', attemptId).forUpdate().execute(),
    () => send('Kata ketiga'),
    () => decideMisuse(false),
  );
  expect(decided.statusCode).toBe(200);
  expect(await own()).toEqual([
    { state: 'duplicate', text: 'Kata kedua' },
    { state: 'new', text: 'Kata ketiga' },
  ]);
});
