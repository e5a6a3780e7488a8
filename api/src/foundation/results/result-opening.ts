import { LRUCache } from 'lru-cache';
import { graceSeconds, tryoutDuration } from '../../contract/index.ts';
import type { ClosingPackage, ResultOpeningRepository } from './result-opening.repository.ts';

interface Dependencies {
  openings: ResultOpeningRepository;
  now(): Date;
}

/** Most packages whose last deadline is kept in memory. */
const keptPackages = 500;

const laterBy = (moment: string, seconds: number) => new Date(Date.parse(moment) + seconds * 1000).toISOString();

/**
 * When a package's keys and points may be seen. Otherwise a learner who finishes first could pass them on to others who are
 * still sitting: so a package with a closing time holds them back until it has closed and the last running attempt is over
 * (docs/decisions/0085).
 */
export function createResultOpening({ openings, now }: Dependencies) {
  // Nobody starts a package after its closing, so the last deadline is read once for each closing.
  const ends = new LRUCache<string, string>({ max: keptPackages });

  async function endOf({ tryoutId, closesAt }: ClosingPackage & { closesAt: string }): Promise<string> {
    const key = `${tryoutId} ${closesAt}`;
    const known = ends.get(key);
    if (known !== undefined) return known;
    const last = await openings.findLastDeadline(tryoutId);
    const end = last === null ? closesAt : laterBy(last, graceSeconds);
    ends.set(key, end);
    return end;
  }

  /**
   * Time until which results of the package are held back; null once they may be seen. Before the closing it is the latest
   * possible moment; after it, the actual one.
   */
  async function opensAt({
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

  return {
    opensAt,

    /** The packages whose results nobody may see yet, each with the time until then. */
    async listWithheld(): Promise<ReadonlyMap<string, string>> {
      const oldest = new Date(now().getTime() - (tryoutDuration.max + graceSeconds) * 1000);
      const packages = await openings.listClosingAfter(oldest);
      const moments = await Promise.all(packages.map(opensAt));
      return new Map(
        packages.flatMap(({ tryoutId }, index) => {
          const moment = moments[index];
          return moment ? [[tryoutId, moment] as const] : [];
        }),
      );
    },
  };
}
export type ResultOpening = ReturnType<typeof createResultOpening>;
