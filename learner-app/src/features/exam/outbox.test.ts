import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { SavedResponse } from '@tryout/api/contract';
import { openDB } from 'idb';
import { createOutbox } from './outbox.ts';

const response = (itemId: string, changes: Partial<SavedResponse> = {}): SavedResponse => ({
  itemId,
  option: 'C',
  text: null,
  flagged: false,
  sequence: 7,
  secondsSpent: 3,
  ...changes,
});

const none = () => false;
const all = () => true;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('createOutbox', () => {
  it('gives back after a reload what was unsent', async () => {
    await createOutbox('sari', 'TO1').store([response('item-1'), response('item-2')], none);
    expect(await createOutbox('sari', 'TO1').load()).toEqual([response('item-1'), response('item-2')]);
  });

  it('belongs to its learner and attempt', async () => {
    await createOutbox('sari', 'TO1').store([response('item-1')], none);
    expect(await createOutbox('budi', 'TO1').load()).toEqual([]);
    expect(await createOutbox('sari', 'TO2').load()).toEqual([]);
  });

  it('ends with the last of several writes, however they overlap', async () => {
    const outbox = createOutbox('sari', 'TO1');
    await Promise.all([
      outbox.store([response('item-1')], none),
      outbox.store([response('item-1'), response('item-2')], none),
      outbox.store([], all),
    ]);
    expect(await outbox.load()).toEqual([]);
  });

  it('leaves out entries that someone has tampered with', async () => {
    await createOutbox('sari', 'TO1').store([response('item-1')], none);
    const db = await openDB('tryout-outbox', 1);
    await db.put(
      'unsent',
      [response('item-1'), { itemId: 5 }, 'x', null, { ...response('item-2'), option: 'F' }],
      ['sari', 'TO1'],
    );
    db.close();
    expect(await createOutbox('sari', 'TO1').load()).toEqual([response('item-1')]);
  });

  it('rejects where storage is blocked', async () => {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: undefined });
    await expect(createOutbox('sari', 'TO1').load()).rejects.toThrow();
  });

  it('keeps what another tab has left there, until the server has it or something newer', async () => {
    const tabs = [createOutbox('sari', 'TO1'), createOutbox('sari', 'TO1')] as const;
    await tabs[0].store([response('item-1'), response('item-2', { sequence: 9 })], none);
    await tabs[1].store([response('item-2', { sequence: 8 }), response('item-3')], none);
    expect(await tabs[0].load()).toEqual([response('item-1'), response('item-2', { sequence: 9 }), response('item-3')]);

    const savedUpTo = 8;
    await tabs[1].store([], ({ sequence }) => sequence <= savedUpTo);
    expect(await tabs[0].load()).toEqual([response('item-2', { sequence: 9 })]);
  });

  it('forgets everything when told', async () => {
    const outbox = createOutbox('sari', 'TO1');
    await outbox.store([response('item-1')], none);
    await outbox.clear();
    expect(await outbox.load()).toEqual([]);
  });

  it.each([
    ['no list', 'rahasia'],
    ['a list of 20,000 of which each is stranger than the last', Array.from({ length: 20_000 }, (_, n) => [n])],
    [
      'numbers that are none',
      [NaN, 1e300, Infinity, -1, 0, '7', 7.5].map((sequence) => ({ ...response('item-1'), sequence })),
    ],
    [
      'names that every object has',
      ['__proto__', 'constructor', 'toString'].map((itemId) => ({ itemId, sequence: 'x' })),
    ],
  ])('is harmed by nothing that was put in its place: %s', async (_case, stored) => {
    const outbox = createOutbox('sari', 'TO1');
    await outbox.store([response('item-1')], none);
    const db = await openDB('tryout-outbox', 1);
    await db.put('unsent', stored, ['sari', 'TO1']);
    db.close();
    expect(await outbox.load()).toEqual([]);
    await outbox.store([response('item-2')], none);
    expect(await outbox.load()).toEqual([response('item-2')]);
  });

  it('keeps the newest of several entries for one item', async () => {
    const outbox = createOutbox('sari', 'TO1');
    await outbox.store([], all);
    const db = await openDB('tryout-outbox', 1);
    await db.put(
      'unsent',
      [5, 9, 7].map((sequence) => response('item-1', { sequence })),
      ['sari', 'TO1'],
    );
    db.close();
    expect(await outbox.load()).toEqual([response('item-1', { sequence: 9 })]);
  });

  it('opens the database anew after it was full once, or taken away', async () => {
    const outbox = createOutbox('sari', 'TO1');
    await outbox.store([response('item-1')], none);
    const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(outbox.store([response('item-2')], none)).rejects.toThrow('full');
    put.mockRestore();
    await outbox.store([response('item-2')], none);
    expect(await outbox.load()).toEqual([response('item-1'), response('item-2')]);
  });
});
