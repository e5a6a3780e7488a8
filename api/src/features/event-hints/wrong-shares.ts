import { type AnswerTable, codeOf, codes } from './answer-table.ts';

/** Groups of attempts by their number of right answers, at most. */
const mostGroups = 5;
/** Attempts in a group, at least: so that each wrong option is counted often enough. */
const fewestInGroup = 100;
/** Weight of all attempts in the shares of a group: as much as this number of wrong answers. */
const smoothing = 10;
/** Added to each wrong option's count over all attempts (Jeffreys), so that nothing is impossible. */
const jeffreys = 0.5;

/** The probabilities with which wrong answers go to the same option. */
export interface WrongShares {
  /** The group of each attempt: 0 has the fewest right answers. */
  groups: Uint8Array;
  /** The probability that two attempts of these groups that are both wrong on an item chose the same option, for each item. */
  sameOption(one: number, other: number): Float64Array;
}

/** Groups of about equal size; equal numbers of right answers are in one group. */
function groupsOf(rightCounts: Uint16Array): Uint8Array {
  const count = Math.max(1, Math.min(mostGroups, Math.floor(rightCounts.length / fewestInGroup)));
  const sorted = rightCounts.toSorted();
  const bounds = Array.from(
    { length: count - 1 },
    (_, nth) => sorted[Math.floor(((nth + 1) * sorted.length) / count)] as number,
  );
  return Uint8Array.from(rightCounts, (right) => bounds.filter((bound) => right >= bound).length);
}

/**
 * Estimates, out of the event's own answers, with which probability a wrong answer to an item goes to each of its wrong options, for groups of attempts with about as
 * many right answers. The shares of a group are drawn towards those of all attempts, the more the fewer wrong answers it has.
 */
export function* estimateWrongShares(
  { attempts, items, wrong }: AnswerTable,
  rightCounts: Uint16Array,
): Generator<void, WrongShares> {
  const groups = groupsOf(rightCounts);
  const groupCount = mostGroups;
  const width = items.length * codes;
  const counts = new Uint32Array(groupCount * width);
  for (let attempt = 0; attempt < attempts.length; attempt += 1) {
    const start = (groups[attempt] as number) * width;
    for (let item = 0; item < items.length; item += 1) {
      const code = wrong[attempt * items.length + item] as number;
      if (code !== 0) counts[start + item * codes + code] = (counts[start + item * codes + code] as number) + 1;
    }
    yield;
  }

  const shares = new Float64Array(groupCount * width);
  for (const [item, { letters, keys }] of items.entries()) {
    const options = letters.filter((letter) => !keys.has(letter)).map(codeOf);
    const countOf = (group: number, code: number) => counts[group * width + item * codes + code] as number;
    const all = options.map((code) => {
      let sum = jeffreys;
      for (let group = 0; group < groupCount; group += 1) sum += countOf(group, code);
      return sum;
    });
    const sumOfAll = all.reduce((sum, count) => sum + count, 0);
    for (let group = 0; group < groupCount; group += 1) {
      const own = options.reduce((sum, code) => sum + countOf(group, code), 0);
      for (const [nth, code] of options.entries())
        shares[group * width + item * codes + code] =
          (countOf(group, code) + (smoothing * (all[nth] as number)) / sumOfAll) / (own + smoothing);
    }
  }

  const pairs = new Map<number, Float64Array>();
  return {
    groups,
    sameOption(one, other) {
      const key = one * groupCount + other;
      const known = pairs.get(key);
      if (known) return known;
      const same = Float64Array.from(items, (_, item) => {
        let sum = 0;
        for (let code = 1; code < codes; code += 1)
          sum +=
            (shares[one * width + item * codes + code] as number) *
            (shares[other * width + item * codes + code] as number);
        return sum;
      });
      pairs.set(key, same);
      return same;
    },
  };
}
