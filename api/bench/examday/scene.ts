import { setTimeout as sleep } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Exam, Venue } from '../../harness/exam.ts';
import type { HttpClient } from '../../harness/http-client.ts';
import type { Verdict } from '../../harness/ledger.ts';
import type { Watched } from '../../harness/watch.ts';
import { openWatched } from '../../harness/watched.ts';
import type { Report } from './report.ts';
import type { Sizes } from './sizes.ts';

/** The running API on one database, and its report. */
export interface Scene {
  database: 'sqlite' | 'postgres';
  databaseUrl: string;
  /** Where the sitters call: the process, or the balancer in front of several. */
  product: Venue;
  sizes: Sizes;
  report: Report;
  /** Resets the watch of the API's processes. */
  resetWatch(): Promise<void>;
  /** Of several processes the latest event loop, and the sum of the rest. */
  watched(): Promise<Watched>;
  /** Delay of the sitters' own process since then, p99: their measurements are late by that much. */
  harnessLateMs(): number;
  close(): Promise<void>;
}

const resolutionMs = 5;

/**
 * Starts the API as in production, watched, on an empty database.
 * @param processes more than one only on PostgreSQL: beside each other behind nginx without sticky sessions, with Redis
 */
export async function openScene(
  database: Scene['database'],
  databaseUrl: string | undefined,
  sizes: Sizes,
  report: Report,
  processes = 1,
): Promise<Scene> {
  const venue = await openWatched(databaseUrl, processes);
  const ownDelay = monitorEventLoopDelay({ resolution: resolutionMs });
  ownDelay.enable();
  return {
    database,
    databaseUrl: venue.databaseUrl,
    product: venue,
    sizes,
    report,
    async resetWatch() {
      await venue.resetWatch();
      ownDelay.reset();
    },
    harnessLateMs: () => Math.max(0, Math.round(ownDelay.percentile(99) / 1e6 - resolutionMs)),
    watched: venue.watched,
    close: venue.close,
  };
}

/**
 * Begins that many pieces of work per second, whether the earlier ones are done or not: a crowd doesn't wait for the server.
 * @returns when all are done
 */
export async function paced(
  perSecond: number,
  count: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now();
  const begun: Promise<unknown>[] = [];
  for (let index = 0; index < count; index += 1) {
    const dueIn = startedAt + (index * 1000) / perSecond - performance.now();
    if (dueIn > 1) await sleep(dueIn);
    const one = work(index);
    // Callers that await `begun` get its failure; until then it must not end the process.
    one.catch(() => {});
    begun.push(one);
  }
  await Promise.all(begun);
}

/** Does the work for all, that many at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}

/** The ledger's verdict, from a reader that retries when told to. */
export function verdictOf({ ledger, http }: Exam): Promise<Verdict> {
  const patient: HttpClient = {
    ...http,
    async call(call) {
      for (;;) {
        const answer = await http.call(call);
        if (answer.status !== 503) return answer;
        await sleep(answer.retryAfterMs ?? 1_000);
      }
    },
  };
  return ledger.verdictByApi(patient);
}
