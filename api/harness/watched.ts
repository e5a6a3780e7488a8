import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../test/free-port.ts';
import { startRedis } from '../test/redis-server.ts';
import type { Venue } from './exam.ts';
import { openNginxBalancer } from './nginx-balancer.ts';
import { createProduct } from './product.ts';
import type { Watched } from './watch.ts';

/** The API as one process or several, with what they use of the machine. */
export interface WatchedVenue extends Venue {
  databaseUrl: string;
  /** Resets the watch of the API's processes. */
  resetWatch(): Promise<void>;
  /** Of several processes the latest event loop, and the sum of the rest. Collects garbage first: not while calls are measured. */
  watched(): Promise<Watched>;
  /** Processor time of all processes since they began, in ms; costs them nothing. */
  cpuMs(): Promise<number>;
  /** Everything that the processes wrote. */
  log(): string;
  close(): Promise<void>;
}

/**
 * Starts the API as in production, watched, on an empty database.
 * @param processes more than one only on PostgreSQL: beside each other behind nginx without sticky sessions, with Redis
 */
export async function openWatched(databaseUrl: string | undefined, processes = 1): Promise<WatchedVenue> {
  const redis = processes > 1 ? await startRedis() : undefined;
  const all = await Promise.all(
    Array.from({ length: processes }, async () => {
      const watchPort = await freePort();
      const product = await createProduct({
        ...(databaseUrl && { databaseUrl }),
        settings: {
          NODE_ENV: 'production',
          NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'watch.ts')).href}`,
          WATCH_PORT: String(watchPort),
          ...(redis && { REDIS_URL: redis.url }),
        },
      });
      await product.start();
      return { product, watch: `http://127.0.0.1:${watchPort}` };
    }),
  );
  const [first] = all;
  if (!first) throw new Error('There is at least one process');
  const balancer = processes > 1 ? await openNginxBalancer(all.map(({ product }) => product.url)) : undefined;
  const { databaseUrl: address, jwtSecret, withDatabase } = first.product;
  return {
    url: balancer?.url ?? first.product.url,
    databaseUrl: address,
    jwtSecret,
    withDatabase,
    async resetWatch() {
      await Promise.all(all.map(({ watch }) => fetch(`${watch}/reset`)));
    },
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
    async cpuMs() {
      const used = await Promise.all(
        all.map(async ({ watch }) => (await (await fetch(`${watch}/cpu`)).json()) as number),
      );
      return used.reduce((sum, one) => sum + one, 0);
    },
    log: () => all.map(({ product }) => product.log()).join(''),
    async close() {
      await balancer?.close();
      await Promise.all(all.map(({ product }) => product.dispose()));
      await redis?.stop();
    },
  };
}
