import { LRUCache } from 'lru-cache';
import { graceSeconds, tryoutDuration } from '../../contract/index.ts';
import { minuteMs } from '../days/spans.ts';
import type { ClosingPackage, OpeningEvent, ResultOpeningRepository } from './result-opening.repository.ts';

interface Dependencies {
  openings: ResultOpeningRepository;
  now(): Date;
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

  /** The planned time; once that has passed, the next minute: a release that is late may come at any moment. */
  function releaseOf({ resultsAt, releasedAt }: OpeningEvent): string | null {
    if (releasedAt !== null) return null;
    const at = now().getTime();
    return Date.parse(resultsAt) > at ? resultsAt : new Date((Math.floor(at / minuteMs) + 1) * minuteMs).toISOString();
  }

  /** The same for a package that is no event. */
  async function closingOpensAt({
    closesAt,
    keysAfterClose,
    durationSeconds,
    tryoutId,
  }: ClosingPackage): Promise<string | null> {
    if (keysAfterClose === 0 || closesAt === null) return null;
    const moment = now().toISOString();
    if (moment < closesAt) return laterBy(closesAt, durationSeconds);
    const end = await endOf({ tryoutId, closesAt, keysAfterClose, durationSeconds });
    return moment < end ? end : null;
  }

  /**
   * Time until which results of the package are held back; null once they may be seen. Before the closing it is the latest
   * possible moment; after it, the actual one. Of an event it is the planned time of its release.
   */
  async function opensAt(closing: ClosingPackage): Promise<string | null> {
    const event = await openings.findEvent(closing.tryoutId);
    return event ? releaseOf(event) : closingOpensAt(closing);
  }

  return {
    opensAt,

    /** The packages whose results nobody may see yet, each with the time until then. */
    async listWithheld(): Promise<ReadonlyMap<string, string>> {
      const oldest = new Date(now().getTime() - (tryoutDuration.max + graceSeconds) * 1000);
      const [packages, events] = await Promise.all([
        openings.listClosingAfter(oldest),
        openings.listUnreleasedEvents(),
      ]);
      const closing = await Promise.all(
        packages.map(async (one) => ({ tryoutId: one.tryoutId, moment: await opensAt(one) })),
      );
      const waiting = events.map((one) => ({ tryoutId: one.tryoutId, moment: releaseOf(one) }));
      return new Map(
        [...closing, ...waiting].flatMap(({ tryoutId, moment }) => (moment ? [[tryoutId, moment] as const] : [])),
      );
    },
  };
}
export type ResultOpening = ReturnType<typeof createResultOpening>;
