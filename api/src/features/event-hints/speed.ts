import { familyError } from './alike.ts';
import type { AnswerTable } from './answer-table.ts';
import { chanceOfAtLeast } from './poisson-binomial.ts';

/** Seconds are whole ones: an item whose least time is shorter than this says nothing. */
const shortestLeastSeconds = 4;
/** Answers that must be faster than reading before anything is computed. */
const fewestFast = 10;

/** An attempt with many answers that were faster than reading, and right all the same. */
export interface Speedy {
  /** Place in the table. */
  attempt: number;
  fast: number;
  right: number;
  /** Means over the fast answers. */
  meanSeconds: number;
  meanLeastSeconds: number;
  /** Probability of as many right answers, times the number of learners (Bonferroni). */
  chance: number;
}

/**
 * Finds attempts with answers that came faster than half of the question can be read, and are right more often than explained by guessing, or by what everybody in the event knew: each such answer would be
 * right with the larger of the two probabilities. Fast and wrong is no hint: that is rapid guessing (Wise & Kong 2005), the opposite. Of a learner only the first attempt is looked at, since they know the questions
 * in a second one; answers without seconds are left out.
 */
export function* findSpeedy({ attempts, items, right, wrong, seconds }: AnswerTable): Generator<void, Speedy[]> {
  const usable = items.flatMap((item, place) =>
    item.leastSeconds >= shortestLeastSeconds ? [{ ...item, place }] : [],
  );
  const firsts = new Map<string, number>();
  const rights = new Uint32Array(items.length);
  for (const [attempt, { learnerId, startedAt }] of attempts.entries()) {
    const first = firsts.get(learnerId);
    if (first === undefined || startedAt < (attempts[first] as { startedAt: string }).startedAt)
      firsts.set(learnerId, attempt);
    for (const { place } of usable)
      if (right[attempt * items.length + place] !== 0) rights[place] = (rights[place] as number) + 1;
    yield;
  }

  const found: Speedy[] = [];
  for (const attempt of firsts.values()) {
    const probabilities: number[] = [];
    let sum = 0;
    let sumOfLeast = 0;
    let rightOnes = 0;
    for (const { place, leastSeconds, letters, keys } of usable) {
      const at = attempt * items.length + place;
      const spent = seconds[at] as number;
      const isRight = right[at] !== 0;
      if (spent === 0 || spent >= leastSeconds || (!isRight && wrong[at] === 0)) continue;
      probabilities.push(Math.max(keys.size / letters.length, (rights[place] as number) / attempts.length));
      sum += spent;
      sumOfLeast += leastSeconds;
      if (isRight) rightOnes += 1;
    }
    const fast = probabilities.length;
    if (fast >= fewestFast) {
      const chance = chanceOfAtLeast(probabilities, rightOnes) * firsts.size;
      if (chance <= familyError)
        found.push({
          attempt,
          fast,
          right: rightOnes,
          meanSeconds: sum / fast,
          meanLeastSeconds: sumOfLeast / fast,
          chance,
        });
    }
    yield;
  }
  return found;
}
