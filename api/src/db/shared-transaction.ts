import { type Kysely, sql } from 'kysely';
import { isPostgres } from './is-postgres.ts';
import type { Database } from './schema.ts';

type Work<Value> = (trx: Kysely<Database>) => Promise<Value>;

interface Waiting {
  work: Work<unknown>;
  owner: string;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Works of one transaction: some milliseconds, so that answers that are being saved never wait long behind it. */
const mostTogether = 25;

type Outcome = { value: unknown } | { error: unknown };

/**
 * Runs works that come together in one transaction of SQLite, side by side, so that statements of one step can be one (`batchedIn`). If one fails all run
 * again, one after the other, each with a savepoint of its own: it leaves nothing, and the others are stored. A disk flush stops the whole process there and costs
 * the same for one as for many, so thousands of starts in some seconds need few of them. PostgreSQL flushes together by itself: there each work has a
 * transaction of its own.
 * @returns runs a work, which changes nothing but the database; resolves once it is on disk. Works of one owner never share a transaction: what one of them
 *   has read must hold until it writes
 */
export function createSharedTransaction(
  db: Kysely<Database>,
): <Value>(work: Work<Value>, owner: string) => Promise<Value> {
  if (isPostgres(db)) return (work) => db.transaction().execute(work);
  let waiting: Waiting[] = [];
  let isDraining = false;

  /** Without savepoints, which would cost as much as a start's own statements. @throws the first error, when nothing is stored */
  const runTogether = (taken: readonly Waiting[]): Promise<Outcome[]> =>
    db.transaction().execute(async (trx) => {
      const settled = await Promise.allSettled(taken.map(({ work }) => work(trx)));
      return settled.map((one) => {
        if (one.status === 'rejected') throw one.reason;
        return { value: one.value };
      });
    });

  async function outcomeOf(trx: Kysely<Database>, work: Work<unknown>): Promise<Outcome> {
    await sql`savepoint shared`.execute(trx);
    try {
      const value = await work(trx);
      await sql`release shared`.execute(trx);
      return { value };
    } catch (error) {
      // If the database has given up the whole transaction, this fails as well, and so do all.
      await sql`rollback to shared`.execute(trx);
      await sql`release shared`.execute(trx);
      return { error };
    }
  }

  const runApart = (taken: readonly Waiting[]): Promise<Outcome[]> =>
    db.transaction().execute(async (trx) => {
      const all: Outcome[] = [];
      for (const { work } of taken) all.push(await outcomeOf(trx, work));
      return all;
    });

  async function runAll(taken: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await runTogether(taken).catch(() => runApart(taken));
      for (const [place, { resolve, reject }] of taken.entries()) {
        const outcome = outcomes[place] as Outcome;
        if ('error' in outcome) reject(outcome.error);
        else resolve(outcome.value);
      }
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  /** The first that wait, one of each owner. */
  function take(): Waiting[] {
    const taken = new Map<string, Waiting>();
    for (const one of waiting) {
      if (taken.size === mostTogether) break;
      if (!taken.has(one.owner)) taken.set(one.owner, one);
    }
    waiting = waiting.filter((one) => taken.get(one.owner) !== one);
    return [...taken.values()];
  }

  async function drain(): Promise<void> {
    isDraining = true;
    while (waiting.length > 0) {
      // Requests that the server reads in this turn of the event loop may still join.
      await new Promise((resolve) => setImmediate(resolve));
      await runAll(take());
    }
    isDraining = false;
  }

  return <Value>(work: Work<Value>, owner: string) =>
    new Promise<Value>((resolve, reject) => {
      waiting.push({ work, owner, resolve: (value) => resolve(value as Value), reject });
      if (!isDraining) void drain();
    });
}
