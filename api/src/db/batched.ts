import DataLoader from 'dataloader';
import type { Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** Longest time for which look-ups wait for the statement before theirs: one that the database doesn't answer must not hold up all others. */
const heldUpMs = 100;

/**
 * Turns "find many by id" into "find one by id" that runs one statement for all look-ups of one turn of the event loop: at an
 * exam's rates dozens arrive together, and one statement for all costs little more than one for each.
 * Those that come while a statement runs are the next one together: PostgreSQL answers some turns later, and a statement costs as much as ten look-ups.
 * Nothing is cached between statements, so an answer is never older than its question.
 */
export function batched<Row>(
  findMany: (ids: readonly string[]) => Promise<readonly (readonly [id: string, row: Row])[]>,
) {
  /** Begin the statements that wait. */
  const waiting: (() => void)[] = [];
  /** Holds up the statements that wait. */
  let hold: NodeJS.Timeout | undefined;
  const beginNext = () => {
    if (!hold) waiting.shift()?.();
  };
  function letGo(held: NodeJS.Timeout): void {
    if (hold !== held) return;
    clearTimeout(hold);
    hold = undefined;
    setImmediate(beginNext);
  }
  const loader = new DataLoader<string, Row | undefined>(
    async (ids) => {
      const held = setTimeout(() => letGo(held), heldUpMs);
      hold = held;
      try {
        const rows = new Map(await findMany([...new Set(ids)]));
        return ids.map((id) => rows.get(id));
      } finally {
        letGo(held);
      }
    },
    {
      cache: false,
      batchScheduleFn(begin) {
        waiting.push(begin);
        setImmediate(beginNext);
      },
      maxBatchSize: 500,
    },
  );
  return (id: string): Promise<Row | undefined> => loader.load(id);
}

/**
 * Turns "do it for many" into "do it for one" inside a transaction that several works share (`shared-transaction.ts`): what they do in the same step is one
 * statement. In a transaction of its own a work has a statement of its own.
 * @param doMany gives an outcome for each key, in their order; its error is the error of all
 */
export function batchedIn<Key, Outcome>(
  doMany: (trx: Kysely<Database>, keys: readonly Key[]) => Promise<readonly Outcome[]>,
): (trx: Kysely<Database>, key: Key) => Promise<Outcome> {
  const loaders = new WeakMap<Kysely<Database>, DataLoader<Key, Outcome>>();
  return (trx, key) => {
    const loader = loaders.get(trx) ?? new DataLoader((keys: readonly Key[]) => doMany(trx, keys), { cache: false });
    loaders.set(trx, loader);
    return loader.load(key);
  };
}

/** Two ids as the one id of a look-up. */
export const pairOf = (first: string, second: string): string => `${first} ${second}`;
const partOf = (pairs: readonly string[], part: 0 | 1) => [
  ...new Set(pairs.map((pair) => pair.split(' ')[part] as string)),
];
/** The first ids of such pairs, each once. */
export const firstsOf = (pairs: readonly string[]): string[] => partOf(pairs, 0);
/** The second ids, each once. */
export const secondsOf = (pairs: readonly string[]): string[] => partOf(pairs, 1);
