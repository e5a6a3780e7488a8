import { AppError } from '../app-error.ts';

/** Uploads that may wait while the room is full: each takes a connection's buffers, some 128 kB. */
const maxWaiting = 64;
/** After that an answer is better than waiting. */
const longestWaitMs = 20_000;
/**
 * Silence after which an upload loses its place to one that waits: a phone's connection may pause, but nobody should wait for
 * a stalled sender.
 */
const silenceMs = 5_000;
const lookEveryMs = 500;

/** An upload that has its place in memory. */
export interface UploadPlace {
  /** Call it when bytes have arrived. */
  heard(): void;
  /** Call it when everything has arrived. */
  whole(): void;
  /** Gives the place back; a second time does nothing. */
  leave(): void;
  /** Rejects when the upload has been silent while others waited. */
  turnedOut: Promise<never>;
}

interface Holder {
  bytes: number;
  heardAt: number;
  isWhole: boolean;
  turnOut(): void;
}

interface Waiter {
  bytes: number;
  since: number;
  admit(): void;
  refuse(): void;
}

/**
 * The memory that all uploads in progress may take together. Each reserves as many bytes as it announces before the first of
 * them is read; when there is no room it waits, unread.
 */
export function createUploadRoom(capacityBytes: number) {
  let free = capacityBytes;
  const inside = new Set<Holder>();
  const waiting = new Set<Waiter>();
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    const now = performance.now();
    for (const holder of inside) if (!holder.isWhole && now - holder.heardAt > silenceMs) holder.turnOut();
    for (const waiter of waiting) if (now - waiter.since > longestWaitMs) waiter.refuse();
  }

  function letIn(): void {
    for (const waiter of waiting) {
      if (waiter.bytes > free) break;
      waiter.admit();
    }
    if (waiting.size > 0) return void (timer ??= setInterval(look, lookEveryMs).unref());
    clearInterval(timer);
    timer = undefined;
  }

  function placeFor(bytes: number): UploadPlace {
    free -= bytes;
    const { promise: turnedOut, reject } = Promise.withResolvers<never>();
    turnedOut.catch(() => {});
    const holder: Holder = {
      bytes,
      heardAt: performance.now(),
      isWhole: false,
      turnOut: () => reject(new AppError('OVERLOADED')),
    };
    inside.add(holder);
    return {
      turnedOut,
      heard: () => void (holder.heardAt = performance.now()),
      whole: () => void (holder.isWhole = true),
      leave() {
        if (!inside.delete(holder)) return;
        free += bytes;
        letIn();
      },
    };
  }

  return {
    /**
     * A place for one upload, in the order of arrival.
     * @param gone aborted when the sender closes the connection
     * @throws AppError OVERLOADED when too many wait, or it took too long
     */
    enter(bytes: number, gone: AbortSignal): Promise<UploadPlace> {
      if (waiting.size === 0 && bytes <= free) return Promise.resolve(placeFor(bytes));
      if (waiting.size >= maxWaiting) return Promise.reject(new AppError('OVERLOADED'));
      return new Promise((resolve, reject) => {
        const waiter: Waiter = {
          bytes,
          since: performance.now(),
          admit() {
            waiting.delete(waiter);
            resolve(placeFor(bytes));
          },
          refuse() {
            waiting.delete(waiter);
            reject(new AppError('OVERLOADED'));
            letIn();
          },
        };
        waiting.add(waiter);
        gone.addEventListener('abort', () => waiting.has(waiter) && waiter.refuse(), { once: true });
        letIn();
      });
    },
  };
}
export type UploadRoom = ReturnType<typeof createUploadRoom>;
