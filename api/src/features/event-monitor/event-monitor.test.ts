import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { expectError } from '../../../test/expect-error.ts';
import { type GivenAccount, givenAttempt, givenStaff, givenTryout, password } from '../../../test/given.ts';
import { givenWatchedEvent, writeNotes } from '../../../test/watched-event.ts';
import type { EventTakerList, EventTrail, LiveEvent } from '../../contract/index.ts';
import { createEventWatch } from '../../foundation/events/event-watch.ts';

jest.setTimeout(60_000);

let t: TestApp;
let staff: GivenAccount;
beforeEach(async () => {
  t = await buildTestApp();
  staff = await givenStaff(t, 'admin', { permissions: ['event'] });
});
afterEach(() => t.close());

const phone = { label: 'Chrome di Android', name: 'phone-1234567890' };
const laptop = { label: 'Firefox di Windows', name: 'laptop-1234567890' };

const read = async <Body>(url: string) => {
  const answer = await t.call('GET', url, { as: staff });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.json<Body>();
};
/** Some time passes, and every process writes. */
async function after(seconds: number): Promise<void> {
  t.clock.advance(seconds * 1000);
  await writeNotes(t);
}
const saveFirst = (attempt: Awaited<ReturnType<typeof givenAttempt>>, sequence: number) =>
  t.call('PUT', `/api/attempts/${attempt.id}/responses/${attempt.items[0]?.id}`, {
    as: attempt.learner,
    body: { option: 'A', sequence },
  });
const runMinute = () =>
  t.jobs.find(({ name }) => name === 'event-monitor: keep the minute')?.run({ log: t.app.log, isOver: () => false });

it('shows an event from the waiting room to its end: numbers, people, and one person’s way', async () => {
  const { tryout, learners } = await givenWatchedEvent(t, {
    names: ['Andi Wijaya', 'Bunga Sari', 'Citra Dewi', 'Dodi Wijaya'],
    startsInMs: 600_000,
  });
  const [andi, bunga, citra] = learners as [GivenAccount, GivenAccount, GivenAccount];
  const url = `/admin/events/${tryout.id}`;
  const live = () => read<LiveEvent>(`${url}/live`);
  const list = async (query = '') => {
    const { takers, total } = await read<EventTakerList>(`${url}/takers${query}`);
    return { total, takers: takers.map(({ name, state }) => `${name}: ${state}`) };
  };
  const taker = (one: GivenAccount, attemptId?: string) => ({ tryoutId: tryout.id, accountId: one.id, attemptId });

  await writeNotes(t);
  for (const one of [andi, bunga, citra]) t.eventWatch.waits(taker(one), t.clock.now());
  await after(15);
  expect(await live()).toMatchObject({ phase: 'registering', registered: 4, waiting: 3, running: 0, finished: 0 });
  expect(await list('?state=registered')).toEqual({ total: 1, takers: ['Dodi Wijaya: registered'] });

  // Two begin; one answers, loses the line for a minute, and comes back on another device.
  await after(575);
  await after(5);
  await after(5);
  const ofAndi = await givenAttempt(t, { learner: andi, tryout });
  const ofBunga = await givenAttempt(t, { learner: bunga, tryout });
  t.eventWatch.started(taker(andi, ofAndi.id), t.clock.now(), phone);
  t.eventWatch.started(taker(bunga, ofBunga.id), t.clock.now(), phone);
  const begunAt = t.clock.now();
  t.eventWatch.lineOpened(taker(andi, ofAndi.id), t.clock.now(), phone);
  expect((await saveFirst(ofAndi, 1)).statusCode).toBe(200);
  await after(5);
  const running = await live();
  expect(running).toMatchObject({ phase: 'starting', waiting: 0, running: 2, finished: 0, silent: 0, saveP99Ms: 1 });
  expect(running.savesPerSecond).toBeGreaterThan(0);
  t.eventWatch.lineClosed(taker(andi, ofAndi.id), t.clock.now(), phone);
  const lostAt = t.clock.now();
  await after(10);
  await after(25);
  t.clock.advance(30_000);
  t.eventWatch.lineOpened(taker(andi, ofAndi.id), t.clock.now(), laptop);
  const backAt = t.clock.now();

  // Nothing was heard of the other for two minutes.
  await after(60);
  expect(await live()).toMatchObject({ running: 2, silent: 1 });
  expect(await list('?state=silent')).toEqual({ total: 1, takers: ['Bunga Sari: silent'] });
  expect(await list('?state=running')).toEqual({ total: 1, takers: ['Andi Wijaya: running'] });
  expect(await list('?search=wijaya')).toEqual({
    total: 2,
    takers: expect.arrayContaining(['Andi Wijaya: running', 'Dodi Wijaya: registered']),
  });
  expect(await list('?search=wij&state=running')).toEqual({ total: 1, takers: ['Andi Wijaya: running'] });
  expect(await list('?search=tidakada')).toEqual({ total: 0, takers: [] });
  expect((await list('?pageSize=3')).takers).toHaveLength(3);
  expect((await list('?pageSize=3&page=2')).takers).toHaveLength(1);
  await t.db
    .updateTable('event')
    .set({ pausedAt: t.clock.now().toISOString() })
    .where('tryoutId', '=', tryout.id)
    .execute();
  await after(10);
  expect(await live()).toMatchObject({ silent: 0, pausedAt: expect.any(String) });
  expect((await list('?state=silent')).total).toBe(0);
  expect((await list('?state=running')).total).toBe(2);
  await t.db.updateTable('event').set({ pausedAt: null }).where('tryoutId', '=', tryout.id).execute();

  t.clock.advance(5_000);
  expect((await t.call('POST', `/api/attempts/${ofAndi.id}/submit`, { as: andi })).statusCode).toBe(200);
  const endedAt = t.clock.now();
  await after(5);
  expect(await live()).toMatchObject({ registered: 4, running: 1, finished: 1 });
  expect(await list('?state=finished')).toEqual({ total: 1, takers: ['Andi Wijaya: finished'] });
  const trail = await read<EventTrail>(`${url}/takers/${andi.id}/trail`);
  expect(trail).toMatchObject({ taker: { name: 'Andi Wijaya', attemptId: ofAndi.id }, answered: 1, questionCount: 3 });
  expect(trail.entries.map(({ kind, device }) => [kind, device])).toEqual([
    ['registered', null],
    ['waiting', null],
    ['started', phone.label],
    ['lost', null],
    // In the order in which they were told of one moment, whichever it is.
    ...(trail.entries[4]?.kind === 'back'
      ? [
          ['back', null],
          ['device', laptop.label],
        ]
      : [
          ['device', laptop.label],
          ['back', null],
        ]),
    ['ended', null],
  ]);
  const at = (kind: string) => trail.entries.find((entry) => entry.kind === kind)?.at;
  expect([at('started'), at('lost'), at('back'), at('ended')]).toEqual(
    [begunAt, lostAt, backAt, endedAt].map((moment) => moment.toISOString()),
  );

  await runMinute();
  await runMinute();
  t.clock.advance(30_000);
  expect((await live()).minutes).toEqual([expect.objectContaining({ running: 1, finished: 1, silent: 1, waiting: 0 })]);

  const stranger = await givenTryout(t);
  for (const path of ['live', 'live/stream', 'takers', `takers/${andi.id}/trail`])
    expectError(await t.call('GET', `/admin/events/${stranger.id}/${path}`, { as: staff }), 'EVENT_NOT_FOUND');
  expectError(await t.call('GET', `${url}/takers/${staff.id}/trail`, { as: staff }), 'NOT_FOUND');
});

it('adds up what several processes have noted, and tells nobody as lost whose line another one keeps', async () => {
  await t.close();
  t = await buildTestApp({ processCount: 2 });
  staff = await givenStaff(t, 'admin', { permissions: ['event'] });
  const { tryout, learners } = await givenWatchedEvent(t, { names: ['Andi', 'Bunga', 'Citra'], startsInMs: -60_000 });
  const [andi, bunga] = learners as [GivenAccount, GivenAccount];
  const [one, other] = t.processes.map(({ offers }) => offers.eventWatch) as [
    TestApp['eventWatch'],
    TestApp['eventWatch'],
  ];
  await writeNotes(t);
  const attempts = [
    await givenAttempt(t, { learner: andi, tryout }),
    await givenAttempt(t, { learner: bunga, tryout }),
  ];
  const [first, second] = attempts.map(({ id, learner }) => ({
    tryoutId: tryout.id,
    accountId: learner.id,
    attemptId: id,
  })) as [Parameters<typeof one.seen>[0], Parameters<typeof one.seen>[0]];
  for (let count = 0; count < 99; count += 1) one.saved(first, t.clock.now(), 20);
  other.saved(second, t.clock.now(), 500);
  one.lineOpened(first, t.clock.now(), phone);
  one.lineOpened(second, t.clock.now(), phone);
  await after(5);
  const live = await read<LiveEvent>(`/admin/events/${tryout.id}/live`);
  // 100 saves in 5 s; the slowest hundredth begins after 99 of them.
  expect(live.savesPerSecond).toBeCloseTo(20, 0);
  expect(live.saveP99Ms).toBeGreaterThan(17);
  expect(live.saveP99Ms).toBeLessThan(23);

  // Both lines close here; one of them opens at the other process.
  one.lineClosed(first, t.clock.now(), phone);
  one.lineClosed(second, t.clock.now(), phone);
  t.clock.advance(2_000);
  other.lineOpened(first, t.clock.now(), phone);
  for (let round = 0; round < 8; round += 1) await after(5);
  const kinds = async (who: GivenAccount) =>
    (await read<EventTrail>(`/admin/events/${tryout.id}/takers/${who.id}/trail`)).entries.map(({ kind }) => kind);
  expect(await kinds(andi)).not.toContain('lost');
  expect(await kinds(andi)).toContain('device');
  expect((await kinds(andi)).filter((kind) => kind === 'device')).toHaveLength(1);
  expect((await kinds(bunga)).at(-1)).toBe('lost');
  // Back at the other process, which doesn't know that it was lost.
  other.lineOpened(second, t.clock.now(), phone);
  for (let round = 0; round < 9; round += 1) await after(5);
  expect((await kinds(bunga)).slice(-2)).toEqual(['lost', 'back']);
});

it('tells as lost whose line stays open without a sign, and as back who is heard of again; not whom another process hears', async () => {
  const { tryout, learners } = await givenWatchedEvent(t, { names: ['Andi Wijaya', 'Bunga Sari'], startsInMs: 0 });
  const [andi, bunga] = learners as [GivenAccount, GivenAccount];
  await writeNotes(t);
  const [ofAndi, ofBunga] = [
    await givenAttempt(t, { learner: andi, tryout }),
    await givenAttempt(t, { learner: bunga, tryout }),
  ];
  const takerOf = (one: GivenAccount, attemptId: string) => ({ tryoutId: tryout.id, accountId: one.id, attemptId });
  const both = [takerOf(andi, ofAndi.id), takerOf(bunga, ofBunga.id)] as const;
  for (const one of both) {
    t.eventWatch.started(one, t.clock.now(), phone);
    t.eventWatch.lineOpened(one, t.clock.now(), phone, true);
  }
  const ask = () => t.call('GET', `/api/attempts/${ofAndi.id}/signal`, { as: andi });
  const lines = async (one: GivenAccount) =>
    (await read<EventTrail>(`/admin/events/${tryout.id}/takers/${one.id}/trail`)).entries
      .filter(({ kind }) => kind === 'lost' || kind === 'back')
      .map(({ kind, at }) => [kind, at]);

  // One page asks once a minute, the other one's phone is in a tunnel.
  const lastSign = t.clock.now().toISOString();
  for (const seconds of [60, 60, 40]) {
    await after(seconds);
    expect((await ask()).statusCode).toBe(200);
  }
  await after(5);
  expect(await lines(andi)).toEqual([]);
  expect(await lines(bunga)).toEqual([['lost', lastSign]]);
  expect((await read<LiveEvent>(`/admin/events/${tryout.id}/live`)).silent).toBe(1);

  // The connection that it had is closed meanwhile, which is no news.
  t.eventWatch.lineClosed(both[1], t.clock.now(), phone);
  await after(60);
  t.eventWatch.lineOpened(both[1], t.clock.now(), phone, true);
  const backAt = t.clock.now().toISOString();
  await after(5);
  expect(await lines(bunga)).toEqual([
    ['lost', lastSign],
    ['back', backAt],
  ]);
});

it('doesn’t tell as lost, or as silent, whose page is of a release that gives no signs, while its line is open', async () => {
  const { tryout, learners } = await givenWatchedEvent(t, { names: ['Andi', 'Bunga'], startsInMs: 0 });
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  await writeNotes(t);
  const aborted = new AbortController();
  for (const [index, learner] of learners.entries()) {
    const { id } = await givenAttempt(t, { learner, tryout });
    const answer = await fetch(`${url}/api/attempts/${id}/signals${index === 0 ? '' : '?signs=1'}`, {
      headers: { authorization: `Bearer ${learner.token}`, accept: 'text/event-stream' },
      signal: aborted.signal,
    });
    expect(answer.status).toBe(200);
  }
  for (const seconds of [5, 100, 100, 100]) await after(seconds);
  const [quiet = [], giving = []] = await Promise.all(
    learners.map(async ({ id }) =>
      (await read<EventTrail>(`/admin/events/${tryout.id}/takers/${id}/trail`)).entries.map(({ kind }) => kind),
    ),
  );
  expect([quiet.includes('lost'), giving.includes('lost')]).toEqual([false, true]);
  expect(await read<LiveEvent>(`/admin/events/${tryout.id}/live`)).toMatchObject({ running: 2, silent: 1 });
  aborted.abort();
});

it('reads the numbers once for fifty who look, and tells them when something changes', async () => {
  const { tryout, learners } = await givenWatchedEvent(t, { names: ['Andi'], startsInMs: -60_000 });
  // Five streams each.
  const lookers = await Promise.all(Array.from({ length: 10 }, () => givenStaff(t, 'admin')));
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const read50 = jest.spyOn(t.db, 'selectFrom');
  const readings = () => read50.mock.calls.filter(([table]) => (table as unknown) === 'eventPulse').length;
  const ends = new AbortController();
  const heard: string[] = [];
  const stream = async (who: number) => {
    const answer = await fetch(`${url}/admin/events/${tryout.id}/live/stream`, {
      headers: { authorization: `Bearer ${lookers[who % 10]?.token}` },
      signal: ends.signal,
    });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-accel-buffering')]).toEqual([
      200,
      'text/event-stream',
      'no',
    ]);
    heard[who] = '';
    void (async () => {
      try {
        for await (const piece of answer.body as ReadableStream<Uint8Array>)
          heard[who] += Buffer.from(piece).toString();
      } catch {
        // Hung up below.
      }
    })();
  };
  await Promise.all(Array.from({ length: 50 }, (_, who) => stream(who)));
  const events = (text: string | undefined) => (text ?? '').split('event: live\n').length - 1;
  await eventually(() => heard.every((text) => events(text) === 1), Boolean, 10_000);
  const before = readings();
  await givenAttempt(t, { learner: learners[0] as GivenAccount, tryout });
  t.clock.advance(10_000);
  await eventually(
    () => heard.filter((text) => events(text) === 2).length,
    (count) => count === 50,
    10_000,
  );
  expect(heard[49]).toContain('"running":1');
  expect(readings() - before).toBeLessThanOrEqual(3);
  ends.abort();
  read50.mockRestore();
});

it('notes nothing of everyday practice', async () => {
  const { tryout } = await givenWatchedEvent(t, { startsInMs: -60_000 });
  await writeNotes(t);
  const attempt = await givenAttempt(t);
  expect((await saveFirst(attempt, 1)).statusCode).toBe(200);
  for (const { offers } of t.processes)
    expect(offers.eventWatch.notes().map(({ tryoutId, takers, steps }) => [tryoutId, takers.size, steps])).toEqual([
      [tryout.id, 0, []],
    ]);
  await after(60);
  for (const table of ['eventPresence', 'eventTrail', 'eventPulse'] as const)
    expect([table, await t.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

it('forgets who was seen 180 days after the results, and who has left at once', async () => {
  const [old, young] = [await givenWatchedEvent(t), await givenWatchedEvent(t, { names: ['Andi', 'Bunga'] })];
  await writeNotes(t);
  const waits = (event: typeof old) => {
    for (const { id } of event.learners)
      t.eventWatch.waits({ tryoutId: event.tryout.id, accountId: id }, t.clock.now());
  };
  waits(old);
  waits(young);
  await after(1);
  const daysAgo = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000).toISOString();
  for (const [{ tryout }, days] of [
    [old, 181],
    [young, 179],
  ] as const)
    await t.db
      .updateTable('event')
      .set({ releasedAt: daysAgo(days) })
      .where('tryoutId', '=', tryout.id)
      .execute();
  await t.jobs
    .find(({ name }) => name === 'event-monitor: forget who was seen')
    ?.run({ log: t.app.log, isOver: () => false });
  const [andi, bunga] = young.learners.map(({ id }) => id) as [string, string];
  const left = async () => {
    const people: string[][] = [];
    for (const table of ['eventPresence', 'eventTrail'] as const)
      people.push(
        (await t.db.selectFrom(table).select('accountId').execute()).map(({ accountId }) => accountId).toSorted(),
      );
    return people;
  };
  expect(await left()).toEqual([[andi, bunga].toSorted(), [andi, bunga].toSorted()]);
  // Notes made meanwhile aren't written for somebody who has left.
  expect((await t.call('POST', '/api/auth/me/erasure', { as: young.learners[0], body: { password } })).statusCode).toBe(
    200,
  );
  await t.db.updateTable('event').set({ releasedAt: null }).where('tryoutId', '=', young.tryout.id).execute();
  t.clock.advance(60_000);
  await writeNotes(t);
  waits(young);
  await after(1);
  expect(await left()).toEqual([[bunga], [bunga]]);
});

it('holds no more than its limits, and counts what it drops', () => {
  const watch = createEventWatch({ takers: 2, waiting: 1 });
  watch.watch(['t']);
  const at = new Date();
  for (const accountId of ['a', 'b', 'c', 'd']) watch.waits({ tryoutId: 't', accountId }, at);
  // Two people too many, and of the two that have room one step.
  expect([watch.notes()[0]?.takers.size, watch.notes()[0]?.steps.length, watch.dropped()]).toEqual([2, 1, 3]);
  watch.watch([]);
  watch.watch(['t']);
  watch.waits({ tryoutId: 't', accountId: 'c' }, at);
  expect(watch.notes()[0]?.takers.size).toBe(1);
});

it('takes an open line of a page that gives no signs for one once a minute, as often as other pages give theirs', () => {
  const watch = createEventWatch();
  watch.watch(['t']);
  const [event] = watch.notes();
  const opened = new Date();
  watch.lineOpened({ tryoutId: 't', accountId: 'a', attemptId: 'x' }, opened, phone);
  const seen = Array.from({ length: 27 }, (_, round) => {
    event?.lookAtLines(opened.getTime() + round * 5_000);
    return event?.takers.get('a')?.seenMs;
  });
  expect([...new Set(seen)]).toEqual([0, 65_000, 130_000].map((ms) => opened.getTime() + ms));
});
