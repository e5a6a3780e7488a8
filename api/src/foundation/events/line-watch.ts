import { createHash } from 'node:crypto';
import { type EventWatch, unwatched } from './event-watch.ts';

/** A time in which a device had the page of a running exam open. Times are ISO 8601. */
export interface LineStretch {
  tryoutId: string;
  accountId: string;
  attemptId: string;
  /** Hash of the browser's random name, of this event alone: nobody follows a browser from one to another. */
  deviceKey: string;
  /** Browser and operating system. */
  device: string;
  openedAt: string;
  /** The last sign that the device was there: a line that merely isn't closed may be dead. */
  signAt: string;
  closedAt: string;
}

/** The watch on lines, with what its writer needs. */
export interface LineWatch extends EventWatch {
  /** Takes the stretches that have ended: no line of the device was opened again for a while. */
  takeEnded(now: Date): LineStretch[];
  /** Takes all stretches, and ends those that go on: the process stops, and its lines with it. */
  takeAll(now: Date): LineStretch[];
  /** Gives back what couldn't be written. */
  giveBack(stretches: readonly LineStretch[]): void;
}

/** A line that is opened again within this time was never away: pages that are loaded again, proxies that cut lines. */
export const shortAwayMs = 60_000;
/** Stretches in memory, some 40 MB; what comes then isn't noted. */
const mostStretches = 100_000;

interface Open extends Omit<LineStretch, 'openedAt' | 'signAt' | 'closedAt'> {
  openedMs: number;
  signMs: number;
  lines: number;
  closedMs: number;
}

/**
 * Notes in memory on which devices the page of a running exam is open, and when, for hints (docs/events.md). A stretch is told once it has ended, so what a process that crashes has noted is
 * lost, and says nothing against anybody. A page of an older release has no name, and isn't noted.
 */
export function createLineWatch(): LineWatch {
  const open = new Map<string, Open>();
  const ended: LineStretch[] = [];

  const end = ({ openedMs, signMs, closedMs, lines: _, ...stretch }: Open) => {
    if (ended.length >= mostStretches) return;
    ended.push({
      ...stretch,
      openedAt: new Date(openedMs).toISOString(),
      signAt: new Date(signMs).toISOString(),
      closedAt: new Date(closedMs).toISOString(),
    });
  };
  const keyOf = (attemptId: string, name: string) => `${attemptId} ${name}`;

  return {
    ...unwatched,
    lineOpened({ tryoutId, accountId, attemptId }, at, { name, label }) {
      if (attemptId === undefined || name === undefined) return;
      const key = keyOf(attemptId, name);
      const atMs = at.getTime();
      const known = open.get(key);
      if (known && (known.lines > 0 || atMs - known.closedMs <= shortAwayMs)) {
        known.lines += 1;
        known.signMs = atMs;
        return;
      }
      if (known) end(known);
      else if (open.size >= mostStretches) return;
      const deviceKey = createHash('sha256').update(`${tryoutId} ${name}`).digest('base64url');
      open.set(key, {
        ...{ tryoutId, accountId, attemptId, deviceKey, device: label },
        ...{ openedMs: atMs, signMs: atMs, closedMs: atMs, lines: 1 },
      });
    },
    lineClosed({ attemptId }, at, { name }) {
      const known = attemptId === undefined || name === undefined ? undefined : open.get(keyOf(attemptId, name));
      if (!known || known.lines === 0) return;
      known.lines -= 1;
      known.closedMs = at.getTime();
    },
    takeEnded(now) {
      for (const [key, stretch] of open)
        if (stretch.lines === 0 && now.getTime() - stretch.closedMs > shortAwayMs) {
          open.delete(key);
          end(stretch);
        }
      return ended.splice(0);
    },
    takeAll(now) {
      for (const stretch of open.values()) end(stretch.lines > 0 ? { ...stretch, closedMs: now.getTime() } : stretch);
      open.clear();
      return ended.splice(0);
    },
    giveBack: (stretches) => void ended.push(...stretches),
  };
}

/** A watch that also tells another one of lines. */
export const withLines = <Watch extends EventWatch>(watch: Watch, lines: EventWatch): Watch => ({
  ...watch,
  lineOpened(...told) {
    watch.lineOpened(...told);
    lines.lineOpened(...told);
  },
  lineClosed(...told) {
    watch.lineClosed(...told);
    lines.lineClosed(...told);
  },
});
