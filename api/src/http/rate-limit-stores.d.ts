/** Stores of `@fastify/rate-limit`, which declares no types for them. */
declare module '@fastify/rate-limit/store/LocalStore.js' {
  type Told = (error: Error | null, count?: { current: number; ttl: number }) => void;
  export default class LocalStore {
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, cache?: number);
    incr(key: string, told: Told, timeWindow: number, max: number): void;
    read(key: string, told: Told, timeWindow: number, max: number): void;
  }
}

declare module '@fastify/rate-limit/store/RedisStore.js' {
  type Told = (error: Error | null, count?: { current: number; ttl: number }) => void;
  export default class RedisStore {
    constructor(
      continueExceeding: boolean,
      exponentialBackoff: boolean,
      redis: import('ioredis').Redis,
      prefix: string,
    );
    incr(key: string, told: Told, timeWindow: number, max: number): void;
    read(key: string, told: Told, timeWindow: number, max: number): void;
  }
}
