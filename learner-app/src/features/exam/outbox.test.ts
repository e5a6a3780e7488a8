import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { SavedResponse } from '@tryout/api/contract';
import { openDB } from 'idb';
import { createOutbox } from './outbox.ts';

const response = (itemId: string): SavedResponse => ({
  itemId,
  option: 'C',
  text: null,
  flagged: false,
  sequence: 7,
  secondsSpent: 3,
});

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('createOutbox', () => {
  it('gives back after a reload what was unsent', async () => {
    await createOutbox('sari', 'TO1').store([response('item-1'), response('item-2')]);
    expect(await createOutbox('sari', 'TO1').load()).toEqual([response('item-1'), response('item-2')]);
  });

  it('belongs to its learner and attempt', async () => {
    await createOutbox('sari', 'TO1').store([response('item-1')]);
    expect(await createOutbox('budi', 'TO1').load()).toEqual([]);
    expect(await createOutbox('sari', 'TO2').load()).toEqual([]);
  });

  it('ends with the last of several writes, however they overlap', async () => {
    const outbox = createOutbox('sari', 'TO1');
    await Promise.all([
      outbox.store([response('item-1')]),
      outbox.store([response('item-1'), response('item-2')]),
      outbox.store([]),
    ]);
    expect(await outbox.load()).toEqual([]);
  });

  it('leaves out entries that someone has tampered with', async () => {
    await createOutbox('sari', 'TO1').store([response('item-1')]);
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
});
