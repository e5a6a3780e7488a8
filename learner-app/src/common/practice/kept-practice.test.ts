import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { practiceSession } from '../../testing/practice-samples.ts';
import { sampleNow } from '../../testing/samples.ts';
import { practiceDatabase } from './practice-database.ts';
import type * as KeptPractice from './kept-practice.ts';

const { put } = IDBObjectStore.prototype;
const { open } = IDBFactory.prototype;
const given = (position: number) => ({
  position,
  letter: 'A' as const,
  isUnsure: false,
  seconds: 4,
  answeredAt: sampleNow,
});

/** Each is a tab: they share the device's database, not the page's memory. */
async function openTab(): Promise<typeof KeptPractice> {
  let tab: typeof KeptPractice | undefined;
  await jest.isolateModulesAsync(async () => void (tab = await import('./kept-practice.ts')));
  return tab as typeof KeptPractice;
}

afterEach(async () => {
  IDBObjectStore.prototype.put = put;
  IDBFactory.prototype.open = open;
  jest.restoreAllMocks();
  await (await openTab()).forgetPracticeOf('u1');
});

const fill = () => {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};

describe('practice on a device whose storage becomes full', () => {
  it('is found and listed once, with what storage had no room for', async () => {
    const tab = await openTab();
    await tab.keepPractice('u1', practiceSession());
    fill();
    await tab.keepAnswer('u1', 'p1', given(1));
    expect(tab.isOnPageOnly('u1', 'p1')).toBe(true);
    expect(await tab.findPractice('u1', 'p1')).toMatchObject({ answers: [{ position: 1 }] });
    expect(await tab.listPractice('u1')).toMatchObject([{ answers: [{ position: 1 }] }]);
  });

  it('keeps both of two answers that are given at once', async () => {
    const tab = await openTab();
    await tab.keepPractice('u1', practiceSession());
    fill();
    const first = tab.keepAnswer('u1', 'p1', given(1));
    const second = tab.keepAnswer('u1', 'p1', given(2));
    await first;
    IDBObjectStore.prototype.put = put;
    await second;
    expect(await tab.findPractice('u1', 'p1')).toMatchObject({ answers: [{ position: 1 }, { position: 2 }] });
  });

  it('keeps what another tab has stored meanwhile', async () => {
    const [tab, other] = [await openTab(), await openTab()];
    await tab.keepPractice('u1', practiceSession());
    fill();
    await tab.keepAnswer('u1', 'p1', given(2));
    IDBObjectStore.prototype.put = put;
    await other.keepAnswer('u1', 'p1', given(1));
    await tab.keepPlace('u1', 'p1', 2);
    expect(await other.findPractice('u1', 'p1')).toMatchObject({ answers: [{ position: 1 }, { position: 2 }] });
  });
});

describe('old practice', () => {
  const day = 24 * 3600 * 1000;
  /** Kept by a release that notes something else. */
  const ofOtherRelease = (usedAtMs: number) => ({ usedAtMs, later: [{ position: 1, letter: 'F' }] });

  it('makes room, but not where a release that can’t read it could lose unsent answers', async () => {
    const tab = await openTab();
    await tab.keepPractice('u1', practiceSession());
    const db = await openDB(practiceDatabase, 1);
    const { usedAtMs, ...kept } = (await db.get('kept', ['u1', 'p1'])) as KeptPractice.KeptPractice;
    await db.put('kept', { ...kept, usedAtMs: usedAtMs - 8 * day }, ['u1', 'old']);
    await db.put('kept', ofOtherRelease(usedAtMs - 8 * day), ['u1', 'unreadable']);
    await db.put('kept', ofOtherRelease(usedAtMs - 100 * day), ['u1', 'unreadable for months']);
    await tab.keepPractice('u1', practiceSession());
    expect(await db.getAllKeys('kept')).toEqual([
      ['u1', 'p1'],
      ['u1', 'unreadable'],
    ]);
    db.close();
  });
});

describe('a session that another release has kept', () => {
  it('stays as it is while this one, which can’t read it, goes on with the server’s copy', async () => {
    const tab = await openTab();
    const db = await openDB(practiceDatabase, 1, { upgrade: (made) => void made.createObjectStore('kept') });
    const unreadable = { usedAtMs: Date.now(), later: [{ position: 1, letter: 'F' }] };
    await db.put('kept', unreadable, ['u1', 'p1']);
    await tab.keepPractice('u1', practiceSession());
    await tab.keepAnswer('u1', 'p1', given(2));
    expect(await db.get('kept', ['u1', 'p1'])).toEqual(unreadable);
    expect(await tab.listPractice('u1')).toMatchObject([{ answers: [{ position: 2 }] }]);
    db.close();
  });
});

describe('practice on a device whose storage', () => {
  it('never answers is kept in memory, and waited for once', async () => {
    IDBFactory.prototype.open = function (...name) {
      return Object.assign(open.apply(this, name), { addEventListener() {} });
    };
    const tab = await openTab();
    jest.useFakeTimers();
    try {
      const finding = tab.findPractice('u1', 'p1');
      await jest.advanceTimersByTimeAsync(2_000);
      expect(await finding).toBeUndefined();
      await tab.keepPractice('u1', practiceSession());
      await tab.keepAnswer('u1', 'p1', given(1));
      expect(await tab.listPractice('u1')).toMatchObject([{ answers: [{ position: 1 }] }]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('is blocked is kept in memory', async () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const tab = await openTab();
    expect(await tab.findPractice('u1', 'p1')).toBeUndefined();
    await tab.keepPractice('u1', practiceSession());
    expect(await tab.listPractice('u1')).toMatchObject([{ session: { id: 'p1' } }]);
  });
});
