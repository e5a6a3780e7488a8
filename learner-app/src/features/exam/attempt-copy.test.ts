import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { Attempt, SavedResponse } from '@tryout/api/contract';

const serverNow = '2026-11-21T12:00:00.000Z';
const serverMs = Date.parse(serverNow);
const dayMs = 24 * 3600 * 1000;

const response = (itemId: string, option: 'A' | 'B' = 'A'): SavedResponse => ({
  itemId,
  option,
  text: null,
  flagged: false,
  sequence: 7,
  secondsSpent: 3,
});

const attempt = (id = 'TO1'): Attempt => ({
  id,
  tryout: { id: 't1', title: 'Tryout TKD BUMN', durationSeconds: 3_600 },
  state: 'in_progress',
  startedAt: serverNow,
  deadlineAt: '2026-11-21T13:00:00.000Z',
  submittedAt: null,
  serverNow,
  items: [],
  responses: [response('item-1')],
});

// The device's own clock, independent of the server's.
let deviceMs: number;
/** As after a reload: only what the device keeps is known. */
let copies: typeof import('./attempt-copy.ts');

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  deviceMs = Date.parse('2019-01-01T00:00:00.000Z');
  jest.spyOn(Date, 'now').mockImplementation(() => deviceMs);
  await reload();
});
afterEach(() => jest.restoreAllMocks());

async function reload(): Promise<void> {
  jest.resetModules();
  copies = await import('./attempt-copy.ts');
}

describe('the device’s copy of an attempt', () => {
  it('has everything after a reload, and continues the server’s time with the device’s clock', async () => {
    await copies.keepAttempt('sari', attempt());
    deviceMs += 90_000;
    await reload();
    expect(await copies.findAttempt('sari', 'TO1')).toEqual({
      ...attempt(),
      serverNow: '2026-11-21T12:01:30.000Z',
    });
  });

  it('has the answers that the server has acknowledged since, and the server’s time of that moment', async () => {
    await copies.keepAttempt('sari', attempt());
    deviceMs += 60_000;
    const responses = [response('item-1', 'B'), response('item-2')];
    await copies.keepProgress('sari', 'TO1', { responses, serverMs: serverMs + 59_000 });
    await copies.keepProgress('sari', 'TO1', { serverMs: serverMs + 60_000 });
    expect(await copies.findAttempt('sari', 'TO1')).toMatchObject({
      responses,
      serverNow: '2026-11-21T12:01:00.000Z',
    });
  });

  it('keeps of each question the newest answer, whichever of two tabs tells of its own last', async () => {
    await copies.keepAttempt('sari', attempt());
    const newer = [{ ...response('item-1', 'B'), sequence: 9 }, response('item-3')];
    await copies.keepProgress('sari', 'TO1', { responses: newer, serverMs });
    await copies.keepProgress('sari', 'TO1', { responses: [response('item-1'), response('item-2')], serverMs });
    const { responses = [] } = (await copies.findAttempt('sari', 'TO1')) ?? {};
    expect(new Map(responses.map((one) => [one.itemId, one]))).toEqual(
      new Map([...newer, response('item-2')].map((one) => [one.itemId, one])),
    );
  });

  it('never goes back before the server’s last time, whatever happens to the device’s clock', async () => {
    await copies.keepAttempt('sari', attempt());
    deviceMs = 0;
    expect(await copies.findAttempt('sari', 'TO1')).toMatchObject({ serverNow });
  });

  it('belongs to its learner and attempt', async () => {
    await copies.keepAttempt('sari', attempt());
    expect(await copies.findAttempt('budi', 'TO1')).toBeUndefined();
    expect(await copies.findAttempt('sari', 'TO2')).toBeUndefined();
  });

  it('is gone once it is removed, even for a later update; others stay', async () => {
    await copies.keepAttempt('sari', attempt());
    await copies.keepAttempt('sari', attempt('TO10'));
    await copies.removeAttempt('sari', 'TO1');
    await copies.keepProgress('sari', 'TO1', { responses: [response('item-2')], serverMs });
    expect(await copies.findAttempt('sari', 'TO1')).toBeUndefined();
    expect(await copies.findAttempt('sari', 'TO10')).toBeDefined();
  });

  it('is removed after a week without use, for every learner', async () => {
    await copies.keepAttempt('sari', attempt('TO-old'));
    await copies.keepAttempt('sari', attempt('TO-used'));
    deviceMs += 4 * dayMs;
    await copies.keepProgress('sari', 'TO-used', { serverMs });
    deviceMs += 4 * dayMs;
    await copies.keepAttempt('budi', attempt('TO-new'));
    expect(await copies.findAttempt('sari', 'TO-old')).toBeUndefined();
    expect(await copies.findAttempt('sari', 'TO-used')).toBeDefined();
    expect(await copies.findAttempt('budi', 'TO-new')).toBeDefined();
  });

  it('counts as none when it makes no sense', async () => {
    await copies.keepAttempt('sari', { ...attempt(), items: 'none' as never });
    expect(await copies.findAttempt('sari', 'TO1')).toBeUndefined();
  });

  it('lets its database be removed while it is open, and starts again', async () => {
    await copies.keepAttempt('sari', attempt());
    await new Promise<void>((resolve, reject) => {
      const removal = indexedDB.deleteDatabase('tryout-attempts');
      removal.onsuccess = () => resolve();
      removal.onerror = () => reject(removal.error ?? new Error('not removed'));
    });
    expect(await copies.findAttempt('sari', 'TO1')).toBeUndefined();
    await copies.keepAttempt('sari', attempt());
    expect(await copies.findAttempt('sari', 'TO1')).toBeDefined();
  });
});
