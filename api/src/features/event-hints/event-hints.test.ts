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
  password,
} from '../../../test/given.ts';
import { givenPastEvent } from '../../../test/past-events.ts';
import { seeded } from '../../../test/simulated-event.ts';
import {
  type EventHint,
  type EventHints,
  eventTraceKeptDays,
  type Letter,
  type OwnData,
} from '../../contract/index.ts';
import { minuteMs } from '../../foundation/days/spans.ts';
import { newId } from '../../id.ts';

let t: TestApp;
let admin: GivenAccount;
let tryout: GivenTryout;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin', { permissions: ['event'] });
  tryout = await givenTryout(t, {
    title: 'Tryout nasional dengan judul yang begitu panjang bahwa membacanya perlu beberapa detik',
    sections: [{ keys: 'A'.repeat(16) }],
  });
});
afterEach(() => t.close());

const runJob = (name: string) =>
  t.jobs.find((job) => job.name === `event-hints: ${name}`)?.run({ log: t.app.log, isOver: () => false });
const findHints = () => runJob('look at events that are over');
const url = () => `/admin/events/${tryout.id}/hints`;
const list = async (query = '') => {
  const answer = await t.call('GET', `${url()}${query}`, { as: admin });
  expect(answer.statusCode).toBe(200);
  return answer.json<EventHints>();
};
const kindsOf = ({ hints }: EventHints) => hints.map(({ kind }) => kind).toSorted();
const look = async (id: string | undefined, note: string, seen: { lookedAt?: string | null } = {}) =>
  t.call('POST', `${url()}/${id}/looked`, { as: admin, body: { note, ...seen } });

async function givenTaker(name: string, responses: string) {
  const learner = await givenLearner(t, { name });
  const { id: attemptId } = await givenFinished(t, { learner, tryout, responses });
  return { learner, attemptId };
}
/** Finished attempts of new learners, stored at once as this one is, with other answers. */
async function givenOthers(like: { learner: GivenAccount; attemptId: string }, sheets: readonly string[]) {
  const account = await t.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', like.learner.id)
    .executeTakeFirstOrThrow();
  const attempt = await t.db
    .selectFrom('attempt')
    .selectAll()
    .where('id', '=', like.attemptId)
    .executeTakeFirstOrThrow();
  const responses = await t.db.selectFrom('response').selectAll().where('attemptId', '=', like.attemptId).execute();
  const places = new Map(tryout.itemIds.map((itemId, place) => [itemId, place]));
  const people = sheets.map((sheet) => ({ sheet, id: newId(), attemptId: newId() }));
  await t.db
    .insertInto('account')
    .values(people.map(({ id }) => ({ ...account, id, email: `${id}@contoh.id` })))
    .execute();
  const profile = await t.db
    .selectFrom('profile')
    .selectAll()
    .where('accountId', '=', like.learner.id)
    .executeTakeFirstOrThrow();
  await t.db
    .insertInto('profile')
    .values(people.map(({ id }) => ({ ...profile, accountId: id })))
    .execute();
  await t.db
    .insertInto('attempt')
    .values(people.map(({ id, attemptId }) => ({ ...attempt, id: attemptId, learnerId: id })))
    .execute();
  await t.db
    .insertInto('response')
    .values(
      people.flatMap(({ sheet, attemptId }) =>
        responses.map((response) => ({
          ...response,
          attemptId,
          option: sheet[places.get(response.itemId) as number] as Letter,
        })),
      ),
    )
    .execute();
}

/** An event that 47 honest learners have taken, two who copied, one who knew the answers, and one with two devices. */
async function givenOver() {
  const random = seeded(3);
  const honest = () =>
    Array.from({ length: 16 }, () => (random() < 0.35 ? 'A' : 'BCDE'[Math.floor(random() * 4)])).join('');
  const source = await givenTaker('Budi', 'BCDEBCDEBCDEBCDE');
  const copier = await givenTaker('Citra', 'BCDEBCDEBCDEBCDE');
  await givenOthers(source, Array.from({ length: 47 }, honest));
  const knowing = await givenTaker('Dewi', 'A'.repeat(16));
  await t.db.updateTable('response').set({ secondsSpent: 2 }).where('attemptId', '=', knowing.attemptId).execute();
  const owner = await givenLearner(t, { name: 'Eka' });
  const attempt = await givenAttempt(t, { learner: owner, tryout, responses: honest() });
  await givenPastEvent(t, tryout);
  return { source, copier, knowing, twoDevices: { learner: owner, attemptId: attempt.id } };
}

it('also know the devices of a process that was told to stop while they were open', async () => {
  const { learner, attemptId } = await givenTaker('Fajar', 'A'.repeat(16));
  await givenPastEvent(t, tryout);
  const stopped = await buildTestApp({ db: t.db, uploadsDir: t.uploadsDir });
  const openedAt = stopped.clock.now().toISOString();
  const device = { name: 'laptop-1', label: 'Chrome di Windows' };
  stopped.lineWatch.lineOpened({ tryoutId: tryout.id, accountId: learner.id, attemptId }, stopped.clock.now(), device);
  stopped.clock.advance(10 * minuteMs);
  const closedAt = stopped.clock.now().toISOString();
  await stopped.app.close();
  const written = await t.db.selectFrom('eventLine').select(['attemptId', 'openedAt', 'closedAt']).execute();
  expect(written).toEqual([{ attemptId, openedAt, closedAt }]);
});

it('are found once, after the last attempt has ended, and somebody looks at them', async () => {
  const { source, copier, knowing, twoDevices } = await givenOver();
  await findHints();
  expect(await list()).toEqual({ hints: [], total: 0, computedAt: null, pairs: 0 });

  // Two devices that have the exam open, until it is handed in.
  const taker = { tryoutId: tryout.id, accountId: twoDevices.learner.id, attemptId: twoDevices.attemptId };
  const laptop = { name: 'laptop-1', label: 'Chrome di Windows' };
  const phone = { name: 'phone-1', label: 'Safari di iPhone' };
  t.lineWatch.lineOpened(taker, t.clock.now(), laptop);
  t.clock.advance(10 * minuteMs);
  t.lineWatch.lineOpened(taker, t.clock.now(), phone);
  t.clock.advance(40 * minuteMs);
  await t.call('POST', `/api/attempts/${twoDevices.attemptId}/submit`, { as: twoDevices.learner });
  for (const device of [laptop, phone]) t.lineWatch.lineClosed(taker, t.clock.now(), device);
  await findHints();
  expect((await list()).computedAt).toBeNull();
  t.clock.advance(4 * minuteMs);
  await runJob('write which devices were open');
  const own = await t.call('POST', '/api/auth/me/data', { as: twoDevices.learner, body: { password } });
  expect(own.json<OwnData>().eventDevices.map(({ device }) => device)).toEqual([laptop.label, phone.label]);
  await findHints();
  const found = await list();
  const people = 51;
  expect(found).toMatchObject({
    total: 3,
    computedAt: t.clock.now().toISOString(),
    pairs: (people * (people - 1)) / 2,
  });
  const [alike, speed, devices] = ['alike', 'speed', 'devices'].map((kind) =>
    found.hints.find((hint) => hint.kind === kind),
  ) as [EventHint, EventHint, EventHint];
  expect(alike.takers.map(({ name }) => name).toSorted()).toEqual(['Budi', 'Citra']);
  expect(alike.text).toMatch(
    /^16 jawaban salah yang sama dari 16 soal yang sama-sama dijawab salah; peluang kebetulan 1 : [\d.]+ setelah dikoreksi untuk 1\.275 pasangan\.$/,
  );
  expect(alike.chance).toBeLessThan(0.01);
  expect(speed.takers).toEqual([{ learnerId: knowing.learner.id, attemptId: knowing.attemptId, name: 'Dewi' }]);
  expect(speed.text).toMatch(/^16 soal dijawab lebih cepat daripada membaca setengahnya \(rata-rata 2 detik; /);
  expect(devices).toMatchObject({
    takers: [{ name: 'Eka' }],
    text: 'Pengerjaan terbuka di dua perangkat sekaligus selama 25 menit dan berpindah perangkat 1 kali (Chrome di Windows, Safari di iPhone).',
    chance: null,
    lookedAt: null,
  });

  // Nothing is computed again, and what it came from is deleted.
  t.clock.advance(minuteMs);
  await findHints();
  expect((await list()).computedAt).toBe(found.computedAt);
  expect(await t.db.selectFrom('eventLine').select('id').execute()).toEqual([]);

  expect(expectInvalid(await look(alike.id, ' '))).toEqual({ note: 'Tulis hasil pemeriksaan' });
  expectError(await look('tidak-ada', 'Sudah dicek'), 'HINT_NOT_FOUND');
  expect((await look(alike.id, 'Sudah ditanya')).json()).toMatchObject({ note: 'Sudah ditanya', lookedBy: admin.name });
  // Another one wrote before this note came: theirs stays, and is what the page reads then.
  const unlooked = (note: string) => look(alike.id, note, { lookedAt: null });
  expectError(await unlooked('Belum jelas'), 'HINT_LOOKED_MEANWHILE');
  expect((await list(`?hint=${alike.id}`)).hints).toMatchObject([{ id: alike.id, note: 'Sudah ditanya' }]);
  expect((await unlooked('Sudah ditanya')).statusCode).toBe(200);
  const { lookedAt } = (await list(`?hint=${alike.id}`)).hints[0] as EventHint;
  t.clock.advance(minuteMs);
  expect((await look(alike.id, 'Duduk bersebelahan', { lookedAt })).json()).toMatchObject({
    note: 'Duduk bersebelahan',
  });
  expect(kindsOf(await list('?looked=yes'))).toEqual(['alike']);
  expect(kindsOf(await list('?looked=no'))).toEqual(['devices', 'speed']);
  expect(kindsOf(await list('?kind=speed'))).toEqual(['speed']);
  const entries = await t.db.selectFrom('auditEntry').selectAll().where('entity', '=', 'event').orderBy('at').execute();
  // Not what came of it: that is about two people, and goes with their accounts.
  expect(entries.map(({ action, entityId, reason }) => [action, entityId, reason])).toEqual([
    ['review', tryout.id, null],
    ['review', tryout.id, null],
  ]);

  // A learner's own file has them once the results are out; who deletes the account has none any more, nor has the other of the pair.
  const ownHints = async () =>
    (await t.call('POST', '/api/auth/me/data', { as: copier.learner, body: { password } })).json<OwnData>().eventHints;
  expect(await ownHints()).toEqual([]);
  await t.db.updateTable('event').set({ releasedAt: t.clock.now().toISOString() }).execute();
  expect(await ownHints()).toMatchObject([{ tryoutId: tryout.id, kind: 'alike', figures: { same: 16 } }]);
  await t.call('POST', '/api/auth/me/erasure', { as: source.learner, body: { password } });
  expect(await ownHints()).toEqual([]);
  expect(kindsOf(await list())).toEqual(['devices', 'speed']);

  t.clock.advance((eventTraceKeptDays - 1) * 24 * 60 * minuteMs);
  await runJob('delete old ones');
  const rows = () => t.db.selectFrom('eventHint').select('kind').execute();
  expect(await rows()).toHaveLength(2);
  t.clock.advance(2 * 24 * 60 * minuteMs);
  await runJob('delete old ones');
  expect(await rows()).toEqual([]);
});

it('are refused without an event', async () => {
  expectError(await t.call('GET', url(), { as: admin }), 'EVENT_NOT_FOUND');
});
