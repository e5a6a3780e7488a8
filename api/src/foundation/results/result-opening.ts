import { LRUCache } from 'lru-cache';
import { graceSeconds, tryoutDuration } from '../../contract/index.ts';
import { minuteMs } from '../days/spans.ts';
import type { ClosingPackage, OpeningEvent, ResultOpeningRepository } from './result-opening.repository.ts';

interface Dependencies {
  openings: ResultOpeningRepository;
  now(): Date;
}

/** Until when a result is held back. */
export interface HeldBack {
  /** Before the closing the latest possible moment; after it, the actual one. Of an event it is the planned time of its release, later the next minute. */
  resultOpensAt: string;
  /** Only of an event: the planned time, also once it has passed. */
  eventResultsAt?: string;
}

/** Most packages whose last deadline is kept in memory. */
const keptPackages = 500;

const laterBy = (moment: string, seconds: number) => new Date(Date.parse(moment) + seconds * 1000).toISOString();

/** Time after the closing in which a start that came before it may still be stored: it waits its turn, and for its commit. */
const startsStoredWithinSeconds = 30;

/**
 * When a package's keys and points may be seen. Otherwise a learner who finishes first could pass them on to others who are
 * still sitting: so a package with a closing time holds them back until it has closed and the last running attempt is over
 * (docs/decisions/0085). Those of an event wait for its first release, whatever the package says (docs/events.md).
 */
export function createResultOpening({ openings, now }: Dependencies) {
  // Nobody starts a package after its closing, so the last deadline is read once for each closing, as soon as every start is stored.
  const ends = new LRUCache<string, string>({ max: keptPackages });

  async function endOf({ tryoutId, closesAt }: ClosingPackage & { closesAt: string }): Promise<string> {
    const key = `${tryoutId} ${closesAt}`;
    const known = ends.get(key);
    if (known !== undefined) return known;
    const allStoredAt = laterBy(closesAt, startsStoredWithinSeconds);
    if (now().toISOString() < allStoredAt) return allStoredAt;
    const last = await openings.findLastDeadline(tryoutId);
    const end = last === null ? allStoredAt : laterBy(last, graceSeconds);
    ends.set(key, end);
    return end;
  }

  /** Once the planned time has passed, a release may come at any moment. */
  function untilRelease({ resultsAt, releasedAt }: OpeningEvent): HeldBack | null {
    if (releasedAt !== null) return null;
    const at = now().getTime();
    const nextMinute = () => new Date((Math.floor(at / minuteMs) + 1) * minuteMs).toISOString();
    return { resultOpensAt: Date.parse(resultsAt) > at ? resultsAt : nextMinute(), eventResultsAt: resultsAt };
  }

  /** The same for a package that is no event. */
  async function untilClosed({
    closesAt,
    keysAfterClose,
    durationSeconds,
    tryoutId,
  }: ClosingPackage): Promise<HeldBack | null> {
    if (keysAfterClose === 0 || closesAt === null) return null;
    const moment = now().toISOString();
    if (moment < closesAt) return { resultOpensAt: laterBy(closesAt, durationSeconds) };
    const end = await endOf({ tryoutId, closesAt, keysAfterClose, durationSeconds });
    return moment < end ? { resultOpensAt: end } : null;
  }

  /** Until when results of the package are held back; null once they may be seen. */
  async function findHeldBack(closing: ClosingPackage): Promise<HeldBack | null> {
    const event = await openings.findEvent(closing.tryoutId);
    return event ? untilRelease(event) : untilClosed(closing);
  }

  return {
    findHeldBack,

    /** The packages whose results nobody may see yet, each with the time until then. */
    async listWithheld(): Promise<ReadonlyMap<string, HeldBack>> {
      const oldest = new Date(now().getTime() - (tryoutDuration.max + graceSeconds) * 1000);
      const [packages, events] = await Promise.all([
        openings.listClosingAfter(oldest),
        openings.listUnreleasedEvents(),
      ]);
      const closing = await Promise.all(
        packages.map(async (one) => ({ tryoutId: one.tryoutId, heldBack: await findHeldBack(one) })),
      );
      const waiting = events.map((one) => ({ tryoutId: one.tryoutId, heldBack: untilRelease(one) }));
      return new Map(
        [...closing, ...waiting].flatMap(({ tryoutId, heldBack }) => (heldBack ? [[tryoutId, heldBack] as const] : [])),
      );
    },
  };
}
export type ResultOpening = ReturnType<typeof createResultOpening>;
