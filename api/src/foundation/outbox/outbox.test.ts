import type { Kysely } from 'kysely';
import { createClock, type TestClock } from '../../../test/clock.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import type { Database } from '../../db/schema.ts';
import { newId } from '../../id.ts';
import { createOutbox, type Deliver, type Outbox, pauseAfter } from './outbox.ts';
import { createOutboxRepository, eraseFromOutbox, putInOutbox } from './outbox.repository.ts';

const kind = 'mail.letter';
const log = { error: jest.fn(), warn: jest.fn(), info: jest.fn() };
let db: Kysely<Database>;
let clock: TestClock;
beforeEach(async () => {
  db = await openTestDatabase();
  clock = createClock();
  jest.resetAllMocks();
});
afterEach(() => db.destroy());

/** An outbox as one process has it, before it sends anything. */
const givenEmptyOutbox = () => createOutbox({ messages: createOutboxRepository(db), log, now: clock.now });
function givenOutbox(deliver: Deliver): Outbox {
  const outbox = givenEmptyOutbox();
  outbox.sends(kind, deliver);
  return outbox;
}
const put = (dedupeKey: string = newId(), more: { kind?: string; accountId?: string } = {}) =>
  db.transaction().execute((trx) =>
    putInOutbox(trx, {
      ...{ id: newId(), kind, accountId: null, dedupeKey, payload: { about: dedupeKey }, at: clock.now() },
      ...more,
    }),
  );
const rows = () => db.selectFrom('outbox').selectAll().orderBy('createdAt').execute();
const settled = async (outbox: Outbox) => {
  await outbox.wake();
  await outbox.idle();
};
const failing: Deliver = async () => {
  throw new Error('the server is away');
};
const aDayMs = 86_400_000;

describe('the outbox', () => {
  it('sends a committed message once, and deletes its account’s id at once', async () => {
    const deliver = jest.fn<ReturnType<Deliver>, Parameters<Deliver>>(async () => 'sent');
    const outbox = givenOutbox(deliver);
    await put('p-1', { accountId: 'learner-1' });
    await settled(outbox);
    await settled(outbox);
    expect(deliver.mock.calls).toEqual([
      [expect.objectContaining({ kind, accountId: 'learner-1', payload: { about: 'p-1' }, tries: 1 })],
    ]);
    expect(await rows()).toMatchObject([{ state: 'done', accountId: null, payload: '{}' }]);
  });

  it('has nothing from a transaction that was rolled back', async () => {
    const undone = db.transaction().execute(async (trx) => {
      await putInOutbox(trx, { id: 'm', kind, accountId: null, dedupeKey: 'x', payload: {}, at: clock.now() });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  it('accepts the same message once in thirty days, even after it was sent', async () => {
    const deliver = jest.fn(async () => 'sent' as const);
    const outbox = givenOutbox(deliver);
    expect([await put('receipt 7'), await put('receipt 7')]).toEqual([true, false]);
    await settled(outbox);
    expect(await put('receipt 7')).toBe(false);
    await settled(outbox);
    expect(deliver).toHaveBeenCalledTimes(1);
    clock.advance(30 * aDayMs);
    await outbox.forgetOld();
    expect(await rows()).toEqual([]);
  });

  it('tries a failed message again after a pause, and logs it without a name', async () => {
    let isAway = true;
    const outbox = givenOutbox(async (message) => (isAway ? failing(message) : 'sent'));
    await put('p-1');
    await settled(outbox);
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, lastError: 'the server is away' }]);
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ kind, tries: 1 }),
      expect.stringContaining('tried again'),
    );
    isAway = false;
    await settled(outbox);
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
    clock.advance(5_000);
    await settled(outbox);
    expect(await rows()).toMatchObject([{ state: 'done', tries: 2, lastError: null }]);
  });

  it('gives up after twelve tries, says so, and tries again when told to', async () => {
    let isAway = true;
    const outbox = givenOutbox(async (message) => (isAway ? failing(message) : 'sent'));
    await put('p-1');
    for (let tries = 1; tries <= 12; tries += 1) {
      await settled(outbox);
      clock.advance(3_600_000);
    }
    expect(await rows()).toMatchObject([{ state: 'stuck', tries: 12 }]);
    expect(await outbox.countStuck()).toBe(1);
    expect(log.error).toHaveBeenCalledWith(expect.objectContaining({ kind }), expect.stringContaining('given up'));
    await settled(outbox);
    expect(await rows()).toMatchObject([{ state: 'stuck' }]);
    isAway = false;
    expect(await outbox.retryStuck('admin-1')).toBe(1);
    await outbox.idle();
    expect(await rows()).toMatchObject([{ state: 'done' }]);
    expect(await outbox.countStuck()).toBe(0);
  });

  it('stops trying when a message is refused for good or isn’t needed any more', async () => {
    for (const delivery of ['refused', 'needless'] as const) {
      const deliver = jest.fn(async () => delivery);
      const outbox = givenOutbox(deliver);
      await put(delivery);
      await settled(outbox);
      clock.advance(aDayMs);
      await settled(outbox);
      expect(deliver).toHaveBeenCalledTimes(1);
    }
    expect((await rows()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('gives each message to one of two processes', async () => {
    const sent: string[] = [];
    const [one, other] = [0, 1].map(() =>
      givenOutbox(async ({ payload }) => {
        sent.push((payload as { about: string }).about);
        return 'sent';
      }),
    ) as [Outbox, Outbox];
    const keys = Array.from({ length: 40 }, (_, n) => `p-${n}`);
    for (const key of keys) await put(key);
    await Promise.all([settled(one), settled(other)]);
    expect(sent.toSorted()).toEqual(keys.toSorted());
    expect(new Set((await rows()).map(({ state, tries }) => `${state} ${tries}`))).toEqual(new Set(['done 1']));
  });

  it('sends each kind in its turn: a link doesn’t wait behind all the reminders that are older', async () => {
    const outbox = givenEmptyOutbox();
    const sent: string[] = [];
    const deliver: Deliver = async (message) => {
      sent.push(message.kind);
      return 'sent';
    };
    for (const one of ['test.reminder', 'test.receipt', 'test.link']) outbox.sends(one, deliver);
    for (let n = 0; n < 40; n += 1) await put(newId(), { kind: 'test.reminder' });
    clock.advance(1_000);
    for (const later of ['test.receipt', 'test.receipt', 'test.link']) await put(newId(), { kind: later });
    await settled(outbox);
    expect(sent).toHaveLength(43);
    expect(sent.indexOf('test.link')).toBeLessThan(8);
    expect(sent.lastIndexOf('test.receipt')).toBeLessThan(12);
  });

  it('sends a mail while every push waits for a host that never answers', async () => {
    const outbox = givenEmptyOutbox();
    const silent = Promise.withResolvers<'sent'>();
    const pushed = jest.fn(() => silent.promise);
    const mailed = jest.fn(async () => 'sent' as const);
    outbox.sends('push.reminder', pushed);
    outbox.sends('mail.link', mailed);
    for (let n = 0; n < 10; n += 1) await put(newId(), { kind: 'push.reminder' });
    await outbox.wake();
    await put(newId(), { kind: 'mail.link' });
    await outbox.wake();
    expect([pushed, mailed].map(({ mock }) => mock.calls.length)).toEqual([4, 1]);
    silent.resolve('sent');
    await outbox.idle();
    expect(pushed).toHaveBeenCalledTimes(10);
  });

  it('gives the messages of a dead process to another one, after fifteen seconds and not before', async () => {
    const messages = createOutboxRepository(db);
    await put('p-1');
    const until = (ms: number) => new Date(clock.now().getTime() + ms);
    const take = () => messages.take(kind, { at: clock.now(), until: until(15_000), limit: 4 });
    const [dead] = await take();
    const deliver = jest.fn(async () => 'sent' as const);
    const outbox = givenOutbox(deliver);
    await settled(outbox);
    expect(deliver).not.toHaveBeenCalled();
    // A process that is alive says so.
    clock.advance(10_000);
    await messages.keep(dead as NonNullable<typeof dead>, until(15_000));
    clock.advance(14_000);
    await settled(outbox);
    expect(deliver).not.toHaveBeenCalled();
    clock.advance(1_000);
    expect(await take()).toMatchObject([{ tries: 2 }]);
    // It had only paused: its late outcome changes nothing.
    await messages.tryAgain(dead as NonNullable<typeof dead>, { at: clock.now(), lastError: 'late' });
    expect(await rows()).toMatchObject([{ state: 'waiting', lastError: null }]);
    expect(await take()).toEqual([]);
    clock.advance(15_000);
    await settled(outbox);
    expect(deliver).toHaveBeenCalledTimes(1);
  });

  it('leaves kinds that nobody here sends to newer processes', async () => {
    const outbox = givenOutbox(async () => 'sent');
    await put('p-1', { kind: 'push.of-tomorrow' });
    await settled(outbox);
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0 }]);
  });

  it('waits for running deliveries when it stops, and begins no more', async () => {
    const handedOver = Promise.withResolvers<'sent'>();
    const begun = Promise.withResolvers<void>();
    const outbox = givenOutbox(() => {
      begun.resolve();
      return handedOver.promise;
    });
    await put('p-1');
    void outbox.wake();
    await begun.promise;
    let isStopped = false;
    const stopped = outbox.stop().then(() => (isStopped = true));
    await put('p-2');
    await outbox.wake();
    expect(isStopped).toBe(false);
    handedOver.resolve('sent');
    await stopped;
    expect((await rows()).map(({ state, tries }) => [state, tries]).toSorted()).toEqual([
      ['done', 1],
      ['waiting', 0],
    ]);
  });

  it('drops messages about an account that is erased', async () => {
    await put('p-1', { accountId: 'learner-1' });
    await put('p-2', { accountId: 'learner-2' });
    await eraseFromOutbox(db, 'learner-1');
    expect(await rows()).toMatchObject([{ accountId: 'learner-2' }]);
  });

  it('makes longer and longer pauses, up to an hour, with random differences', () => {
    const longest = Array.from({ length: 12 }, (_, index) => pauseAfter(index + 1, () => 1));
    expect(longest.slice(0, 4)).toEqual([5_000, 10_000, 20_000, 40_000]);
    expect(longest.at(-1)).toBe(3_600_000);
    expect(pauseAfter(3, () => 0)).toBe(10_000);
  });
});
