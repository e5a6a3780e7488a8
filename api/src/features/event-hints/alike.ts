import { type AnswerTable, countRight } from './answer-table.ts';
import { neighboursOf } from './neighbours.ts';
import { chanceOfAtLeast } from './poisson-binomial.ts';
import { estimateWrongShares } from './wrong-shares.ts';

/** Attempts without which the shares of wrong options can't be estimated. */
const fewestToCompare = 50;
/** The probability that an event without any copying gets a hint of a kind at all. */
export const familyError = 0.01;

/** Two attempts whose wrong answers are more alike than chance explains. */
export interface Alike {
  /** Places in the table. */
  one: number;
  other: number;
  /** Questions that both answered wrong, and those of them with the same option. */
  bothWrong: number;
  same: number;
  /** Probability of as many matches by chance, times the number of pairs (Bonferroni). */
  chance: number;
}

export interface AlikePairs {
  pairs: number;
  alike: Alike[];
}

/**
 * Finds pairs of attempts with too many identical wrong answers. The index is the generalized binomial test (GBT; van der Linden & Sotaridona 2006, J. Educ. Behav. Stat. 31(3), 283–304),
 * taken over the questions that both answered wrong, as in error similarity analysis (Bellezza & Bellezza 1989, Teaching of Psychology 16(3), 151–155): given these questions, the number of identical
 * options has a Poisson binomial distribution. So identical right answers are no evidence, nor is it that two learners find the same questions hard. An empty answer matches nothing.
 * @param error the probability that an event without any copying has such a pair
 */
export function* findAlike(table: AnswerTable, error = familyError): Generator<void, AlikePairs> {
  const { attempts, items, wrong } = table;
  if (attempts.length < fewestToCompare) return { pairs: 0, alike: [] };
  const shares = yield* estimateWrongShares(table, yield* countRight(table));
  const probabilities = new Float64Array(items.length);
  const found: Alike[] = [];
  let pairs = 0;
  for (const [one, partners] of neighboursOf(attempts)) {
    const group = shares.groups[one] as number;
    const start = one * items.length;
    for (const other of partners) {
      pairs += 1;
      const sameOption = shares.sameOption(group, shares.groups[other] as number);
      const otherStart = other * items.length;
      let bothWrong = 0;
      let same = 0;
      let expected = 0;
      for (let item = 0; item < items.length; item += 1) {
        const code = wrong[start + item] as number;
        const otherCode = wrong[otherStart + item] as number;
        if (code === 0 || otherCode === 0) continue;
        const probability = sameOption[item] as number;
        probabilities[bothWrong] = probability;
        bothWrong += 1;
        expected += probability;
        if (code === otherCode) same += 1;
      }
      // Up to the mean a chance is about a half or more.
      if (same <= expected) continue;
      const chance = chanceOfAtLeast(probabilities.subarray(0, bothWrong), same);
      // More can't pass the correction, which multiplies it by at least all pairs so far.
      if (chance * pairs <= error) found.push({ one, other, bothWrong, same, chance });
    }
    yield;
  }
  const alike = found.map((pair) => ({ ...pair, chance: pair.chance * pairs })).filter(({ chance }) => chance <= error);
  return { pairs, alike };
}
