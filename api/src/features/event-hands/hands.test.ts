import { randomUUID } from 'node:crypto';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { givenRegistered, givenRunningEvent, givenTaker, handsOf } from '../../../test/exam-events.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenStaff, type GivenTryout, password } from '../../../test/given.ts';
import type {
  Attempt,
  AttemptList,
  AuditLog,
  EventTakerList,
  ExamSignal,
  Hand,
  LearnerEvent,
  OwnData,
  OwnTryoutProgress,
} from '../../contract/index.ts';
import { minuteMs } from '../../foundation/days/spans.ts';

let t: TestApp;
let admin: GivenAccount;
let event: GivenTryout;
let hands: ReturnType<typeof handsOf>;
beforeEach(async () => {
  t = await buildTestApp();
  admin = await givenStaff(t, 'admin');
  event = await givenRunningEvent(t);
  hands = handsOf(t, admin, event);
});
afterEach(() => t.close());

const minutes = (count: number) => t.clock.advance(count * minuteMs);
type Taker = Awaited<ReturnType<typeof givenTaker>>;
const signalOf = async ({ id, learner }: Taker) =>
  (await t.call('GET', `/api/attempts/${id}/signal`, { as: learner })).json<ExamSignal>();
/** Minutes that a learner still has. */
async function left(taker: Taker): Promise<number> {
  const { deadlineAt, serverNow } = await signalOf(taker);
  return (Date.parse(deadlineAt) - Date.parse(serverNow)) / minuteMs;
}
const save = ({ id, learner, items }: Taker, sequence: number) =>
  t.call('PUT', `/api/attempts/${id}/responses/${items[0]?.id}`, { as: learner, body: { option: 'A', sequence } });
const rankedOf = ({ id }: Taker) =>
  t.db.selectFrom('attempt').select(['state', 'isRanked']).where('id', '=', id).executeTakeFirstOrThrow();

it('gives time to one or to all, also to those who start later, and takes back what is left of it', async () => {
  const [one, other] = [await givenTaker(t, event), await givenTaker(t, event)];
  const alone = (await hands.act({ kind: 'time', attemptId: one.id, seconds: 600 })).json<Hand>();
  expect(alone).toMatchObject({ learner: { id: one.learner.id, attemptId: one.id }, seconds: 600, canUndo: true });
  const forAll = (await hands.act({ kind: 'time', attemptId: null, seconds: 1_200 })).json<Hand>();
  const later = await givenTaker(t, event);
  expect([await left(one), await left(other), await left(later)]).toEqual([90, 80, 80]);

  minutes(75);
  await t.call('POST', `/api/attempts/${later.id}/submit`, { as: later.learner });
  expect((await hands.undo(forAll.id)).json()).toMatchObject({ canUndo: false, undoneBy: admin.name });
  // Of the first one's fifteen minutes none is left; the second one's clock would have ended long ago.
  expect([await left(one), await left(other)]).toEqual([1, 1]);
  expectError(await hands.undo(forAll.id), 'HAND_NOT_UNDONE');
  expectError(await hands.act({ kind: 'time', attemptId: later.id, seconds: 60 }), 'ATTEMPT_NOT_RUNNING');
  minutes(2);
  await t.attempts.closeOverdue(undefined);
  expectError(await hands.undo(alone.id), 'HAND_NOT_UNDONE');
});

it('pauses all and gives everybody back exactly what was left', async () => {
  const over = await givenTaker(t, event);
  minutes(30);
  const taker = await givenTaker(t, event);
  const waiting = await givenRegistered(t, event);
  minutes(31);
  await t.db.updateTable('tryout').set({ closesAt: t.clock.now().toISOString() }).where('id', '=', event.id).execute();
  t.clock.advance(-1_000);
  expect((await hands.act({ kind: 'pause' })).statusCode).toBe(201);
  expectError(await hands.act({ kind: 'pause' }), 'EVENT_PAUSED');
  expect(await signalOf(taker)).toMatchObject({ remainingSeconds: 1_741, pausedAt: t.clock.now().toISOString() });

  minutes(90);
  await t.attempts.closeOverdue(undefined);
  expect((await rankedOf(over)).state).toBe('expired');
  const paused = await signalOf(taker);
  expect(paused).toMatchObject({ state: 'in_progress', remainingSeconds: 1_741 });
  expect(Date.parse(paused.deadlineAt) - Date.parse(paused.serverNow)).toBe(1_741_000);
  const [listed] = (await t.call('GET', '/api/attempts', { as: taker.learner })).json<AttemptList>().attempts;
  const opened = (await t.call('GET', `/api/attempts/${taker.id}`, { as: taker.learner })).json<Attempt>();
  expect([listed?.deadlineAt, opened.deadlineAt]).toEqual([paused.deadlineAt, paused.deadlineAt]);
  const remainingInLists = async () => {
    const list = (await t.call('GET', '/api/attempts', { as: taker.learner })).json<AttemptList>();
    const progress = await t.call('GET', `/api/tryouts/${event.id}/mine`, { as: taker.learner });
    return [list.attempts[0], progress.json<OwnTryoutProgress>().running].map((one) => one?.remainingSeconds);
  };
  expect(await remainingInLists()).toEqual([1_741, 1_741]);
  expect(opened.event?.signal).toEqual(paused);
  expect((await save(taker, 1)).statusCode).toBe(200);
  const begin = () => t.call('POST', '/api/attempts', { as: waiting, body: { tryoutId: event.id } });
  expectError(await begin(), 'EVENT_PAUSED');

  expect((await hands.act({ kind: 'resume' })).statusCode).toBe(201);
  expectError(await hands.act({ kind: 'resume' }), 'EVENT_NOT_PAUSED');
  expect(await signalOf(taker)).toMatchObject({ pausedAt: null, remainingSeconds: null });
  expect(await remainingInLists()).toEqual([null, null]);
  expect(await left(taker)).toBeCloseTo(1_741 / 60, 5);
  // The window had a second left; so it has now.
  expect((await begin()).statusCode).toBe(201);
  const pause = (await hands.list()).hands.find(({ kind }) => kind === 'pause');
  expect(pause).toMatchObject({ endedAt: t.clock.now().toISOString(), canUndo: false });
});

it('gives all who end together the same end after a pause and more time, whenever they begin, and shows it everywhere', async () => {
  const start = new Date(t.clock.now().getTime() - 10 * minuteMs).toISOString();
  event = await givenRunningEvent(t, { event: { clock: 'together', spreadSeconds: 30 } });
  hands = handsOf(t, admin, event);
  const early = await givenTaker(t, event);
  const waiting = await givenRegistered(t, event);
  t.clock.advance(1_300);
  await hands.act({ kind: 'pause' });
  const atPause = await left(early);
  t.clock.advance(20 * minuteMs + 400);
  await hands.act({ kind: 'time', attemptId: null, seconds: 300 });
  await hands.act({ kind: 'time', attemptId: early.id, seconds: 120 });
  const shown = (await signalOf(early)).deadlineAt;
  const { takers } = (
    await t.call('GET', `/admin/events/${event.id}/takers?state=running`, { as: admin })
  ).json<EventTakerList>();
  expect(takers.map(({ deadlineAt }) => deadlineAt)).toEqual([shown]);
  const own = async () =>
    (await t.call('POST', '/api/auth/me/data', { as: early.learner, body: { password } })).json<OwnData>();
  const copy = await own();
  expect(copy.attempts[0]?.deadlineAt).toBe(shown);
  expect(copy.events?.[0]?.hands).toMatchObject([{ kind: 'time', seconds: 120, undoneAt: null }]);
  await hands.act({ kind: 'resume' });
  // A pause counts in whole seconds, so it gives 0.6 s.
  expect((await left(early)) * 60).toBeCloseTo(atPause * 60 + 420 + 0.6, 5);
  const late = await givenAttempt(t, { learner: waiting, tryout: event });
  const end = Date.parse(start) + (60 + 20 + 5) * minuteMs + 30_000 + 1_000;
  expect([Date.parse(late.deadlineAt), Date.parse((await signalOf(early)).deadlineAt)]).toEqual([end, end + 120_000]);
});

it('takes no attempt away for a second start that the start window has no room for', async () => {
  const taker = await givenTaker(t, event);
  minutes(51);
  await hands.act({ kind: 'pause' });
  minutes(60);
  expectError(await hands.act({ kind: 'second_start', attemptId: taker.id }), 'EVENT_OVER');
  expect(await signalOf(taker)).toMatchObject({ state: 'in_progress', remainingSeconds: 9 * 60 });
  // The event stands where it stood.
  const shown = await t.call('GET', `/api/events/${event.id}`, { as: taker.learner });
  expect(shown.json<LearnerEvent>().phase).toBe('running');
});

it('ends a pause that nobody ends after a day, as undoing it ends it', async () => {
  const taker = await givenTaker(t, event);
  const { id } = (await hands.act({ kind: 'pause' })).json<Hand>();
  minutes(10);
  expect((await hands.undo(id)).json()).toMatchObject({ kind: 'pause', canUndo: false });
  expect(await left(taker)).toBe(60);
  await hands.act({ kind: 'pause' });
  minutes(24 * 60 + 5);
  expect(await left(taker)).toBe(55);
  const job = t.jobs.find(({ name }) => name === 'event-hands: end forgotten pauses');
  await job?.run({ log: t.app.log, isOver: () => false });
  expect(await left(taker)).toBe(55);
  expectError(await hands.act({ kind: 'resume' }), 'EVENT_NOT_PAUSED');
});

it('tells the audit that something done for one person was undone, and not why: that may name the person', async () => {
  const taker = await givenTaker(t, event);
  const { id } = (await hands.act({ kind: 'time', attemptId: taker.id, seconds: 60 })).json<Hand>();
  await hands.undo(id);
  const { entries } = (await t.call('GET', '/admin/audit?entity=event', { as: admin })).json<AuditLog>();
  expect(entries.map(({ action, reason }) => [action, reason]).sort()).toEqual([
    ['extend', null],
    ['undo', null],
  ]);
});

it('has one effect when two press at once', async () => {
  await givenTaker(t, event);
  for (const kind of ['pause', 'resume'] as const) {
    const answers = await Promise.all([hands.act({ kind }), hands.act({ kind })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  }
  const key = { 'idempotency-key': randomUUID() };
  const more = () => hands.act({ kind: 'time', attemptId: null, seconds: 60 }, key);
  const [first, second] = await Promise.all([more(), more()]);
  expect(first.json<Hand>().id).toBe(second.json<Hand>().id);
  expect((await hands.list()).total).toBe(3);
  const { extraSeconds } = await t.db.selectFrom('event').select('extraSeconds').executeTakeFirstOrThrow();
  expect(extraSeconds).toBe(60);
});

it('ends an attempt; what comes afterwards is late, and a second start makes the new attempt the one that counts', async () => {
  const taker = await givenTaker(t, event);
  await save(taker, 1);
  minutes(1);
  expect((await hands.act({ kind: 'end', attemptId: taker.id })).json()).toMatchObject({ canUndo: false });
  expect(await rankedOf(taker)).toEqual({ state: 'expired', isRanked: 1 });
  expectError(await save(taker, 2), 'ATTEMPT_TIME_OVER');
  expect(await t.db.selectFrom('lateResponse').select('sequence').execute()).toHaveLength(1);
  expectError(await hands.act({ kind: 'end', attemptId: taker.id }), 'ATTEMPT_NOT_RUNNING');

  const begin = () => t.call('POST', '/api/attempts', { as: taker.learner, body: { tryoutId: event.id } });
  expectError(await begin(), 'EVENT_STARTED_BEFORE');
  const allow = () => hands.act({ kind: 'second_start', attemptId: taker.id });
  const { id } = (await allow()).json<Hand>();
  expect((await rankedOf(taker)).isRanked).toBe(0);
  expectError(await allow(), 'SECOND_START_GIVEN');
  await hands.undo(id);
  expect((await rankedOf(taker)).isRanked).toBe(1);
  expectError(await begin(), 'EVENT_STARTED_BEFORE');

  const again = (await allow()).json<Hand>();
  const second = await givenAttempt(t, { learner: taker.learner, tryout: event });
  expectError(await hands.undo(again.id), 'HAND_NOT_UNDONE');
  expect((await hands.list()).hands.every(({ canUndo }) => !canUndo)).toBe(true);
  await t.call('POST', `/api/attempts/${second.id}/submit`, { as: taker.learner });
  expect([await rankedOf(taker), await rankedOf(second)]).toEqual([
    { state: 'expired', isRanked: 0 },
    { state: 'submitted', isRanked: 1 },
  ]);
});

it('takes back only the second start that nobody has used', async () => {
  const taker = await givenTaker(t, event);
  const allow = async (attemptId: string) => {
    minutes(1);
    return (await hands.act({ kind: 'second_start', attemptId })).json<Hand>();
  };
  const used = await allow(taker.id);
  minutes(1);
  const second = await givenAttempt(t, { learner: taker.learner, tryout: event });
  const left = await allow(second.id);
  const canUndo = async () => (await hands.list()).hands.map((hand) => [hand.id, hand.canUndo]);
  expect(await canUndo()).toEqual([
    [left.id, true],
    [used.id, false],
  ]);
  expectError(await hands.undo(used.id), 'HAND_NOT_UNDONE');
  expect((await hands.undo(left.id)).json()).toMatchObject({ canUndo: false, undoneBy: admin.name });
  expect([(await rankedOf(taker)).isRanked, (await rankedOf(second)).isRanked]).toEqual([0, 1]);
  const again = await t.call('POST', '/api/attempts', { as: taker.learner, body: { tryoutId: event.id } });
  expectError(again, 'EVENT_STARTED_BEFORE');
});

it('ends a running attempt by a second start, which a proof of the address never ranks', async () => {
  const taker = await givenTaker(t, event);
  await t.db.updateTable('account').set({ emailProvedAt: null }).where('id', '=', taker.learner.id).execute();
  await hands.act({ kind: 'second_start', attemptId: taker.id });
  const second = await givenAttempt(t, { learner: taker.learner, tryout: event });
  minutes(1);
  await t.call('POST', `/api/attempts/${second.id}/submit`, { as: taker.learner });
  const [learner] = [taker.learner];
  await t.call('POST', '/api/auth/email-proof/mail', { as: learner });
  const token = /#token=(\S+)/.exec(t.mails.at(-1)?.text ?? '')?.[1];
  expect((await t.call('POST', '/api/auth/email-proof', { as: learner, body: { token } })).statusCode).toBe(200);
  expect([(await rankedOf(taker)).isRanked, (await rankedOf(second)).isRanked]).toEqual([0, 1]);
});

it('shows messages until they are withdrawn, and tells in the log and the audit who did what, why', async () => {
  const taker = await givenTaker(t, event);
  const { id } = (await hands.act({ kind: 'message', text: 'Soal 12 diperiksa ulang.' })).json<Hand>();
  expect((await signalOf(taker)).messages.map(({ text }) => text)).toEqual(['Soal 12 diperiksa ulang.']);
  await hands.undo(id);
  expect((await signalOf(taker)).messages).toEqual([]);
  const { hands: log } = await hands.list();
  expect(log).toMatchObject([
    { kind: 'message', by: admin.name, reason: 'Listrik padam di satu lokasi', undoneBy: admin.name, canUndo: false },
  ]);
  const { entries } = (await t.call('GET', '/admin/audit?entity=event', { as: admin })).json<AuditLog>();
  expect(entries.map(({ action, reason }) => [action, reason]).sort()).toEqual([
    ['announce', 'Listrik padam di satu lokasi'],
    ['undo', 'Salah tekan'],
  ]);
  const nowhere = handsOf(t, admin, { ...event, id: 'tidak-ada' });
  expectError(await nowhere.act({ kind: 'pause' }), 'EVENT_NOT_FOUND');
  expectError(await hands.undo('tidak-ada'), 'HAND_NOT_FOUND');
  await t.db.updateTable('event').set({ releasedAt: t.clock.now().toISOString() }).execute();
  expectError(await hands.act({ kind: 'pause' }), 'EVENT_OVER');
});
