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

/** Finds the rank of a result among all first results of its package. */
export function createRankReader(places: RankRepository) {
  /**
   * @param rankKey null for a later attempt, which has no rank
   * @param isUncounted true for a guest, and for a learner whose e-mail address isn't proved: shown a rank among the others,
   * who don't see this result
   */
  return async (tryoutId: string, rankKey: string | null, isUncounted = false): Promise<Standing> => {
    if (rankKey === null) return { rank: null, takers: await places.countTakers(tryoutId), betterThanPercent: null };
    const { takers, better, equal } = await places.countAll(tryoutId, rankKey);
    const others = isUncounted ? takers : takers - 1;
    const worse = takers - better - equal;
    return {
      rank: better + 1,
      takers: others + 1,
      betterThanPercent: others > 0 ? Math.floor((100 * worse) / others) : null,
    };
  };
}
