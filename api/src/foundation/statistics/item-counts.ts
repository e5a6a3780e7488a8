/**
 * Points as whole numbers of 1/3,000: thirds, quarters and fifths of a point stay whole, and so do an essay's marks of tenths of a percent. Sums are
 * exact, so both databases give the same figures.
 */
export const pointUnits = 3_000;

/** @param points of an item, as `score()` gives them */
export const toUnits = (points: number) => Math.round(points * pointUnits);

/** How often each whole number occurs: pairs of number and count, in the order of the numbers. */
export type Counts = readonly (readonly [value: number, count: number])[];

/** The answer of an item that was left empty. */
export const emptyAnswer = '-';

/** Attempts that gave an item the same answer. */
export interface AnswerCounts {
  /** An option's letter, `emptyAnswer`, or an essay's mark in percent. */
  answer: string;
  /** Points that it earns, in units. */
  points: number;
  /** Points of these attempts in the item's section, this item included, in units. */
  totals: Counts;
}

export type CountedKind = 'keyed' | 'weighted' | 'essay';

/** How often each answer to an item was given together with which points of its section. All figures follow from it. */
export interface ItemCounts {
  kind: CountedKind;
  /** The most points, in units; 0 for an item that doesn't count. */
  max: number;
  /** Each option once, also one that nobody chose, and "left empty"; for an essay the marks that were given. In the order of the answers. */
  answers: readonly AnswerCounts[];
}

type StoredAnswer = [answer: string, points: number, ...totals: number[]];
interface Stored {
  kind: CountedKind;
  max: number;
  answers: StoredAnswer[];
}

/** An item's counts as the text that is stored. */
export const writeItemCounts = ({ kind, max, answers }: ItemCounts): string =>
  JSON.stringify({
    kind,
    max,
    answers: answers.map(({ answer, points, totals }): StoredAnswer => [answer, points, ...totals.flat()]),
  } satisfies Stored);

function pairsOf(flat: readonly number[]): Counts {
  const pairs: [number, number][] = [];
  for (let at = 0; at < flat.length; at += 2) pairs.push([flat[at] as number, flat[at + 1] as number]);
  return pairs;
}

/** An item's counts from their stored text. */
export function readItemCounts(text: string): ItemCounts {
  const { kind, max, answers } = JSON.parse(text) as Stored;
  return {
    kind,
    max,
    answers: answers.map(([answer, points, ...flat]) => ({ answer, points, totals: pairsOf(flat) })),
  };
}

/** Counts as the text that is stored. */
export const writeCounts = (counts: Counts): string => JSON.stringify(counts.flat());
/** Counts from their stored text. */
export const readCounts = (text: string): Counts => pairsOf(JSON.parse(text) as number[]);

function mergeTwo(one: Counts, other: Counts): Counts {
  if (one.length === 0) return other;
  if (other.length === 0) return one;
  const merged: (readonly [number, number])[] = [];
  let [at, otherAt] = [0, 0];
  for (;;) {
    const [own, its] = [one[at], other[otherAt]];
    if (!own) return [...merged, ...other.slice(otherAt)];
    if (!its) return [...merged, ...one.slice(at)];
    if (own[0] === its[0]) merged.push([own[0], own[1] + its[1]]);
    else merged.push(own[0] < its[0] ? own : its);
    if (own[0] <= its[0]) at += 1;
    if (its[0] <= own[0]) otherAt += 1;
  }
}

/** The sum of several counts. */
export const mergeCounts = (...all: readonly Counts[]): Counts => all.reduce<Counts>(mergeTwo, []);

const isBefore = (one: AnswerCounts, other: AnswerCounts) => (one.answer < other.answer ? -1 : 1);

/** The sum of the counts of one item under the same points: kind, most points and points of each answer are equal. */
export function mergeItemCounts(one: ItemCounts, other: ItemCounts): ItemCounts {
  const answers = new Map(one.answers.map((counted) => [counted.answer, counted]));
  for (const counted of other.answers) {
    const own = answers.get(counted.answer);
    answers.set(counted.answer, own ? { ...own, totals: mergeCounts(own.totals, counted.totals) } : counted);
  }
  return { ...one, answers: [...answers.values()].toSorted(isBefore) };
}

/** Points of all counted attempts in the item's section. */
export const totalsOf = ({ answers }: ItemCounts): Counts => mergeCounts(...answers.map(({ totals }) => totals));
