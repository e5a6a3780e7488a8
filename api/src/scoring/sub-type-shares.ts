import type { SubType } from '../contract/index.ts';
import type { ItemScore, ScorableItem } from './score.ts';

/** How one sub type went in an ended attempt. Essays that wait for their mark are left out: nobody knows yet how they went. */
export interface SubTypeShare {
  subType: SubType;
  /** Items, and those of them that earned the most. */
  count: number;
  correct: number;
  points: number;
  max: number;
}

/** Each sub type of a paper that has a scored item, in the paper's order. */
export function subTypeSharesOf(
  items: readonly ScorableItem[],
  scores: ReadonlyMap<string, ItemScore>,
): readonly SubTypeShare[] {
  const shares = new Map<SubType, SubTypeShare>();
  for (const { id, subType } of items) {
    const score = scores.get(id);
    if (!score || score.outcome === 'waiting') continue;
    const share = shares.get(subType) ?? { subType, count: 0, correct: 0, points: 0, max: 0 };
    share.count += 1;
    share.correct += score.outcome === 'correct' ? 1 : 0;
    share.points += score.points;
    share.max += score.max;
    shares.set(subType, share);
  }
  return [...shares.values()];
}

type StoredShare = [subType: SubType, count: number, correct: number, points: number, max: number];

/** Rows without names: every attempt of every learner has this text. */
export const writeShares = (shares: readonly SubTypeShare[]): string =>
  JSON.stringify(
    shares.map(({ subType, count, correct, points, max }): StoredShare => [
      subType,
      count,
      correct,
      Number(points.toFixed(4)),
      max,
    ]),
  );

export const readShares = (text: string): SubTypeShare[] =>
  (JSON.parse(text) as StoredShare[]).map(([subType, count, correct, points, max]) => ({
    subType,
    count,
    correct,
    points,
    max,
  }));
