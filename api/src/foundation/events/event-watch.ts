import type { TrailKind } from '../../contract/index.ts';
import { saveBucketCount, saveBucketOf } from './save-histogram.ts';

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
  /** @param givesSigns its page asks now and then while it listens; one of an older release doesn't */
  lineOpened(taker: WatchedTaker, at: Date, device: WatchedDevice, givesSigns?: boolean): void;
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

/** Somebody as this process has last heard of them. Times are milliseconds; 0: never. */
export interface NotedTaker {
  readonly accountId: string;
  attemptId: string | undefined;
  seenMs: number;
  answeredMs: number;
  /** As far as the database has it: the writer sets these. */
  storedSeenMs: number;
  storedAnsweredMs: number;
  storedAttemptId: string | undefined;
}

/** Something for the trail. */
export interface NotedStep {
  readonly accountId: string;
  readonly attemptId: string | undefined;
  readonly kind: TrailKind;
  readonly atMs: number;
  readonly device: WatchedDevice | undefined;
}

/** A line of an attempt: when it opened, closed, or gave its last sign. */
export interface NotedLine {
  readonly accountId: string;
  readonly attemptId: string;
  readonly atMs: number;
}

/** Notes on one event. */
export interface EventNotes {
  readonly tryoutId: string;
  readonly takers: ReadonlyMap<string, NotedTaker>;
  /** Steps that aren't written yet, the oldest first: the writer removes what it has written. */
  readonly steps: NotedStep[];
  /** Lines that opened, of people who may have been told as lost by another process: the writer removes those it has looked at. */
  readonly opened: NotedLine[];
  /** An open line is all that is heard of a page that gives no signs: as long as it is open, its learner is seen. */
  lookAtLines(atMs: number): void;
  /** Attempts whose connection is closed, or has been mute for too long, that aren't told as lost yet. */
  missing(atMs: number): NotedLine[];
  /** Tells that these are lost; unless another process has heard of them (`isHeard`). */
  lose(lines: readonly NotedLine[], atMs: number, isHeard: (line: NotedLine) => boolean): void;
  /** The saves since the last call, by bucket (`save-histogram.ts`). */
  takeSaves(): number[];
}

/** The watch, with what its writer needs. */
export interface EventHub extends EventWatch {
  /** From now on these packages are watched, and no others: what was noted of others is forgotten. */
  watch(tryoutIds: readonly string[]): void;
  notes(): readonly EventNotes[];
  /** People and steps for which there was no room, since the start. */
  dropped(): number;
}

export interface HubLimits {
  takers: number;
  /** Steps and lines that wait to be written, of one event. */
  waiting: number;
}
/** Some 40 MB at most. */
const usualLimits: HubLimits = { takers: 200_000, waiting: 100_000 };
/**
 * Nobody is told as lost before this time: a page that comes back within 20 s was never away, and by then another process that keeps its line has
 * written so.
 */
const lostAfterMs = 30_000;
/**
 * An open line is lost if nothing has been heard for so long: its page asks once in 45 to 60 s, also while it listens, and one ask may get lost. A phone that loses its
 * network closes nothing, and the network gives its line up only after a quarter of an hour.
 */
const muteAfterMs = 150_000;
/** How often an open line counts as a sign of a page that gives none: every sign is a write. */
const lineSignEveryMs = 60_000;
/** Devices of one attempt that are told apart. */
const mostDevices = 20;

interface Taker extends NotedTaker {
  hasWaited: boolean;
  hasEnded: boolean;
  /** Until when its start in this process is so recent that nobody can have been told as lost. */
  freshUntilMs: number;
  /** Names of the devices that the trail has for this attempt. */
  devices: string[];
  lines: number;
  /** The page whose line opened last gives signs. */
  givesSigns: boolean;
  /** Since when no line is open, if one was; 0 once that is told, or something else was heard. */
  linelessSinceMs: number;
  /** When another process was found to have heard of them last. */
  elsewhereMs: number;
  isLost: boolean;
}

interface Watched extends EventNotes {
  readonly takers: Map<string, Taker>;
  readonly saves: Uint32Array;
}

/** Since when somebody's line is closed or mute, if for long enough; undefined otherwise. */
function missingSince(
  { lines, linelessSinceMs, seenMs, elsewhereMs, hasEnded, isLost }: Taker,
  atMs: number,
): number | undefined {
  if (isLost || hasEnded) return undefined;
  if (linelessSinceMs > 0) return linelessSinceMs <= atMs - lostAfterMs ? linelessSinceMs : undefined;
  return lines > 0 && Math.max(seenMs, elsewhereMs) <= atMs - muteAfterMs ? seenMs : undefined;
}

/**
 * The watch of one process, in its memory alone. For everyday practice a call is one look-up in a map. What it holds is bounded: if there is no room, it
 * counts what it drops.
 */
export function createEventWatch(limits = usualLimits): EventHub {
  const watched = new Map<string, Watched>();
  let takerCount = 0;
  let dropped = 0;

  function note(
    event: Watched,
    { accountId, attemptId }: Pick<WatchedTaker, 'accountId' | 'attemptId'>,
    kind: TrailKind,
    atMs: number,
    device?: WatchedDevice,
  ) {
    if (event.steps.length < limits.waiting) event.steps.push({ accountId, attemptId, kind, atMs, device });
    else dropped += 1;
  }

  function open(tryoutId: string): Watched {
    const takers = new Map<string, Taker>();
    const saves = new Uint32Array(saveBucketCount);
    const event: Watched = {
      tryoutId,
      takers,
      saves,
      steps: [],
      opened: [],
      lookAtLines(atMs) {
        for (const taker of takers.values())
          if (taker.lines > 0 && !taker.givesSigns && !taker.hasEnded && atMs - taker.seenMs > lineSignEveryMs)
            taker.seenMs = atMs;
      },
      missing(atMs) {
        const found: NotedLine[] = [];
        for (const taker of takers.values()) {
          const { accountId, attemptId } = taker;
          const sinceMs = missingSince(taker, atMs);
          if (attemptId !== undefined && sinceMs !== undefined) found.push({ accountId, attemptId, atMs: sinceMs });
        }
        return found;
      },
      lose(lines, atMs, isHeard) {
        for (const line of lines) {
          const taker = takers.get(line.accountId);
          // Back meanwhile, or gone once more.
          if (taker?.attemptId !== line.attemptId || missingSince(taker, atMs) !== line.atMs) continue;
          taker.linelessSinceMs = 0;
          if (isHeard(line)) {
            taker.elsewhereMs = atMs;
            continue;
          }
          taker.isLost = true;
          note(event, taker, 'lost', line.atMs);
        }
      },
      takeSaves() {
        const taken = [...saves];
        saves.fill(0);
        return taken;
      },
    };
    return event;
  }

  /** Notes that something was heard of somebody; undefined if there is no room for them. */
  function hear(event: Watched, { accountId, attemptId }: WatchedTaker, atMs: number): Taker | undefined {
    let taker = event.takers.get(accountId);
    if (taker === undefined) {
      if (takerCount >= limits.takers) {
        dropped += 1;
        return undefined;
      }
      takerCount += 1;
      taker = {
        accountId,
        attemptId,
        seenMs: atMs,
        answeredMs: 0,
        storedSeenMs: 0,
        storedAnsweredMs: 0,
        storedAttemptId: undefined,
        hasWaited: false,
        hasEnded: false,
        freshUntilMs: 0,
        devices: [],
        lines: 0,
        givesSigns: false,
        linelessSinceMs: 0,
        elsewhereMs: 0,
        isLost: false,
      };
      event.takers.set(accountId, taker);
      return taker;
    }
    if (attemptId !== undefined && taker.attemptId !== attemptId) {
      // A late call about a former attempt says nothing of the present one. Ids begin with the time of the start.
      if (taker.attemptId !== undefined && attemptId < taker.attemptId) return undefined;
      taker.attemptId = attemptId;
      taker.hasEnded = false;
      taker.devices = [];
      taker.lines = 0;
      taker.isLost = false;
    }
    if (atMs > taker.seenMs) taker.seenMs = atMs;
    taker.linelessSinceMs = 0;
    if (taker.isLost) {
      taker.isLost = false;
      note(event, taker, 'back', atMs);
    }
    return taker;
  }

  /** True if the trail doesn't have this device yet. */
  function isNewDevice(taker: Taker, { name, label }: WatchedDevice): boolean {
    const known = name ?? label;
    if (taker.devices.includes(known) || taker.devices.length >= mostDevices) return false;
    taker.devices.push(known);
    return true;
  }

  return {
    waits(whom, at) {
      const event = watched.get(whom.tryoutId);
      if (event === undefined) return;
      const taker = hear(event, whom, at.getTime());
      if (taker === undefined || taker.hasWaited) return;
      taker.hasWaited = true;
      note(event, taker, 'waiting', at.getTime());
    },
    started(whom, at, device) {
      const event = watched.get(whom.tryoutId);
      if (event === undefined) return;
      const taker = hear(event, whom, at.getTime());
      if (taker === undefined) return;
      taker.freshUntilMs = at.getTime() + lostAfterMs;
      isNewDevice(taker, device);
      note(event, taker, 'started', at.getTime(), device);
    },
    saved(whom, at, ms) {
      const event = watched.get(whom.tryoutId);
      if (event === undefined) return;
      const bucket = saveBucketOf(ms);
      event.saves[bucket] = (event.saves[bucket] ?? 0) + 1;
      const taker = hear(event, whom, at.getTime());
      if (taker !== undefined) taker.answeredMs = taker.seenMs;
    },
    seen(whom, at) {
      const event = watched.get(whom.tryoutId);
      if (event !== undefined) hear(event, whom, at.getTime());
    },
    lineOpened(whom, at, device, givesSigns = false) {
      const event = watched.get(whom.tryoutId);
      if (event === undefined) return;
      const atMs = at.getTime();
      const wasLost = event.takers.get(whom.accountId)?.isLost === true;
      const taker = hear(event, whom, atMs);
      if (taker?.attemptId === undefined) return;
      const isKnown = wasLost || atMs < taker.freshUntilMs || taker.lines > 0;
      taker.lines += 1;
      taker.givesSigns = givesSigns;
      if (isNewDevice(taker, device)) note(event, taker, 'device', atMs, device);
      if (isKnown) return;
      if (event.opened.length < limits.waiting)
        event.opened.push({ accountId: taker.accountId, attemptId: taker.attemptId, atMs });
      else dropped += 1;
    },
    lineClosed(whom, at) {
      const taker = watched.get(whom.tryoutId)?.takers.get(whom.accountId);
      if (taker === undefined || taker.attemptId !== whom.attemptId || taker.lines === 0) return;
      taker.lines -= 1;
      if (taker.lines === 0 && !taker.hasEnded && !taker.isLost) taker.linelessSinceMs = at.getTime();
    },
    ended(whom, at) {
      const event = watched.get(whom.tryoutId);
      if (event === undefined) return;
      const taker = event.takers.get(whom.accountId);
      // Who was closed by the clock may be away for long: that isn't being seen.
      const isPresent = taker?.attemptId === whom.attemptId;
      if (taker && isPresent) {
        taker.hasEnded = true;
        taker.linelessSinceMs = 0;
        taker.isLost = false;
      }
      note(event, whom, 'ended', at.getTime());
    },
    watch(tryoutIds) {
      for (const [id, { takers }] of watched) {
        if (tryoutIds.includes(id)) continue;
        takerCount -= takers.size;
        watched.delete(id);
      }
      for (const id of tryoutIds) if (!watched.has(id)) watched.set(id, open(id));
    },
    notes: () => [...watched.values()],
    dropped: () => dropped,
  };
}
