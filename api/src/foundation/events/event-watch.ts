/** Somebody in an event. */
export interface WatchedTaker {
  tryoutId: string;
  accountId: string;
  /** Left out in the waiting room. */
  attemptId?: string | undefined;
}

/** A browser, as the trail shows it. */
export interface WatchedDevice {
  /** Browser and operating system. */
  label: string;
  /** The browser's random name; undefined for a page of an older release. */
  name: string | undefined;
}

/**
 * Is told what learners in events do, and costs a call nothing: it only notes in memory, and `features/event-monitor` writes from time to time. Calls about packages
 * that aren't events under way are ignored.
 */
export interface EventWatch {
  /** Has asked the waiting room. */
  waits(taker: WatchedTaker, at: Date): void;
  started(taker: WatchedTaker, at: Date, device: WatchedDevice): void;
  /** An answer was saved, `ms` after it arrived. */
  saved(taker: WatchedTaker, at: Date, ms: number): void;
  /** The page of a running exam listens, or has asked. */
  seen(taker: WatchedTaker, at: Date): void;
  lineOpened(taker: WatchedTaker, at: Date, device: WatchedDevice): void;
  lineClosed(taker: WatchedTaker, at: Date, device: WatchedDevice): void;
  ended(taker: WatchedTaker, at: Date): void;
}

/** Notes nothing. */
export const unwatched: EventWatch = {
  waits() {},
  started() {},
  saved() {},
  seen() {},
  lineOpened() {},
  lineClosed() {},
  ended() {},
};
