import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { deleteDB, type DBSchema } from 'idb';
import { keptDatabase } from './kept-database.ts';

interface NoteSchema extends DBSchema {
  notes: { key: string; value: string };
}

const { open } = IDBFactory.prototype;
let count = 0;
let name = '';
beforeEach(() => (name = `notes ${(count += 1)}`));
afterEach(() => {
  IDBFactory.prototype.open = open;
  jest.useRealTimers();
});

const notes = () => keptDatabase<NoteSchema>(name, (db) => void db.createObjectStore('notes'));

describe('keptDatabase', () => {
  it('opens once, and anew after another tab has removed the database', async () => {
    const database = notes();
    const [one, other] = await Promise.all([database(), database()]);
    expect(one).toBe(other);
    await one.put('notes', 'a', '1');
    await deleteDB(name);
    const next = await database();
    expect(next).not.toBe(one);
    expect(await next.get('notes', '1')).toBeUndefined();
    expect(await database()).toBe(next);
    next.close();
  });

  it('rejects where storage is blocked, and tries again', async () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const database = notes();
    await expect(database()).rejects.toThrow('denied');
    IDBFactory.prototype.open = open;
    (await database()).close();
  });

  it('waits once for a silent storage, and uses it from the moment at which it opens', async () => {
    const heard: (() => void)[] = [];
    let request: IDBOpenDBRequest | undefined;
    IDBFactory.prototype.open = function (...given) {
      const asked = open.apply(this, given);
      const listen = asked.addEventListener.bind(asked);
      request = asked;
      return Object.assign(asked, {
        addEventListener: (type: string, listener: () => void) =>
          type === 'success' ? void heard.push(listener) : listen(type, listener),
      });
    };
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    const database = notes();
    const failure = database().catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await failure).toMatchObject({ message: 'No answer within 2000 ms' });
    // No time passes for this one.
    await expect(database()).rejects.toThrow('2000 ms');

    IDBFactory.prototype.open = open;
    jest.useRealTimers();
    await waitFor(() => expect(request?.readyState).toBe('done'));
    for (const tell of heard) tell();
    const db = await waitFor(() => database());
    expect(db).toBe(await database());
    db.close();
  });

  it('isn’t forgotten when an opening before it fails', async () => {
    const database = notes();
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const first = database().catch(() => {
      IDBFactory.prototype.open = open;
      return database();
    });
    const second = database().catch(() => database());
    expect(await first).toBe(await second);
    expect(await database()).toBe(await first);
    (await first).close();
  });
});
