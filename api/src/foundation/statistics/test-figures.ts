import { type Counts, type ItemCounts, mergeCounts, pointUnits, totalsOf } from './item-counts.ts';
import { meanOf, squaresOf } from './item-figures.ts';

/** A section, or a whole paper, as a test: attempts with one paper under one rule set. */
export interface CountedTest {
  items: readonly ItemCounts[];
  /** Points of all items together, in units. */
  totals: Counts;
}

/**
 * Figures of a test. Source: moodle/moodle `mod/quiz/report/statistics/classes/calculator.php` (coefficient of internal consistency, error ratio,
 * standard error). Of several papers, mean and standard deviation are those of all attempts; alpha has the sums within the papers, and the mean number
 * of items.
 */
export interface TestFigures {
  attempts: number;
  /** Items that count. */
  itemCount: number;
  /** The most points; so are all others in points, not units. */
  max: number;
  /** Null without an attempt. */
  mean: number | null;
  /** Null if n < 2. */
  standardDeviation: number | null;
  /** Cronbach's α: 100 · p/(p − 1) · (1 − Σ var x / var T); null for one item, and if T doesn't vary. */
  alpha: number | null;
  /** 100 · √(1 − α/100) */
  errorRatio: number | null;
  /** Error ratio · standard deviation / 100, in points. */
  standardError: number | null;
  histogram: Bar[];
}

export interface Bar {
  from: number;
  to: number;
  count: number;
}

const most = ({ items }: CountedTest) => items.reduce((sum, { max }) => sum + max, 0);
const size = ({ totals }: CountedTest) => totals.reduce((sum, [, count]) => sum + count, 0);

/** Those tests of a package whose maximum most attempts have: points out of different maxima don't compare. Of equals, the first one's. */
export function comparable<Test extends CountedTest>(tests: readonly Test[]): Test[] {
  const groups = [...Map.groupBy(tests, most).values()];
  const attemptsOf = (group: readonly Test[]) => group.reduce((sum, test) => sum + size(test), 0);
  return groups.reduce<Test[]>((best, group) => (attemptsOf(group) > attemptsOf(best) ? group : best), groups[0] ?? []);
}

const mostBars = 20;
const widths = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1_000];

/**
 * At most 20 bars of a round width, from 0, or the least points if they are below, to the most; none without points.
 * @param counts in points · `perPoint`
 */
function histogramOf(counts: Counts, max: number, perPoint: number): Bar[] {
  if (max <= 0) return [];
  const least = Math.min(0, ...counts.map(([value]) => value / perPoint));
  const width = widths.find((one) => (max - least) / one <= mostBars) ?? (max - least) / mostBars;
  const first = Math.floor(least / width);
  const barCount = Math.max(1, Math.ceil(max / width - 1e-9) - first);
  const at = (index: number) => Number(((first + index) * width).toFixed(4));
  const bars = Array.from({ length: barCount }, (_, index) => ({ from: at(index), to: at(index + 1), count: 0 }));
  for (const [value, count] of counts) {
    const place = Math.floor(value / perPoint / width + 1e-9) - first;
    (bars[Math.min(Math.max(place, 0), barCount - 1)] as Bar).count += count;
  }
  return bars;
}

/**
 * Figures of comparable tests together.
 * @param shown points as they are shown, if they are not the items' sums: alpha is then still that of the items
 */
export function testFiguresOf(
  tests: readonly CountedTest[],
  shown?: { counts: Counts; perPoint: number; max: number },
): TestFigures {
  const counted = tests.filter(({ totals }) => totals.length > 0);
  const { counts, perPoint, max } = shown ?? {
    counts: mergeCounts(...counted.map(({ totals }) => totals)),
    perPoint: pointUnits,
    max: (tests[0] ? most(tests[0]) : 0) / pointUnits,
  };
  const attempts = counts.reduce((sum, [, count]) => sum + count, 0);
  const inItems = ({ items }: CountedTest) =>
    items.reduce(
      (sum, item) =>
        sum +
        squaresOf(item.answers.map(({ points, totals }) => [points, totals.reduce((all, [, of]) => all + of, 0)])),
      0,
    );
  const itemsOf = ({ items }: CountedTest) => items.filter((item) => item.max > 0).length;
  const itemSquares = counted.reduce((sum, test) => sum + inItems(test), 0);
  const squares = counted.reduce((sum, { totals }) => sum + squaresOf(totals), 0);
  const meanItems = counted.reduce((sum, test) => sum + itemsOf(test) * size(test), 0) / (attempts || 1);
  const alpha =
    meanItems > 1 && squares > 1e-9 ? ((100 * meanItems) / (meanItems - 1)) * (1 - itemSquares / squares) : null;
  const errorRatio = alpha === null ? null : 100 * Math.sqrt(1 - alpha / 100);
  const standardDeviation = attempts > 1 ? Math.sqrt(squaresOf(counts) / (attempts - 1)) / perPoint : null;
  return {
    attempts,
    itemCount: tests[0] ? itemsOf(tests[0]) : 0,
    max,
    mean: attempts > 0 ? meanOf(counts) / perPoint : null,
    standardDeviation,
    alpha,
    errorRatio,
    standardError: errorRatio === null || standardDeviation === null ? null : (errorRatio * standardDeviation) / 100,
    histogram: histogramOf(counts, max, perPoint),
  };
}

/** The test that items of one section are, all answered by the same attempts. */
export const sectionTest = (items: readonly ItemCounts[]): CountedTest => ({
  items,
  totals: items[0] ? totalsOf(items[0]) : [],
});
