import type { ReleaseRepository } from '../events/release.repository.ts';
import type { RankRepository } from './rank.repository.ts';

/** The rank of a result: 1 = best, shared by ties. */
export interface Standing {
  rank: number | null;
  /** Number of learners who have finished the package. */
  takers: number;
  /**
   * Share of the others with a worse result, in whole percent rounded down; equal results don't count as worse. Null without
   * others.
   */
  betterThanPercent: number | null;
}

const share = (worse: number, others: number) => (others > 0 ? Math.floor((100 * worse) / others) : null);

/**
 * Finds the rank of a result among all first results of its package; of an event that was released, the rank of the newest release.
 */
export function createRankReader(
  places: RankRepository,
  releases: Pick<ReleaseRepository, 'findNewest' | 'findStanding' | 'countEqual'>,
) {
  /** Undefined without a release. An attempt that wasn't ranked at the release has no rank, although it may be ranked by now. */
  async function released(tryoutId: string, attemptId: string): Promise<Standing | undefined> {
    const release = await releases.findNewest(tryoutId);
    if (!release) return undefined;
    const { id, takers } = release;
    const own = await releases.findStanding(id, attemptId);
    if (!own) return { rank: null, takers, betterThanPercent: null };
    const worse = takers - (own.rank - 1) - (await releases.countEqual(id, own.rank));
    return { rank: own.rank, takers, betterThanPercent: share(worse, takers - 1) };
  }

  /**
   * @param rankKey null for an attempt that isn't ranked, such as a later one
   * @param isUncounted true for a guest, and for a learner whose e-mail address isn't proved: shown a rank among the others,
   * who don't see this result
   */
  return async (
    { id, tryoutId, rankKey }: { id: string; tryoutId: string; rankKey: string | null },
    isUncounted = false,
  ): Promise<Standing> => {
    const frozen = await released(tryoutId, id);
    if (frozen) return frozen;
    if (rankKey === null) return { rank: null, takers: await places.countTakers(tryoutId), betterThanPercent: null };
    const { takers, better, equal } = await places.countAll(tryoutId, rankKey);
    const others = isUncounted ? takers : takers - 1;
    const worse = takers - better - equal;
    return {
      rank: better + 1,
      takers: others + 1,
      betterThanPercent: share(worse, others),
    };
  };
}
