import type { BrowserError } from '../../contract/index.ts';
import { dayMs, minuteMs } from '../../foundation/days/spans.ts';
import type { Foundation } from '../../foundation/foundation.ts';

type Needs = Pick<Foundation, 'log' | 'metrics' | 'now'>;

/** Releases with a number of their own, for each area: those that run, and old pages. A caller could invent thousands. */
const releasesAtMost = 20;
const releaseForgottenAfterMs = dayMs;
/** A defect that everybody meets must not fill the disk: after these the lines of a minute are only counted. */
const linesInAMinute = 30;

/** Writes errors of browsers into the log, and counts them by area and release. */
export function createBrowserErrorService({ log, metrics, now }: Needs) {
  /** By area and release, when it was last heard of. */
  const heardOf = new Map<string, number>();
  let minute = 0;
  let lines = 0;
  let unsaid = 0;

  /** The release, or `other` while too many are known. */
  function knownRelease({ area, release }: BrowserError): string {
    const at = now().getTime();
    for (const [key, heardAt] of heardOf) if (at - heardAt > releaseForgottenAfterMs) heardOf.delete(key);
    const key = `${area} ${release}`;
    const isFull = [...heardOf.keys()].filter((one) => one.startsWith(`${area} `)).length >= releasesAtMost;
    if (isFull && !heardOf.has(key)) return 'other';
    heardOf.set(key, at);
    return release;
  }

  function write({ frames, ...error }: BrowserError): void {
    const present = Math.floor(now().getTime() / minuteMs);
    if (present !== minute) lines = 0;
    minute = present;
    lines += 1;
    if (lines > linesInAMinute) return void (unsaid += 1);
    const stack = frames.map(({ file, line, column }) => `${file}:${line}:${column}`);
    log.warn({ browserError: { ...error, stack }, ...(unsaid > 0 && { unsaid }) }, 'an error in a browser');
    unsaid = 0;
  }

  return {
    report(error: BrowserError): void {
      metrics?.browserError({ area: error.area, release: knownRelease(error), way: error.way });
      write(error);
    },
  };
}
export type BrowserErrorService = ReturnType<typeof createBrowserErrorService>;
