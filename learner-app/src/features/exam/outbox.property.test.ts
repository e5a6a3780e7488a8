import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { SavedResponse } from '@tryout/api/contract';
import fc from 'fast-check';
import { createOutbox } from './outbox.ts';

const seed = Number(process.env['PROPERTY_SEED'] ?? 20_261_121);
const factor = Number(process.env['PROPERTY_FACTOR'] ?? 1);

const essayId = 'item-3';
const itemIds = ['item-1', 'item-2', essayId];
const response = fc.record({ itemId: fc.constantFrom(...itemIds), sequence: fc.integer({ min: 1, max: 9 }) }).map(
  // The same sequence of an item is always the same answer.
  ({ itemId, sequence }): SavedResponse => ({
    itemId,
    option: itemId === essayId ? null : sequence % 2 ? 'A' : 'B',
    text: itemId === essayId ? `Versi ${sequence}` : null,
    flagged: false,
    sequence,
    secondsSpent: 0,
  }),
);
/** The entries that the tabs of one device store, each through its own outbox, some at once. */
const writes = fc.array(
  fc.record({ tab: fc.nat({ max: 2 }), unsent: fc.array(response, { maxLength: 4 }), waits: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 8,
  },
);
/** For each item the sequence up to which the server has everything. */
const settled = fc.record(Object.fromEntries(itemIds.map((itemId) => [itemId, fc.nat({ max: 9 })])));

describe('an outbox that several tabs write', () => {
  it(
    'holds the newest entry of each item that the server lacks, in whatever order the tabs store them',
    async () => {
      await fc.assert(
        fc.asyncProperty(writes, settled, async (all, known) => {
          globalThis.indexedDB = new IDBFactory();
          const tabs = [0, 1, 2].map(() => createOutbox('sari', 'TO1'));
          const tabOf = (index: number) => tabs[index % tabs.length] as (typeof tabs)[number];
          const writing: Promise<void>[] = [];
          for (const { tab, unsent, waits } of all) {
            writing.push(tabOf(tab).store(unsent, () => false));
            if (waits) await Promise.all(writing);
          }
          await Promise.all(writing);
          await tabOf(all.length).store([], ({ itemId, sequence }) => sequence <= (known[itemId] as number));
          const newest = new Map<string, number>();
          for (const { itemId, sequence } of all.flatMap(({ unsent }) => unsent))
            if (sequence > (known[itemId] as number)) newest.set(itemId, Math.max(sequence, newest.get(itemId) ?? 0));
          const kept = await createOutbox('sari', 'TO1').load();
          expect(Object.fromEntries(kept.map(({ itemId, sequence }) => [itemId, sequence]))).toEqual(
            Object.fromEntries(newest),
          );
          for (const { itemId, sequence, option, text } of kept)
            expect(option ?? text).toBe(itemId === essayId ? `Versi ${sequence}` : sequence % 2 ? 'A' : 'B');
        }),
        { seed, numRuns: 60 * factor },
      );
    },
    120_000 * factor,
  );
});
