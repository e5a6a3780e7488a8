import type { Kysely } from 'kysely';
import { fillPackage } from '../bench/quality/scene.ts';
import type { Product } from '../harness/product.ts';
import type { Database } from '../src/db/schema.ts';
import { readItemCounts, totalsOf } from '../src/foundation/statistics/item-counts.ts';
import { eventually } from '../test/eventually.ts';
import { givenProduct } from './given-product.ts';

jest.setTimeout(180_000);

const attempts = 1_900;
/** It is killed once so many are counted: in the middle of the next of its batches of 500. */
const killedAt = [0, 500, 1_000, 1_500];

let product: Product;
beforeAll(async () => {
  product = await givenProduct();
  await product.stop();
  await fillPackage(product, { attempts, items: 30 });
});
afterAll(() => product.dispose());

async function leftIn(db: Kysely<Database>): Promise<number> {
  const query = db.selectFrom('attempt').where('countedRevision', 'is', null);
  const { left } = await query.select(({ fn }) => fn.countAll<number>().as('left')).executeTakeFirstOrThrow();
  return left;
}
const counted = () =>
  product.withDatabase(async (db) => ({
    papers: await db.selectFrom('paperCounts').select('attempts').execute(),
    items: await db.selectFrom('itemCounts').select('counts').execute(),
    left: await leftIn(db),
  }));
/** Waits on one connection: to open one for each look would cost more than the counting. */
const untilLeft = (isIt: (left: number) => boolean, withinMs: number) =>
  product.withDatabase((db) => eventually(() => leftIn(db), isIt, withinMs));
const all = (counts: readonly (readonly [number, number])[]) => counts.reduce((sum, [, count]) => sum + count, 0);

it('counts every attempt once, wherever it is killed', async () => {
  const countedAtKill: number[] = [];
  for (const atLeast of killedAt) {
    await product.start();
    await untilLeft((left) => attempts - left >= atLeast, 60_000);
    await product.kill();
    // Everything stored is whole.
    const { papers, items, left } = await counted();
    for (const { counts } of items) expect(all(totalsOf(readItemCounts(counts)))).toBe(papers[0]?.attempts);
    expect((papers[0]?.attempts ?? 0) + left).toBe(attempts);
    countedAtKill.push(attempts - left);
  }
  // Kills that come when all is counted would show nothing.
  expect(countedAtKill.filter((count) => count < attempts)).toEqual(countedAtKill);
  expect(countedAtKill.filter((count) => count > 0)).not.toEqual([]);
  await product.start();
  await untilLeft((left) => left === 0, 90_000);
  const { papers, items } = await counted();
  expect(papers).toEqual([{ attempts }]);
  expect(items.map(({ counts }) => all(totalsOf(readItemCounts(counts))))).toEqual(items.map(() => attempts));
});
