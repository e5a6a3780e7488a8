import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { SavedResponse } from '@tryout/api/contract';
import { openDB } from 'idb';
import { attemptsWithUnsent, createOutbox, forgetOutboxOf } from './outbox.ts';

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
  localStorage.clear();
});

describe('createOutbox', () => {
  it('gives back unsent answers after a reload', async () => {
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

  it('keeps entries of another tab until the server has them or something newer', async () => {
    const tabs = [createOutbox('sari', 'TO1'), createOutbox('sari', 'TO1')] as const;
    await tabs[0].store([response('item-1'), response('item-2', { sequence: 9 })], none);
    await tabs[1].store([response('item-2', { sequence: 8 }), response('item-3')], none);
    expect(await tabs[0].load()).toEqual([response('item-1'), response('item-2', { sequence: 9 }), response('item-3')]);

    const savedUpTo = 8;
    await tabs[1].store([], ({ sequence }) => sequence <= savedUpTo);
    expect(await tabs[0].load()).toEqual([response('item-2', { sequence: 9 })]);
  });

  it('has the entries that a page stored while closing, although the database never answered it', async () => {
    await createOutbox('sari', 'TO1').store([response('item-1', { sequence: 8 })], none);
    const closing = createOutbox('sari', 'TO1');
    const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The page is gone', 'AbortError');
    });
    await expect(closing.store([response('item-2')], none)).rejects.toThrow('gone');
    closing.storeAtOnce([response('item-1', { sequence: 7 }), response('item-2')]);
    transaction.mockRestore();

    expect(await attemptsWithUnsent('sari')).toEqual(['TO1']);
    const next = createOutbox('sari', 'TO1');
    expect(await next.load()).toEqual([response('item-1', { sequence: 8 }), response('item-2')]);
    expect(await createOutbox('budi', 'TO1').load()).toEqual([]);
    expect(await createOutbox('sari', 'TO2').load()).toEqual([]);
    await next.store(await next.load(), none);
    expect(localStorage).toHaveLength(0);
    expect(await next.load()).toEqual([response('item-1', { sequence: 8 }), response('item-2')]);
  });

  it('does not bring back entries that the server received after the page seemed closed', async () => {
    const outbox = createOutbox('sari', 'TO1');
    outbox.storeAtOnce([response('item-1', { sequence: 7 }), response('item-2', { sequence: 9 })]);
    await outbox.store([], ({ sequence }) => sequence <= 7);
    expect(await createOutbox('sari', 'TO1').load()).toEqual([response('item-2', { sequence: 9 })]);
    expect(localStorage).toHaveLength(0);
  });

  it.each(['no JSON', '{"a":1}', '[{"learnerId":"sari","attemptId":"TO1","unsent":[{"itemId":5}]}]'])(
    'survives a broken note: %s',
    async (note) => {
      localStorage.setItem('parting-notes', note);
      const outbox = createOutbox('sari', 'TO1');
      expect(await outbox.load()).toEqual([]);
      outbox.storeAtOnce([response('item-1')]);
      expect(await outbox.load()).toEqual([response('item-1')]);
    },
  );

  it('forgets one learner only, including the note of a closing page', async () => {
    for (const learner of ['sari', 'budi']) {
      await createOutbox(learner, 'TO1').store([response('item-1')], none);
      createOutbox(learner, 'TO1').storeAtOnce([response('item-2')]);
    }
    await forgetOutboxOf('sari');
    expect(await createOutbox('sari', 'TO1').load()).toEqual([]);
    expect(await createOutbox('budi', 'TO1').load()).toEqual([response('item-1'), response('item-2')]);
  });

  it('forgets everything on request', async () => {
    const outbox = createOutbox('sari', 'TO1');
    await outbox.store([response('item-1')], none);
    outbox.storeAtOnce([response('item-2')]);
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
  ])('survives broken stored data: %s', async (_case, stored) => {
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

  it('opens the database again after it was full once, or closed by the browser', async () => {
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
