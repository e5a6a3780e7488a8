import type { StandingRepository } from './standing.repository.ts';

/** The place of a result: 1 = best, shared by ties. */
export interface Standing {
  rank: number | null;
  /** How many learners have finished the package. */
  takers: number;
  /** Of the others, the share whose result is worse, in whole percent rounded down; who is equal is not worse. Null when alone. */
  betterThanPercent: number | null;
}

/** Tells the place of a result among all first results of its package. */
export function createStanding(places: StandingRepository) {
  /**
   * @param rankKey null for a later attempt, which has no place
   * @param isUncounted a guest's, or of somebody whose e-mail address isn't proved: shown a place among the others, who are not shown this result
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
