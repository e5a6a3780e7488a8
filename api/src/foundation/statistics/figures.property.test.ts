import fc from 'fast-check';
import { countedOf, givenItem, itemsOf } from '../../../test/counts.ts';
import { ruleSets } from '../../../test/exam-content.ts';
import { expectForAll, propertyTimeoutMs } from '../../../test/property.ts';
import type { Letter } from '../../contract/index.ts';
import { type ScorableItem, score } from '../scoring/score.ts';
import { mergeItemCounts, pointUnits, readItemCounts, writeItemCounts } from './item-counts.ts';
import { figuresOf } from './item-figures.ts';
import { sectionTest, testFiguresOf } from './test-figures.ts';

/*
 * The same figures from all answers in memory, by the formulas as they are written down: no counts, no histograms, no merging. Only the points are
 * those of `score`.
 */
interface Group {
  items: ScorableItem[];
  answers: string[];
  ruleSetId: string;
}

interface Row {
  letters: string[];
  points: number[];
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const products = (xs: readonly number[], ys: readonly number[]) =>
  sum(xs.map((x, index) => (x - mean(xs)) * (ys[index]! - mean(ys))));
const ascending = (values: readonly number[]) => values.toSorted((a, b) => a - b);

function rowsOf({ items, answers, ruleSetId }: Group): Row[] {
  return answers
    .filter((text) => /[A-E]/.test(text))
    .map((text) => {
      const responses = items.map(({ id: itemId }, index) => ({
        itemId,
        option: text[index] === '-' ? null : (text[index] as Letter),
        text: null,
      }));
      const scored = score(ruleSets.get(ruleSetId), items, responses);
      return { letters: [...text], points: items.map(({ id }) => scored.items.get(id)!.points) };
    });
}

/** Mean share of a place that each attempt has in the upper or lower 27 %: ties divide what is left among them. */
function membership(totals: readonly number[], sign: 1 | -1): number[] {
  const size = Math.floor(0.27 * totals.length + 1e-9);
  return totals.map((total) => {
    const beyond = totals.filter((other) => sign * (other - total) > 1e-9).length;
    const equal = totals.filter((other) => Math.abs(other - total) <= 1e-9).length;
    return Math.max(0, Math.min(1, (size - beyond) / equal));
  });
}

/** Figures of the first item over several groups. */
function oracle(groups: readonly Group[]) {
  const parts = groups.flatMap((group) => {
    const rows = rowsOf(group);
    if (rows.length === 0) return [];
    const scored = score(ruleSets.get(group.ruleSetId), group.items, []);
    const max = scored.items.get(group.items[0]!.id)!.max;
    const x = rows.map(({ points }) => points[0]!);
    const totals = rows.map(({ points }) => sum(points));
    return [{ rows, max, x, totals, rest: totals.map((total, index) => total - x[index]!) }];
  });
  const over = (valueOf: (part: (typeof parts)[number]) => number) => sum(parts.map(valueOf));
  const n = over(({ rows }) => rows.length);
  const freedom = over(({ rows }) => rows.length - 1);
  const ratio = (top: number, bottom: number) => (Math.abs(bottom) < 1e-9 ? null : top / bottom);
  const scaled = (value: number | null) => (value === null ? null : 100 * value);
  const optionOf = (letter: string) => {
    const chose = parts.map(({ rows }) => rows.map((row): number => (row.letters[0] === letter ? 1 : 0)));
    const inGroup = (sign: 1 | -1) =>
      ratio(
        sum(
          parts.map(({ totals }, at) => sum(membership(totals, sign).map((part, index) => part * chose[at]![index]!))),
        ),
        over(({ rows }) => Math.floor(0.27 * rows.length + 1e-9)),
      );
    return {
      share: scaled(ratio(sum(chose.flat()), n)),
      upperShare: scaled(inGroup(1)),
      lowerShare: scaled(inGroup(-1)),
      correlation: ratio(
        sum(parts.map(({ rest }, at) => products(chose[at]!, rest))),
        Math.sqrt(sum(chose.map((one) => products(one, one))) * over(({ rest }) => products(rest, rest))),
      ),
    };
  };
  return {
    facility: n > 0 ? (100 * over(({ x, max }) => sum(x) / max)) / n : null,
    standardDeviation: freedom > 0 ? 100 * Math.sqrt(over(({ x, max }) => products(x, x) / max ** 2) / freedom) : null,
    discrimination: scaled(
      ratio(
        over(({ x, rest }) => products(x, rest)),
        Math.sqrt(over(({ x }) => products(x, x)) * over(({ rest }) => products(rest, rest))),
      ),
    ),
    efficiency: scaled(
      ratio(
        over(({ x, rest }) => products(x, rest)),
        over(({ x, rest }) => products(ascending(x), ascending(rest))),
      ),
    ),
    covariance: freedom > 0 ? over(({ x, totals }) => products(x, totals)) / freedom : null,
    optionOf,
  };
}

const keys = fc.constantFrom('A', 'B', 'C', 'D', 'E');
/** The first option earns something, and so does a question of weights as a whole. */
const weights = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 4, maxLength: 4 }))
  .map(([first, others]) => [first, ...others].join(''));
const group: fc.Arbitrary<Group> = fc
  .record({
    questions: fc.array(fc.oneof(keys, weights), { minLength: 1, maxLength: 6 }),
    ruleSetId: fc.constantFrom('latihan-1', 'skd-2024'),
  })
  .chain(({ questions, ruleSetId }) =>
    fc
      .array(
        fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E', '-'), {
          minLength: questions.length,
          maxLength: questions.length,
        }),
        {
          maxLength: 40,
        },
      )
      .map((answers) => ({
        ruleSetId,
        items: questions.map((question, index) => givenItem(`item-${index}`, question)),
        answers: answers.map((letters) => letters.join('')),
      })),
  );

const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));

describe('figures', () => {
  it(
    'are those of the formulas, computed from all answers, to 1e-6',
    () =>
      expectForAll(fc.array(group, { minLength: 1, maxLength: 3 }), { runs: 300, seconds: 40 }, (groups) => {
        const counted = groups.map(({ items, answers, ruleSetId }) => {
          // In two batches, stored and read in between, as the job does.
          const half = Math.floor(answers.length / 2);
          const [one] = itemsOf(countedOf(items, answers.slice(0, half), ruleSetId));
          const [other] = itemsOf(countedOf(items, answers.slice(half), ruleSetId));
          return mergeItemCounts(readItemCounts(writeItemCounts(one!)), other!);
        });
        const found = figuresOf(counted);
        const expected = oracle(groups);
        expect(found).toMatchObject({
          facility: near(expected.facility),
          standardDeviation: near(expected.standardDeviation),
          discrimination: near(expected.discrimination),
          efficiency: near(expected.efficiency),
        });
        if (found.covariance !== null) expect(found.covariance / pointUnits ** 2).toEqual(near(expected.covariance));
        for (const { letter, ...option } of found.options) {
          const own = expected.optionOf(letter ?? '-');
          expect(option).toMatchObject({
            share: near(own.share),
            upperShare: near(own.upperShare),
            lowerShare: near(own.lowerShare),
            correlation: near(own.correlation),
          });
        }
      }),
    propertyTimeoutMs,
  );

  it(
    'of a test, too',
    () =>
      expectForAll(group, { runs: 200, seconds: 20 }, (one) => {
        const rows = rowsOf(one);
        const found = testFiguresOf([sectionTest(itemsOf(countedOf(one.items, one.answers, one.ruleSetId)))]);
        const totals = rows.map(({ points }) => sum(points));
        expect(found.attempts).toBe(rows.length);
        expect(sum(found.histogram.map(({ count }) => count))).toBe(rows.length);
        if (rows.length < 2) return expect(found).toMatchObject({ standardDeviation: null, alpha: null });
        const squares = products(totals, totals);
        const deviation = Math.sqrt(squares / (rows.length - 1));
        expect(found.standardDeviation).toBeCloseTo(deviation, 6);
        const p = one.items.length;
        const inItems = sum(
          one.items.map((_, index) => rows.map(({ points }) => points[index]!)).map((x) => products(x, x)),
        );
        if (p < 2 || squares < 1e-9) return expect(found.alpha).toBeNull();
        const alpha = ((100 * p) / (p - 1)) * (1 - inItems / squares);
        expect(found.alpha).toBeCloseTo(alpha, 5);
        expect(found.standardError).toBeCloseTo(Math.sqrt(1 - alpha / 100) * deviation, 5);
      }),
    propertyTimeoutMs,
  );
});
