import type { RankRepository } from './rank.repository.ts';

/** Finds in which quarter of its package's first results a result is; results with the same whole points are in the same one. */
export function createQuarterReader(places: Pick<RankRepository, 'listSteps' | 'stepOf'>) {
  /**
   * @param results of any packages
   * @returns 1 (the best) to 4 for each result, in their order; null without a rank key, or where nobody is ranked yet
   */
  return async (results: readonly { tryoutId: string; rankKey: string | null }[]): Promise<(number | null)[]> => {
    const packages = [...new Set(results.map(({ tryoutId }) => tryoutId))];
    const steps = new Map(await Promise.all(packages.map(async (id) => [id, await places.listSteps(id)] as const)));
    return results.map(({ tryoutId, rankKey }) => {
      if (rankKey === null) return null;
      const own = places.stepOf(rankKey);
      let takers = 0;
      let better = 0;
      for (const { step, value } of steps.get(tryoutId) ?? []) {
        takers += value;
        if (step > own) better += value;
      }
      return takers === 0 ? null : Math.min(4, 1 + Math.floor((4 * better) / takers));
    });
  };
}
