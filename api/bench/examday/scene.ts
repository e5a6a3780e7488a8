import { setTimeout as sleep } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { openBalancer } from '../../harness/balancer.ts';
import { createProduct } from '../../harness/product.ts';
import { freePort } from '../../test/free-port.ts';
import { startRedis } from '../../test/redis-server.ts';
import type { Exam, Venue } from '../../harness/exam.ts';
import type { HttpClient } from '../../harness/http-client.ts';
import type { Verdict } from '../../harness/ledger.ts';
import type { Report } from './report.ts';
import type { Sizes } from './sizes.ts';
import type { Watched } from './watch.ts';

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
 * @param processes more than one only on PostgreSQL: beside each other behind a balancer without sticky sessions, with Redis. The balancer is in the
 *   sitters' own process, so its time adds to the latencies they measure.
 */
export async function openScene(
  database: Scene['database'],
  databaseUrl: string | undefined,
  sizes: Sizes,
  report: Report,
  processes = 1,
): Promise<Scene> {
  const redis = processes > 1 ? await startRedis() : undefined;
  const all = await Promise.all(
    Array.from({ length: processes }, async () => {
      const watchPort = await freePort();
      const product = await createProduct({
        ...(databaseUrl && { databaseUrl }),
        settings: {
          NODE_ENV: 'production',
          NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'watch.ts')).href}`,
          EXAMDAY_WATCH_PORT: String(watchPort),
          ...(redis && { REDIS_URL: redis.url }),
        },
      });
      await product.start();
      return { product, watch: `http://127.0.0.1:${watchPort}` };
    }),
  );
  const [first] = all;
  if (!first) throw new Error('There is at least one process');
  const balancer = processes > 1 ? await openBalancer(all.map(({ product }) => product.url)) : undefined;
  const { databaseUrl: address, jwtSecret, withDatabase } = first.product;
  const ownDelay = monitorEventLoopDelay({ resolution: resolutionMs });
  ownDelay.enable();
  return {
    database,
    databaseUrl: address,
    product: { url: balancer?.url ?? first.product.url, jwtSecret, withDatabase },
    sizes,
    report,
    async resetWatch() {
      await Promise.all(all.map(({ watch }) => fetch(`${watch}/reset`)));
      ownDelay.reset();
    },
    harnessLateMs: () => Math.max(0, Math.round(ownDelay.percentile(99) / 1e6 - resolutionMs)),
    async watched() {
      const seen = await Promise.all(all.map(async ({ watch }) => (await (await fetch(watch)).json()) as Watched));
      const latest = (figure: keyof Watched) => Math.max(...seen.map((one) => one[figure]));
      const sum = (figure: keyof Watched) => seen.reduce((total, one) => total + one[figure], 0);
      return {
        eventLoopP99Ms: latest('eventLoopP99Ms'),
        eventLoopMaxMs: latest('eventLoopMaxMs'),
        rssMb: sum('rssMb'),
        heapMb: sum('heapMb'),
        cpuMs: sum('cpuMs'),
        cpuShare: sum('cpuShare'),
      };
    },
    async close() {
      await balancer?.close();
      await Promise.all(all.map(({ product }) => product.dispose()));
      await redis?.stop();
    },
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
