import { createHash } from 'node:crypto';
import LocalStore from '@fastify/rate-limit/store/LocalStore.js';
import RedisStore from '@fastify/rate-limit/store/RedisStore.js';
import { circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

/** The state of one counter. */
interface Count {
  current: number;
  ttl: number;
}
type Told = (error: Error | null, count?: Count) => void;

/** Counters of one limit, as `@fastify/rate-limit` wants them. */
interface Counters {
  incr(key: string, told: Told, timeWindow: number, max: number): void;
  read(key: string, told: Told, timeWindow: number, max: number): void;
}

/** The parts of a limit's options that its counters need. */
interface LimitOptions {
  /** Counters kept in memory. */
  cache?: number;
  /** Names a limit that belongs to no route. */
  limitName?: string;
  routeInfo?: { method?: string | string[]; url?: string };
}

/** The class that `@fastify/rate-limit` makes its stores of. */
export type CountsClass = new (options: LimitOptions) => Counters & { child(options: LimitOptions): Counters };

/** Counters that several processes share. */
export interface SharedCounts {
  Counts: CountsClass;
  close(): void;
}

/** Longest wait for the server of counters: a sign-in asks it some six times. */
const commandMs = 150;
/** After that many failures in a row nobody waits for it, until one call after this time finds it back. */
const lostAfter = 2;
const retryAfterMs = 2_000;

const nameOf = ({ limitName, routeInfo }: LimitOptions) =>
  limitName ?? `${[routeInfo?.method].flat().join()} ${routeInfo?.url}`;

/** Keys are addresses of people and of networks: the server gets only their hashes. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/**
 * Counters in Redis or Valkey, for several processes. Each process also counts for itself, and the higher count is valid: so a lost server
 * makes limits looser, by the number of processes, and nothing else.
 * @param url redis://… or rediss://…
 * @param patienceMs longest wait for an answer
 */
export async function openSharedCounts(
  url: string,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  keyPrefix = 'tryout:',
  patienceMs = commandMs,
): Promise<SharedCounts> {
  const redis = new Redis(url, {
    lazyConnect: true,
    keyPrefix,
    connectTimeout: 2_000,
    commandTimeout: Math.max(retryAfterMs, patienceMs),
    // A call is answered by our own count at once; it doesn't wait until the server is back.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 200, retryAfterMs),
  });
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: retryAfterMs,
    breaker: new ConsecutiveBreaker(lostAfter),
  });
  // It breaks again after each try in vain, and is said to be lost once.
  let isLost = false;
  breaker.onBreak((why) => {
    if (!isLost) log.error({ ...why }, 'the server of shared counts is lost: each process counts for itself');
    isLost = true;
  });
  breaker.onReset(() => {
    isLost = false;
    log.info('the server of shared counts is back');
  });
  // Each call that fails is noticed above; without a listener the failure would be written to the console.
  redis.on('error', () => {});

  class Counts implements Counters {
    readonly #own: Counters;
    readonly #shared: Counters;

    constructor(options: LimitOptions) {
      this.#own = new LocalStore(false, false, options.cache);
      this.#shared = new RedisStore(false, false, redis, `limit:${nameOf(options)}:`);
    }

    child(options: LimitOptions): Counts {
      return new Counts(options);
    }

    /** The higher one of both counts. */
    #ask(how: 'incr' | 'read', key: string, told: Told, timeWindow: number, max: number): void {
      let own: Count = { current: 0, ttl: 0 };
      this.#own[how](key, (_error, count) => (own = count ?? own), timeWindow, max);
      breaker
        .execute(
          () =>
            new Promise<Count>((resolve, reject) => {
              // A process that was busy reads what has arrived before it gives up: its own delay is no lost server.
              const timer = setTimeout(() => setImmediate(reject, new Error('no answer in time')), patienceMs);
              const settle: Told = (error, count) => {
                clearTimeout(timer);
                if (count) resolve(count);
                else reject(error ?? new Error('no count'));
              };
              this.#shared[how](hashOf(key), settle, timeWindow, max);
            }),
        )
        .then(
          (shared) => told(null, shared.current >= own.current ? shared : own),
          () => told(null, own),
        );
    }

    incr(key: string, told: Told, timeWindow: number, max: number): void {
      this.#ask('incr', key, told, timeWindow, max);
    }

    read(key: string, told: Told, timeWindow: number, max: number): void {
      this.#ask('read', key, told, timeWindow, max);
    }
  }

  // A server that isn't there doesn't stop the start.
  await redis.connect().catch(() => {});
  return { Counts, close: () => redis.disconnect() };
}
