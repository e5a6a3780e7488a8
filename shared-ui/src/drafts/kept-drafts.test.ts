import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { readDrafts, removeDrafts } from './draft-store.ts';
import { createKeptDrafts } from './kept-drafts.ts';
import { givenLocks } from './draft-samples.ts';

// Two of them with one owner stand for two tabs: each has its own state, and both share the device's storage and locks.

let owner = '';
let count = 0;
beforeEach(() => {
  owner = `notes ${(count += 1)}`;
  givenLocks();
});

const read = (kept: unknown) => (typeof kept === 'string' ? kept : undefined);
async function tab(older?: Parameters<typeof createKeptDrafts<string>>[0]['older']) {
  const drafts = createKeptDrafts<string>({
    owner,
    read,
    isSame: (one, other) => one === other,
    ...(older && { older }),
  });
  await drafts.open();
  return drafts;
}
type Tab = Awaited<ReturnType<typeof tab>>;
const isKept = ({ store }: Tab) => waitFor(() => expect(store.getState().keeping).toBe('kept'));
const textAt = ({ store }: Tab, place: string) => store.getState().drafts[place]?.value;
/** The texts on the device. */
const device = async () => [...(await readDrafts(owner)).values()].map(({ value }) => value).toSorted();

it('finds a draft at the next visit, until it is dropped', async () => {
  const before = await tab();
  before.write('p1', 'Separuh');
  await before.close();
  const now = await tab();
  expect(now.store.getState().drafts['p1']).toMatchObject({ value: 'Separuh', isRestored: true });
  now.drop('p1');
  await now.close();
  expect((await tab()).store.getState().drafts).toEqual({});
});

it('keeps the drafts of two tabs in one place, and offers them one after the other', async () => {
  const [one, other] = [await tab(), await tab()];
  one.write('p1', 'Dari tab satu');
  other.write('p1', 'Dari tab dua');
  await Promise.all([isKept(one), isKept(other)]);
  // Another page offers none of them as long as their tabs have them.
  expect((await tab()).store.getState().drafts).toEqual({});
  await Promise.all([one.close(), other.close()]);

  const next = await tab();
  const first = textAt(next, 'p1');
  next.write('p2', 'Tempat lain');
  await isKept(next);
  expect(await device()).toEqual(['Dari tab dua', 'Dari tab satu', 'Tempat lain']);
  next.drop('p1');
  await next.close();

  const last = await tab();
  expect([first, textAt(last, 'p1')].toSorted()).toEqual(['Dari tab dua', 'Dari tab satu']);
});

it('never replaces a text that is typed while the device is being read', async () => {
  const before = await tab();
  before.write('p1', 'Dari kemarin');
  await before.close();
  const now = createKeptDrafts<string>({ owner, read, isSame: (one, other) => one === other });
  const opening = now.open();
  now.write('p1', 'Baru diketik');
  await opening;
  await now.close();
  expect(textAt(now, 'p1')).toBe('Baru diketik');
  expect(await device()).toEqual(['Baru diketik', 'Dari kemarin']);
});

it('takes over drafts of an earlier release once, and forgets them there when the device has them', async () => {
  const older = { p1: 'Rilis kemarin' };
  let kept: Record<string, string> = older;
  const source = { find: () => kept, forget: () => void (kept = {}) };
  const now = await tab(source);
  expect(now.store.getState().drafts['p1']).toMatchObject({ value: 'Rilis kemarin', isRestored: true });
  expect(kept).toEqual({});
  await now.close();
  const next = await tab(source);
  expect(textAt(next, 'p1')).toBe('Rilis kemarin');
  expect(await device()).toEqual(['Rilis kemarin']);
});

it('leaves what it can’t read on the device', async () => {
  const foreign = createKeptDrafts<number>({ owner, read: Number, isSame: Object.is });
  await foreign.open();
  foreign.write('p1', 1);
  await foreign.close();
  const now = await tab();
  expect(now.store.getState().drafts).toEqual({});
  await now.close();
  expect(await device()).toEqual([1]);
});

it('writes nothing any more after it was abandoned', async () => {
  const now = await tab();
  now.write('p1', 'Tentang seseorang');
  now.abandon();
  now.write('p1', 'Tentang seseorang, lanjut');
  await now.close();
  expect(await device()).toEqual([]);
});

it('removes the drafts of all owners whose names begin alike, or of all but one', async () => {
  const write = async (name: string) => {
    owner = name;
    const now = await tab();
    now.write('p1', name);
    await now.close();
  };
  for (const name of ['kept a1', 'removed a1', 'removed a2', 'removed b']) await write(name);
  const left = async () => {
    const texts = [];
    for (const name of ['kept a1', 'removed a1', 'removed a2', 'removed b']) {
      owner = name;
      texts.push(...(await device()));
    }
    return texts;
  };
  await removeDrafts('removed ', 'removed a2');
  expect(await left()).toEqual(['kept a1', 'removed a2']);
  await removeDrafts('removed ');
  expect(await left()).toEqual(['kept a1']);
});
