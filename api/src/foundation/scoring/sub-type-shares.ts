import type { Section, SubType } from '../../contract/index.ts';

/**
 * Result of one sub type in an ended attempt. Essays that wait for their mark are left out: their points aren't known yet.
 */
export interface SubTypeShare {
  subType: SubType;
  /** The section in which it was scored; null where an older release stored the share without it. */
  section: Section | null;
  /** Number of items, without annulled ones, of which only the points count; `correct` counts those that earned full points. */
  count: number;
  correct: number;
  points: number;
  max: number;
  /** True if every option earns something: then "correct" says little. */
  weighted: boolean;
}

type StoredShare = [
  subType: SubType,
  count: number,
  correct: number,
  points: number,
  max: number,
  weighted: 0 | 1,
  section?: Section | null,
];

/** As arrays without field names, to save space: every attempt of every learner has this text. */
export const writeShares = (shares: readonly SubTypeShare[]): string =>
  JSON.stringify(
    shares.map(({ subType, section, count, correct, points, max, weighted }): StoredShare => [
      subType,
      count,
      correct,
      Number(points.toFixed(4)),
      max,
      weighted ? 1 : 0,
      section,
    ]),
  );

/** Shares from their stored text. */
export const readShares = (text: string): SubTypeShare[] =>
  (JSON.parse(text) as StoredShare[]).map(([subType, count, correct, points, max, weighted, section = null]) => ({
    subType,
    section,
    count,
    correct,
    points,
    max,
    weighted: weighted === 1,
  }));

/**
 * The shares by which an ended attempt says how good its learner is; undefined where none are stored, and of one that a second start has voided: another
 * one counts. An attempt without any point, and without an essay that waits for some, was only opened: what wasn't answered isn't weak.
 */
export function tellingShares({
  subTypeShares,
  waitingMarks,
  voidedAt,
}: {
  subTypeShares: string | null;
  waitingMarks: number;
  voidedAt: string | null;
}): SubTypeShare[] | undefined {
  if (subTypeShares === null || voidedAt !== null) return undefined;
  const shares = readShares(subTypeShares);
  return waitingMarks > 0 || shares.some(({ points }) => points !== 0) ? shares : undefined;
}
