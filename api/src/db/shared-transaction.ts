import { type Kysely, sql } from 'kysely';
import { isDatabaseTrouble, isLock } from './database-trouble.ts';
import { isPostgres } from './is-postgres.ts';
import { limitLockWait } from './lock-wait.ts';
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

/** Transactions under way at once on PostgreSQL, of ten connections: the others go on while one waits for a locked row. */
const transactionsOnPostgres = 3;

/** Time that all of them wait for a locked row; then only the one that needs it waits on. */
const togetherWaitMs = 200;

type Outcome = { value: unknown } | { error: unknown };

/**
 * Runs works that come together in one transaction, side by side, so that statements of one step can be one (`batchedIn`). If one fails all run again, each
 * apart: it leaves nothing, and the others are stored. A disk flush stops SQLite's whole process and costs the same for one as for many, and PostgreSQL has ten
 * connections for each process, so thousands of starts in some seconds need few transactions.
 * @returns runs a work, which changes nothing but the database; resolves once it is on disk. Works of one owner never share a transaction: what one of them
 *   has read must hold until it writes
 */
export function createSharedTransaction(
  db: Kysely<Database>,
): <Value>(work: Work<Value>, owner: string) => Promise<Value> {
  let waiting: Waiting[] = [];
  let isAboutToRun = false;
  let running = 0;
  const mostAtOnce = isPostgres(db) ? transactionsOnPostgres : 1;

  /** Without savepoints, which would cost as much as a start's own statements. @throws the first error, when nothing is stored */
  const runTogether = (taken: readonly Waiting[]): Promise<Outcome[]> =>
    db.transaction().execute(async (trx) => {
      await limitLockWait(trx, togetherWaitMs);
      const settled = await Promise.allSettled(taken.map(({ work }) => work(trx)));
      return settled.map((one) => {
        if (one.status === 'rejected') throw one.reason;
        return { value: one.value };
      });
    });

  const runAlone = ({ work }: Waiting): Promise<Outcome> =>
    db
      .transaction()
      .execute(work)
      .then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      );

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

  /** On SQLite with one flush for all. */
  const runApartOnSqlite = (taken: readonly Waiting[]): Promise<Outcome[]> =>
    db.transaction().execute(async (trx) => {
      const all: Outcome[] = [];
      for (const { work } of taken) all.push(await outcomeOf(trx, work));
      return all;
    });
  const runApart = isPostgres(db)
    ? (taken: readonly Waiting[]): Promise<Outcome[]> => Promise.all(taken.map(runAlone))
    : runApartOnSqlite;

  async function run(taken: readonly Waiting[]): Promise<Outcome[]> {
    const [only, ...others] = taken;
    if (only && others.length === 0) return [await runAlone(only)];
    return runTogether(taken).catch((error: unknown) => {
      if (isDatabaseTrouble(error) && !isLock(error)) throw error;
      return runApart(taken);
    });
  }

  async function runAll(taken: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await run(taken);
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

  function drain(): void {
    if (isAboutToRun || running === mostAtOnce || waiting.length === 0) return;
    isAboutToRun = true;
    // Requests that the server reads in this turn of the event loop may still join.
    setImmediate(() => {
      isAboutToRun = false;
      running += 1;
      void runAll(take()).then(() => {
        running -= 1;
        drain();
      });
      drain();
    });
  }

  return <Value>(work: Work<Value>, owner: string) =>
    new Promise<Value>((resolve, reject) => {
      waiting.push({ work, owner, resolve: (value) => resolve(value as Value), reject });
      drain();
    });
}
