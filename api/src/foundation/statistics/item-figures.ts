import { type Letter, letters } from '../../contract/index.ts';
import { type Counts, type CountedKind, emptyAnswer, type ItemCounts } from './item-counts.ts';

/**
 * Figures of an item. Definitions are those of Moodle's quiz statistics, except that the test is the item's section, since sections are scored
 * apart: x = points of the item, T = points of the section, R = T − x; an empty item has its points for that, mostly 0; variances and covariances
 * divide by n − 1. Sources: moodle/moodle `question/classes/statistics/questions/calculator.php` (facility, standard deviation, random guess score,
 * intended and effective weight, discrimination index, discriminative efficiency); upper and lower 27 %: Kelley (1939), "The selection of upper and
 * lower groups for the validation of test items".
 *
 * A question version may be in several papers, since every edit of a package makes a new one, under several rule sets. Each group is a test of its
 * own: the sums of squares and products within the groups are added, and so are the counts of their upper and lower attempts. Means are weighted with the
 * numbers of attempts, each in percent of its own maximum.
 */
export interface ItemFigures {
  kind: CountedKind;
  /** n */
  attempts: number;
  /** 100 · x̄ / max; null without an attempt, or without points. */
  facility: number | null;
  /** 100 · sd(x) / max; null if n < 2. */
  standardDeviation: number | null;
  /** 100 · mean of the options' points / max; null for an essay. */
  randomGuess: number | null;
  /** 100 · cov(x, R) / √(var x · var R); null if one of them doesn't vary. */
  discrimination: number | null;
  /** 100 · cov(x, R) / covmax, the covariance if x and R were both sorted; null if one of them doesn't vary. */
  efficiency: number | null;
  /** cov(x, T) in units², for effective weights; null if n < 2. */
  covariance: number | null;
  /** var x in units²; null if n < 2. */
  variance: number | null;
  /** r of "chose one of the options with the most points" with R; null if it doesn't vary, and if all options have the most. */
  keyCorrelation: number | null;
  options: OptionFigures[];
}

export interface OptionFigures {
  /** Null: left empty. */
  letter: Letter | null;
  /** True for the options with the most points, unless all have them. */
  isKey: boolean;
  count: number;
  /** 100 · count / n; null without an attempt. */
  share: number | null;
  /** The same within the upper and the lower group: ⌊0.27 · n⌋ attempts by T; of attempts with the T at the cut each counts in part. */
  upperShare: number | null;
  lowerShare: number | null;
  /** r_o: point-biserial correlation of choosing it with R, −1 to 1; null if one of them doesn't vary. */
  correlation: number | null;
}

const countOf = (counts: Counts) => counts.reduce((sum, [, count]) => sum + count, 0);
const sumOf = (counts: Counts) => counts.reduce((sum, [value, count]) => sum + value * count, 0);
/** x̄; not a number if nothing was counted. */
export const meanOf = (counts: Counts) => sumOf(counts) / countOf(counts);
/** Σ (value − mean)² */
export function squaresOf(counts: Counts): number {
  const mean = meanOf(counts);
  return counts.reduce((sum, [value, count]) => sum + count * (value - mean) ** 2, 0);
}

/** Σ (x − x̄)(R − R̄) if the smallest x met the smallest R, and so on. Both in order. */
function largestProducts(xs: Counts, rests: Counts): number {
  const [xMean, restMean] = [meanOf(xs), meanOf(rests)];
  let sum = 0;
  let [xAt, restAt] = [0, 0];
  let [xLeft, restLeft] = [xs[0]?.[1] ?? 0, rests[0]?.[1] ?? 0];
  while (xAt < xs.length && restAt < rests.length) {
    const both = Math.min(xLeft, restLeft);
    sum += both * ((xs[xAt] as Counts[number])[0] - xMean) * ((rests[restAt] as Counts[number])[0] - restMean);
    xLeft -= both;
    restLeft -= both;
    if (xLeft === 0) xLeft = xs[++xAt]?.[1] ?? 0;
    if (restLeft === 0) restLeft = rests[++restAt]?.[1] ?? 0;
  }
  return sum;
}

/** Attempts of each group: the 27 % at either end. */
export const groupSize = (attempts: number) => Math.floor((27 * attempts) / 100);

/** The end of a group: attempts beyond the cut belong to it, and those at the cut with this part each. */
interface Edge {
  cut: number;
  part: number;
}

/** @param fromTheEnd all attempts by their points, those of the group first */
function edgeOf(fromTheEnd: Counts, size: number): Edge {
  let left = size;
  for (const [cut, count] of fromTheEnd) {
    if (left <= count) return { cut, part: left / count };
    left -= count;
  }
  return { cut: 0, part: 0 };
}

const asKeys = (answers: ItemCounts['answers'], max: number) => {
  const options = answers.filter(({ answer }) => letters.some((letter) => letter === answer));
  const best = options.filter(({ points }) => points === max);
  return max > 0 && best.length < options.length ? best.map(({ answer }) => answer) : [];
};

const inOrder = (counts: ReadonlyMap<number, number>): Counts => [...counts].toSorted(([one], [other]) => one - other);

/** Sums over the attempts of one group. Counts have a hundred thousand numbers, so each is read twice and no more. */
function sumsOf(counts: ItemCounts) {
  const totals = new Map<number, number>();
  const rests = new Map<number, number>();
  const xs = new Map<number, number>();
  for (const { points, totals: own } of counts.answers)
    for (const [total, count] of own) {
      totals.set(total, (totals.get(total) ?? 0) + count);
      rests.set(total - points, (rests.get(total - points) ?? 0) + count);
      xs.set(points, (xs.get(points) ?? 0) + count);
    }
  const [byTotal, rest, x] = [inOrder(totals), inOrder(rests), inOrder(xs)];
  const n = countOf(byTotal);
  const [xMean, restMean] = [meanOf(x), meanOf(rest)];
  const size = groupSize(n);
  const upperEdge = edgeOf(byTotal.toReversed(), size);
  const lowerEdge = edgeOf(byTotal, size);
  const keys = asKeys(counts.answers, counts.max);

  const answers = counts.answers.map(({ answer, points, totals: own }) => {
    let [count, upper, lower, products] = [0, 0, 0, 0];
    for (const [total, of] of own) {
      count += of;
      upper += total > upperEdge.cut ? of : total === upperEdge.cut ? of * upperEdge.part : 0;
      lower += total < lowerEdge.cut ? of : total === lowerEdge.cut ? of * lowerEdge.part : 0;
      products += of * (total - points - restMean);
    }
    // Σ (1_o − mean)² and Σ 1_o · (R − R̄)
    return { answer, points, count, upper, lower, squares: count * (1 - count / n), products };
  });
  const keyed = answers.filter(({ answer }) => keys.includes(answer));
  const keyCount = keyed.reduce((sum, { count }) => sum + count, 0);
  return {
    n,
    max: counts.max,
    mean: xMean,
    size,
    xSquares: squaresOf(x),
    restSquares: squaresOf(rest),
    xRest: answers.reduce((sum, { points, products }) => sum + (points - xMean) * products, 0),
    largest: largestProducts(x, rest),
    keySquares: keyCount * (1 - keyCount / n),
    keyProducts: keyed.reduce((sum, { products }) => sum + products, 0),
    answers,
  };
}

type Sums = ReturnType<typeof sumsOf>;
const over = (groups: readonly Sums[], valueOf: (group: Sums) => number) =>
  groups.reduce((sum, group) => sum + valueOf(group), 0);
/** Null where nothing varies. Rounding errors of sums that are 0 are far below one unit². */
const ratio = (numerator: number, denominator: number) => (denominator > 1e-9 ? numerator / denominator : null);
const percent = (value: number | null) => (value === null ? null : 100 * value);

function randomGuessOf({ answers, max }: Pick<Sums, 'answers' | 'max'>): number | null {
  const options = answers.filter(({ answer }) => letters.some((letter) => letter === answer));
  if (options.length === 0 || max <= 0) return null;
  return options.reduce((sum, { points }) => sum + points, 0) / options.length / max;
}

/**
 * Figures of an item out of its counts.
 * @param groups its counts in each paper and under each rule set, the newest first: names, points and keys of options are shown from that one
 */
export function figuresOf(groups: readonly ItemCounts[]): ItemFigures {
  const [newest] = groups;
  const counted = groups.filter(({ answers }) => answers.some(({ totals }) => totals.length > 0)).map(sumsOf);
  const attempts = over(counted, ({ n }) => n);
  // An item that a ruling has taken out of the points is still answered.
  const scored = counted.filter(({ max }) => max > 0);
  const scoredAttempts = over(scored, ({ n }) => n);
  const freedom = over(scored, ({ n }) => n - 1);
  const perFreedom = (sum: number) => (freedom > 0 ? sum / freedom : null);
  const xSquares = over(scored, (group) => group.xSquares);
  const xRest = over(scored, (group) => group.xRest);
  const restSquares = over(counted, (group) => group.restSquares);
  const relativeVariance = perFreedom(over(scored, (group) => group.xSquares / group.max ** 2));

  const groupAttempts = over(counted, ({ size }) => size);
  const newestKeys = newest ? asKeys(newest.answers, newest.max) : [];
  const names = [...letters, emptyAnswer].filter((name) =>
    groups.some(({ answers }) => answers.some(({ answer }) => answer === name)),
  );
  const options = newest?.kind === 'essay' ? [] : names;
  return {
    kind: newest?.kind ?? 'keyed',
    attempts,
    facility: scoredAttempts > 0 ? (100 * over(scored, ({ n, mean, max }) => (n * mean) / max)) / scoredAttempts : null,
    standardDeviation: relativeVariance === null ? null : 100 * Math.sqrt(relativeVariance),
    randomGuess: newest
      ? percent(
          randomGuessOf({
            max: newest.max,
            answers: newest.answers.map(({ answer, points }) => ({ answer, points }) as Sums['answers'][number]),
          }),
        )
      : null,
    discrimination: percent(ratio(xRest, Math.sqrt(xSquares * over(scored, (group) => group.restSquares)))),
    efficiency: percent(
      ratio(
        xRest,
        over(scored, ({ largest }) => largest),
      ),
    ),
    covariance: perFreedom(xRest + xSquares),
    variance: perFreedom(xSquares),
    keyCorrelation: ratio(
      over(counted, ({ keyProducts }) => keyProducts),
      Math.sqrt(over(counted, ({ keySquares }) => keySquares) * restSquares),
    ),
    options: options.map((name) => {
      const own = counted.flatMap(({ answers }) => answers.filter(({ answer }) => answer === name));
      const sum = (valueOf: (answer: (typeof own)[number]) => number) =>
        own.reduce((all, answer) => all + valueOf(answer), 0);
      const count = sum((answer) => answer.count);
      return {
        letter: letters.find((letter) => letter === name) ?? null,
        isKey: newestKeys.includes(name),
        count,
        share: percent(ratio(count, attempts)),
        upperShare: percent(
          ratio(
            sum(({ upper }) => upper),
            groupAttempts,
          ),
        ),
        lowerShare: percent(
          ratio(
            sum(({ lower }) => lower),
            groupAttempts,
          ),
        ),
        correlation: ratio(
          sum(({ products }) => products),
          Math.sqrt(sum(({ squares }) => squares) * restSquares),
        ),
      };
    }),
  };
}
