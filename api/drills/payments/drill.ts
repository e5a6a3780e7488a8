import type { Scene } from './scene.ts';

/** Figures of a drill, for its line. */
export type Figures = Record<string, number | string>;

/** One drill of buying: it has passed when it returns, and afterwards nothing in the database contradicts. */
export interface Drill {
  name: `B${number}`;
  /** The bar, in one line. */
  bar: string;
  /** @throws Error that says what was wrong */
  run(scene: Scene): Promise<Figures>;
}

/** @throws Error with these words unless it holds */
export function must(holds: boolean, words: string): asserts holds {
  if (!holds) throw new Error(words);
}

/** @throws Error unless both are equal, as JSON says them */
export function mustEqual(what: string, found: unknown, right: unknown): void {
  const [one, other] = [JSON.stringify(found), JSON.stringify(right)];
  if (one !== other) throw new Error(`${what}: ${one} instead of ${other}`);
}

/** How many there are of each. */
export const countsOf = (values: Iterable<string | number>): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));

/** Does the work for all, that many at once. */
export async function atOnce<Item>(
  many: number,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: many }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

/** In another order each time. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item];
  }
  return mixed;
}
