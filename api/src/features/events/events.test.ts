import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { givenEvent, givenRegistered, inMinutes } from '../../../test/events.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenLearner, givenTryout, password } from '../../../test/given.ts';
import { quietSales } from '../../../test/selling.ts';
import type { Attempt, LearnerEvent, LearnerEvents, OwnData, Result, WaitingRoom } from '../../contract/index.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { minuteMs } from '../../foundation/days/spans.ts';
import { giveAccess } from '../../foundation/sales/access.repository.ts';

let t: TestApp;
let learner: GivenAccount;
beforeAll(async () => {
  t = await buildTestApp({ sales: quietSales() });
});
beforeEach(async () => {
  learner = await givenLearner(t);
});
afterAll(() => t.close());

const register = (id: string, body: object = {}, as = learner) =>
  t.call('PUT', `/api/events/${id}/registration`, { as, body: { acceptsRules: true, ...body } });
const unregister = (id: string) => t.call('DELETE', `/api/events/${id}/registration`, { as: learner });
const get = async (id: string, as = learner) => (await t.call('GET', `/api/events/${id}`, { as })).json<LearnerEvent>();
const start = (tryoutId: string, as = learner) => t.call('POST', '/api/attempts', { as, body: { tryoutId } });
const submit = (id: string, as = learner) => t.call('POST', `/api/attempts/${id}/submit`, { as });
const enter = (id: string, as = learner) => t.call('GET', `/api/events/${id}/waiting-room`, { as });
const pause = (id: string, pausedAt: string | null) =>
  t.db.updateTable('event').set({ pausedAt }).where('tryoutId', '=', id).execute();

/** Starts it in the middle of a transaction that changes the event. */
async function startDuring(id: string, change: { pausedAt: string } | { extraSeconds: number }) {
  let starting: ReturnType<typeof start> | undefined;
  await t.db.transaction().execute(async (trx) => {
    await trx.updateTable('event').set(change).where('tryoutId', '=', id).execute();
    starting = start(id);
    // Nobody can see into SQLite, where one transaction waits for the other anyway.
    if (!isPostgres(t.db)) return;
    const waits = sql<{ count: string }>`select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(
      async () => Number((await waits.execute(t.db)).rows[0]?.count),
      (count) => count > 0,
      10_000,
    );
  });
  return starting as ReturnType<typeof start>;
}

describe('registering', () => {
  it('is open between its two times, changes nothing when it is repeated, and can be taken back until the start', async () => {
    const { id, setup } = await givenEvent(t, { registrationOpensAt: inMinutes(t, 10) });
    expectError(await register(id), 'EVENT_REGISTRATION_CLOSED');
    expect(await get(id)).toMatchObject({ phase: 'announced', registeredAt: null, startsLeft: 0, attemptId: null });
    t.clock.advance(10 * minuteMs);
    expect((await unregister(id)).statusCode).toBe(200);
    const first = (await register(id)).json<LearnerEvent>();
    expect(first).toMatchObject({ phase: 'registering', startsLeft: 1, registeredAt: t.clock.now().toISOString() });
    t.clock.advance(minuteMs);
    expect((await register(id)).json<LearnerEvent>().registeredAt).toBe(first.registeredAt);
    expect((await unregister(id)).json<LearnerEvent>().registeredAt).toBeNull();
    await register(id);
    t.clock.advance(Date.parse(setup.registrationClosesAt) - t.clock.now().getTime());
    expect((await register(id)).statusCode).toBe(200);
    expectError(await register(id, {}, await givenLearner(t)), 'EVENT_REGISTRATION_CLOSED');
    expectError(await unregister(id), 'EVENT_UNDER_WAY');
  });

  it('needs the rules to be accepted, and an event that learners may see', async () => {
    const { id } = await givenEvent(t);
    expectError(await register(id, { acceptsRules: false }), 'VALIDATION_FAILED');
    expectError(await register('tidak-ada'), 'EVENT_NOT_FOUND');
    const plain = await givenTryout(t);
    expectError(await register(plain.id), 'EVENT_NOT_FOUND');
    await t.db.updateTable('tryout').set({ publishedAt: null }).where('id', '=', id).execute();
    for (const answer of [await register(id), await enter(id), await unregister(id)])
      expectError(answer, 'EVENT_NOT_FOUND');
  });

  it('with a code takes it in any writing, and limits guesses', async () => {
    const { id } = await givenEvent(t, { entry: 'code', code: 'Siswa 2026' });
    expectError(await register(id), 'EVENT_CODE_WRONG');
    expect((await register(id, { code: ' sisWA2026' })).statusCode).toBe(200);
    const guesser = await givenLearner(t);
    for (let count = 0; count < 10; count += 1)
      expectError(await register(id, { code: `tebak ${count}` }, guesser), 'EVENT_CODE_WRONG');
    expectError(await register(id, { code: 'Siswa 2026' }, guesser), 'TOO_MANY_REQUESTS');
    expect((await register(id)).statusCode).toBe(200);
  });

  it('of a sold package needs access to it, and one that is free to all needs none, at its start, too', async () => {
    const tryout = () => givenTryout(t, { priceRupiah: 25_000 });
    const sold = await givenEvent(t, { tryout: await tryout(), entry: 'paid' });
    expectError(await register(sold.id), 'SUBSCRIPTION_REQUIRED');
    const thing = { tryoutId: sold.id };
    const access = { accountId: learner.id, source: 'grant', title: 'Paket', features: '[]', thing } as const;
    await t.db.transaction().execute((trx) => giveAccess(trx, access, t.clock.now()));
    expect((await register(sold.id)).statusCode).toBe(200);
    const free = await givenEvent(t, { tryout: await tryout() });
    expect((await register(free.id)).statusCode).toBe(200);
    t.clock.advance(60 * minuteMs);
    expect((await start(sold.id)).statusCode).toBe(201);
    expect((await start(free.id)).statusCode).toBe(201);
  });

  it('is found in a list: the next first, then what was in the last month', async () => {
    const at = (minutes: number) => ({ startsAt: inMinutes(t, minutes), startsUntil: inMinutes(t, minutes + 10) });
    const later = await givenEvent(t, { ...at(200) });
    const next = await givenEvent(t, { ...at(60) });
    const day = 24 * 60;
    const past = (days: number) => ({
      registrationOpensAt: inMinutes(t, -100 * day),
      registrationClosesAt: inMinutes(t, -99 * day),
      ...at(-days * day),
    });
    const [recent, older] = [await givenEvent(t, past(2)), await givenEvent(t, past(20))];
    const longAgo = await givenEvent(t, past(31));
    const own = [later, next, recent, older, longAgo].map(({ id }) => id);
    await register(next.id);
    const { events } = (await t.call('GET', '/api/events', { as: learner })).json<LearnerEvents>();
    const found = events.filter(({ tryout }) => own.includes(tryout.id));
    expect(found.map(({ tryout, registeredAt }) => [tryout.id, registeredAt !== null])).toEqual([
      [next.id, true],
      [later.id, false],
      [recent.id, false],
      [older.id, false],
    ]);
  });

  it('comes with a calendar: the start with an alarm an hour before, and the results', async () => {
    const { id, setup, title } = await givenEvent(t);
    const answer = await t.call('GET', `/api/events/${id}/calendar`, { as: learner });
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const moment = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '');
    const lines = answer.body.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        `SUMMARY:${title}`,
        `DTSTART:${moment(setup.startsAt)}`,
        'TRIGGER:-PT1H',
        `DTSTART:${moment(setup.resultsAt)}`,
      ]),
    );
  });
});

describe('starting an event', () => {
  const used = () =>
    t.db
      .selectFrom('eventRegistration')
      .select(['startsAllowed', 'startsUsed'])
      .where('accountId', '=', learner.id)
      .executeTakeFirstOrThrow();

  it('needs a registration and its time, and counts one of fifty presses', async () => {
    const { id } = await givenEvent(t);
    await register(id);
    expectError(await start(id), 'TRYOUT_NOT_OPEN');
    t.clock.advance(60 * minuteMs);
    expectError(await start(id, await givenLearner(t)), 'EVENT_NOT_REGISTERED');
    const answers = await Promise.all(Array.from({ length: 50 }, () => start(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([...Array(49).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.json<Attempt>().id)).size).toBe(1);
    expect(await used()).toEqual({ startsAllowed: 1, startsUsed: 1 });
    const attemptId = answers[0]?.json<Attempt>().id as string;
    expect(await get(id)).toMatchObject({ phase: 'starting', startsLeft: 0, attemptId });
  });

  it('is refused to fifty presses of one who has handed in, until somebody allows a second one', async () => {
    const { id } = await givenEvent(t);
    await register(id);
    t.clock.advance(60 * minuteMs);
    await submit((await start(id)).json<Attempt>().id);
    const again = await Promise.all(Array.from({ length: 50 }, () => start(id)));
    for (const refused of again) expectError(refused, 'EVENT_STARTED_BEFORE');
    // Somebody has allowed a second one.
    await t.db.updateTable('eventRegistration').set({ startsAllowed: 2 }).where('accountId', '=', learner.id).execute();
    expect(await get(id)).toMatchObject({ startsLeft: 1 });
    expect((await start(id)).statusCode).toBe(201);
    expect(await used()).toEqual({ startsAllowed: 2, startsUsed: 2 });
  });

  it('waits while it is paused, also if the pause comes while it begins', async () => {
    const { id } = await givenEvent(t);
    await register(id);
    t.clock.advance(60 * minuteMs);
    await pause(id, t.clock.now().toISOString());
    expectError(await start(id), 'EVENT_PAUSED');
    await pause(id, null);
    expectError(await startDuring(id, { pausedAt: t.clock.now().toISOString() }), 'EVENT_PAUSED');
    expect(await t.db.selectFrom('attempt').select('id').where('tryoutId', '=', id).execute()).toEqual([]);
    expect(await get(id)).toMatchObject({ startsLeft: 1, attemptId: null });
    await pause(id, null);
    // Time that was added for all holds for those who begin later.
    await t.db.updateTable('event').set({ extraSeconds: 600 }).where('tryoutId', '=', id).execute();
    expect((await start(id)).json<Attempt>().deadlineAt).toBe(inMinutes(t, 70));
  });

  it('gives time that is added while it begins', async () => {
    const { id } = await givenEvent(t);
    await register(id);
    t.clock.advance(60 * minuteMs);
    const begun = (await startDuring(id, { extraSeconds: 600 })).json<Attempt>();
    expect(begun.deadlineAt).toBe(inMinutes(t, 70));
    const stored = t.db.selectFrom('attempt').select('deadlineAt').where('id', '=', begun.id).executeTakeFirstOrThrow();
    expect((await stored).deadlineAt).toBe(inMinutes(t, 70));
  });

  it('gives each the full time, or all the same end', async () => {
    const own = await givenEvent(t, { spreadSeconds: 30 });
    const tryout = await givenTryout(t, { durationSeconds: 20 * 60 });
    const together = await givenEvent(t, { tryout, clock: 'together', spreadSeconds: 30 });
    const late = await givenLearner(t);
    for (const one of [own, together]) for (const who of [learner, late]) await givenRegistered(t, one.id, who);
    t.clock.advance(65 * minuteMs);
    expect((await start(own.id)).json<Attempt>().deadlineAt).toBe(inMinutes(t, 60));
    const end = new Date(Date.parse(together.setup.startsAt) + 20 * minuteMs + 30_000).toISOString();
    expect((await start(together.id)).json<Attempt>().deadlineAt).toBe(end);
    t.clock.advance(10 * minuteMs);
    expect((await start(together.id, late)).json<Attempt>().deadlineAt).toBe(end);
    // The start window is longer than the exam.
    t.clock.advance(Date.parse(end) - t.clock.now().getTime());
    const tooLate = await givenLearner(t);
    await t.db
      .insertInto('eventRegistration')
      .values({ tryoutId: together.id, accountId: tooLate.id, registeredAt: end })
      .execute();
    expectError(await start(together.id, tooLate), 'TRYOUT_NOT_OPEN');
    expect((await start(own.id, late)).statusCode).toBe(201);
  });

  it('tells pages to open their line once all have begun, each at its own time', async () => {
    const { id, setup } = await givenEvent(t, { spreadSeconds: 8 });
    const other = await givenLearner(t);
    for (const who of [learner, other]) await givenRegistered(t, id, who);
    const listenAfterMs = async (who = learner) => (await start(id, who)).json<Attempt>().event?.listenAfterMs ?? -1;
    t.clock.advance(Date.parse(setup.startsAt) + 2_000 - t.clock.now().getTime());
    const first = await listenAfterMs();
    expect(first).toBeGreaterThanOrEqual(6_000);
    expect(first).toBeLessThan(30_000);
    const again = await Promise.all([listenAfterMs(), listenAfterMs(), listenAfterMs()]);
    expect(new Set([first, ...again]).size).toBeGreaterThan(1);
    // One who comes after the crowd listens at once.
    t.clock.advance(6_000);
    expect(await listenAfterMs(other)).toBe(0);
  });
});

describe('an order of one’s own', () => {
  it('has the same questions and options, with the letters that are scored, and stays', async () => {
    const tryout = await givenTryout(t, {
      sections: [
        { section: 'TKD', keys: 'ABCDEABCDEAB' },
        { section: 'AKHLAK', weights: ['54321', '12345', '31524'] },
      ],
    });
    // Texts that call no option by its letter, or they would stay in order; with what real papers have beyond Latin.
    await t.db
      .updateTable('questionOption')
      .set({ text: sql<string>`'Butir “' || letter || '” ≤ 𝑥' ` })
      .execute();
    const { id } = await givenEvent(t, { tryout, isShuffled: true });
    const takers = await Promise.all(Array.from({ length: 4 }, () => givenLearner(t)));
    for (const taker of takers) await givenRegistered(t, id, taker);
    t.clock.advance(60 * minuteMs);
    const exams = await Promise.all(takers.map(async (taker) => (await start(id, taker)).json<Attempt>()));
    const key = new Map(tryout.itemIds.map((itemId, index) => [itemId, 'ABCDEABCDEABAEC'[index] as string]));
    for (const [index, exam] of exams.entries()) {
      const ids = exam.items.map((item) => item.id);
      expect(ids.toSorted()).toEqual(tryout.itemIds.toSorted());
      expect(exam.items.map(({ number }) => number)).toEqual(ids.map((_, place) => place + 1));
      expect(exam.items.map(({ section }) => section)).toEqual([...Array(12).fill('TKD'), ...Array(3).fill('AKHLAK')]);
      for (const { options } of exam.items) {
        expect(options.map(({ letter }) => letter).toSorted()).toEqual(['A', 'B', 'C', 'D', 'E']);
        // Each letter still has its text.
        for (const { letter, text } of options) expect(text).toBe(`Butir “${letter}” ≤ 𝑥`);
      }
      const taker = takers[index] as GivenAccount;
      expect((await start(id, taker)).json<Attempt>().items).toEqual(exam.items);
      const responses = ids.map((itemId) => ({ itemId, option: key.get(itemId), sequence: 1 }));
      await t.call('PATCH', `/api/attempts/${exam.id}/responses`, { as: taker, body: { responses } });
      await submit(exam.id, taker);
    }
    // 15! orders of questions: four alike would be a fault.
    expect(new Set(exams.map(({ items }) => items.map((item) => item.id).join())).size).toBe(4);
    const letters = exams.map(({ items }) =>
      items
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ options }) => options.map(({ letter }) => letter).join(''))
        .join(),
    );
    expect(new Set(letters).size).toBe(4);
    t.clock.advance(24 * 60 * minuteMs);
    const releasedAt = t.clock.now().toISOString();
    await t.db.updateTable('event').set({ releasedAt }).where('tryoutId', '=', id).execute();
    for (const [index, exam] of exams.entries()) {
      const result = (
        await t.call('GET', `/api/attempts/${exam.id}/result`, { as: takers[index] as GivenAccount })
      ).json<Result>();
      expect(result.score.points).toBe(result.score.max);
      expect(result.items.map((item) => item.itemId)).toEqual(tryout.itemIds);
    }
  });

  it('isn’t drawn for other packages', async () => {
    const tryout = await givenTryout(t);
    const attempt = (await start(tryout.id)).json<Attempt>();
    expect(attempt.items.map((item) => item.id)).toEqual(tryout.itemIds);
    const orders = t.db.selectFrom('attemptOrder').selectAll().where('attemptId', '=', attempt.id);
    expect(await orders.execute()).toEqual([]);
  });
});

describe('the waiting room', () => {
  const room = async (id: string, as = learner) => (await enter(id, as)).json<WaitingRoom>();

  it('tells who waits, what was said, and when to begin', async () => {
    const { id, setup } = await givenEvent(t, { spreadSeconds: 20 });
    expectError(await enter(id), 'EVENT_NOT_REGISTERED');
    await register(id);
    const others = await Promise.all(Array.from({ length: 3 }, () => givenLearner(t)));
    const seen = (accountId: string | undefined, secondsAgo: number, attemptId: string | null = null) => ({
      tryoutId: id,
      accountId: accountId as string,
      attemptId,
      seenAt: new Date(t.clock.now().getTime() - secondsAgo * 1000).toISOString(),
      answeredAt: null,
    });
    const [gone, inExam, waits] = others.map((other) => other.id);
    await t.db
      .insertInto('eventPresence')
      .values([seen(learner.id, 5), seen(waits, 74), seen(gone, 76), seen(inExam, 1, 'TO1')])
      .execute();
    const said = (hand: string, secondsAgo: number, undoneAt: string | null = null) => ({
      id: `${id} ${hand}`,
      tryoutId: id,
      kind: 'message' as const,
      text: hand,
      reason: 'uji',
      at: new Date(t.clock.now().getTime() - secondsAgo * 1000).toISOString(),
      actorId: 'admin',
      undoneAt,
    });
    await t.db
      .insertInto('eventHand')
      .values([
        ...['1', '2', '3', '4', '5', '6'].map((hand) => said(hand, 100 - Number(hand))),
        said('diurungkan', 1, t.clock.now().toISOString()),
      ])
      .execute();
    // As every act does.
    await t.db.updateTable('event').set({ version: 1 }).where('tryoutId', '=', id).execute();
    t.clock.advance(10_000);
    const found = await room(id);
    expect(found).toMatchObject({
      startsAt: setup.startsAt,
      startsUntil: setup.startsUntil,
      pausedAt: null,
      waiting: 1,
    });
    expect(found.messages.map(({ text }) => text)).toEqual(['6', '5', '4', '3', '2']);
    // The same after a reload, and within the spread.
    expect(found.startAfterMs).toBe((await room(id)).startAfterMs);
    expect(found.startAfterMs).toBeGreaterThanOrEqual(0);
    expect(found.startAfterMs).toBeLessThan(20_000);
    expect(found.askAgainSeconds).toBeGreaterThanOrEqual(25);
    expect(found.askAgainSeconds).toBeLessThanOrEqual(35);
    await pause(id, t.clock.now().toISOString());
    t.clock.advance(1_000);
    expect((await room(id)).pausedAt).not.toBeNull();
  });

  it('asks within the spread of the starts during a pause that lies over the start, so that its end costs nobody time', async () => {
    const { id, setup } = await givenEvent(t, { clock: 'together', spreadSeconds: 20 });
    await register(id);
    t.clock.advance(Date.parse(setup.startsAt) - 5_000 - t.clock.now().getTime());
    await pause(id, t.clock.now().toISOString());
    t.clock.advance(10_000);
    const { askAgainSeconds } = await room(id);
    expect(askAgainSeconds).toBeGreaterThanOrEqual(10);
    expect(askAgainSeconds).toBeLessThanOrEqual(20);
  });

  it('has the paper ready two minutes before the start, and not sooner: questions may still change', async () => {
    const { id, setup } = await givenEvent(t);
    await register(id);
    const papers = () => t.db.selectFrom('paper').select('id').where('tryoutId', '=', id).execute();
    t.clock.advance(Date.parse(setup.startsAt) - 121_000 - t.clock.now().getTime());
    await room(id);
    expect(await papers()).toEqual([]);
    t.clock.advance(2_000);
    await room(id);
    expect(await papers()).toHaveLength(1);
    // A look into it after the start makes none, although the questions were edited.
    await t.db.updateTable('tryout').set({ currentPaperId: null }).where('id', '=', id).execute();
    t.clock.advance(180_000);
    await room(id);
    expect(await papers()).toHaveLength(1);
  });
});

describe('one’s own data', () => {
  it('have registrations with their trail, and an erasure takes both with it', async () => {
    const { id, title } = await givenEvent(t);
    await register(id);
    const at = t.clock.now().toISOString();
    const whose = { tryoutId: id, accountId: learner.id, attemptId: null };
    await t.db
      .insertInto('eventTrail')
      .values({ ...whose, id: 'jejak', at, kind: 'waiting', device: 'Chrome di Android', deviceKey: null })
      .execute();
    await t.db
      .insertInto('eventPresence')
      .values({ ...whose, seenAt: at, answeredAt: null })
      .execute();
    const copy = await t.call('POST', '/api/auth/me/data', { as: learner, body: { password } });
    expect(copy.json<OwnData>().events).toEqual([
      {
        tryout: { id, title },
        registeredAt: at,
        trail: [{ at, kind: 'waiting', device: 'Chrome di Android' }],
        hands: [],
      },
    ]);
    expect((await t.call('POST', '/api/auth/me/erasure', { as: learner, body: { password } })).statusCode).toBe(200);
    for (const table of ['eventRegistration', 'eventPresence', 'eventTrail'] as const)
      expect(await t.db.selectFrom(table).selectAll().where('accountId', '=', learner.id).execute()).toEqual([]);
  });
});
