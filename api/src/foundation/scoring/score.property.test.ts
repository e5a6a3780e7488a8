import fc from 'fast-check';
import { examTypes, ruleSets } from '../../../test/exam-content.ts';
import { type Answers, exactScore, hundredths, isAtLeast } from '../../../test/exact-score.ts';
import { expectForAll, propertyTimeoutMs } from '../../../test/property.ts';
import { type Letter, letters, type Section } from '../../contract/index.ts';
import { keyOf, type ScorableItem, score } from './score.ts';

interface Sheet {
  ruleSetId: string;
  items: ScorableItem[];
  answers: Answers;
}

const keyed = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.nat({ max: 4 }))
  .map(([count, key]) =>
    letters.slice(0, count).map((letter, index) => ({ letter, isKey: index === key % count, weight: null })),
  );
const weighted = fc
  .array(fc.integer({ min: 0, max: 5 }), { minLength: 2, maxLength: 5 })
  .filter((weights) => Math.max(...weights) > 0)
  .map((weights) => weights.map((weight, index) => ({ letter: letters[index] as Letter, isKey: false, weight })));
const item = fc.record({
  section: fc.constantFrom(...examTypes.sections),
  subType: fc.constantFrom(...examTypes.subTypes.slice(0, 3)),
  options: fc.oneof(
    { arbitrary: keyed, weight: 6 },
    { arbitrary: weighted, weight: 4 },
    // Essays.
    { arbitrary: fc.constant([]), weight: 2 },
  ),
});
const kindOf = ({ options }: { options: readonly unknown[] }) =>
  options.length === 0 ? ('essay' as const) : ('multiple_choice' as const);
/**
 * The answer to each item. With options: the nth, or none if it is past the last; an essay has a mark in tenths of a percent,
 * or waits (above 1,000), or is left empty (above 1,150).
 */
const choices = fc.array(fc.record({ nth: fc.nat({ max: 5 }), mark: fc.nat({ max: 1_300 }) }), {
  minLength: 120,
  maxLength: 120,
});
type Choices = readonly { nth: number; mark: number }[];
const ruleSetId = fc.constantFrom(...ruleSets.ids());

const answersBy = (items: readonly ScorableItem[], chosen: Choices): Answers =>
  new Map(
    items.map(({ id, kind, options }, index): [string, Letter | number | 'waiting' | null] => {
      const { nth, mark } = chosen[index] ?? { nth: 5, mark: 1_300 };
      if (kind === 'essay') return [id, mark > 1_150 ? null : mark > 1_000 ? 'waiting' : mark / 10];
      return [id, options[nth]?.letter ?? null];
    }),
  );

const paper = fc
  .array(item, { maxLength: 120, size: 'max' })
  .map((items) => items.map((one, index): ScorableItem => ({ ...one, kind: kindOf(one), id: `item-${index}` })));
const sheet: fc.Arbitrary<Sheet> = fc
  .tuple(ruleSetId, paper, choices)
  .map(([id, items, chosen]) => ({ ruleSetId: id, items, answers: answersBy(items, chosen) }));
const effort = { runs: 250, seconds: 1 };

const rulesOf = ({ ruleSetId: id }: Sheet) => ruleSets.get(id);
const scoreOf = (one: Sheet) => {
  const kinds = new Map(one.items.map(({ id, kind }) => [id, kind]));
  const answers = [...one.answers].map(([itemId, answer]) => ({
    itemId,
    answer,
    isEssay: kinds.get(itemId) === 'essay',
  }));
  return score(
    rulesOf(one),
    one.items,
    answers.map(({ itemId, answer, isEssay }) => ({
      itemId,
      option: isEssay ? null : (answer as Letter | null),
      text: isEssay && answer !== null ? 'Uraian' : null,
    })),
    answers.flatMap(({ itemId, answer }) => (typeof answer === 'number' ? { itemId, percent: answer } : [])),
  );
};
/** The best answer to an item, and the best mark. */
const bestOf = (item: ScorableItem) => (item.kind === 'essay' ? 100 : keyOf(item));
/** Failed, open, passed, as increasing numbers. */
const hope = (passed: boolean | null) => (passed === null ? 0.5 : Number(passed));
const bySection = <Value extends { section: Section }>(values: readonly Value[]) =>
  values.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

describe('the score of any paper by any rule set', () => {
  it(
    'lies between nothing and the maximum, in total, by section and by sub type',
    () =>
      expectForAll(sheet, effort, (one) => {
        const { score: total, sections: scored, subTypes: counted } = scoreOf(one);
        for (const { points, max } of [total, ...scored, ...counted]) {
          expect(points).toBeGreaterThanOrEqual(0);
          expect(points).toBeLessThanOrEqual(max);
        }
        expect(total.percent).toBeGreaterThanOrEqual(0);
        expect(total.percent).toBeLessThanOrEqual(100);
      }),
    propertyTimeoutMs,
  );

  it(
    'is the maximum and 100 percent if every answer is the best',
    () =>
      expectForAll(sheet, effort, ({ items, ...one }) => {
        const { score: total } = scoreOf({
          ...one,
          items,
          answers: new Map(items.map((each) => [each.id, bestOf(each)])),
        });
        expect(total).toMatchObject({ points: total.max, percent: items.length > 0 ? 100 : 0, waiting: 0 });
      }),
    propertyTimeoutMs,
  );

  it(
    'equals the sum of whole numbers, rounded once',
    () =>
      expectForAll(sheet, effort, (one) => {
        const { score: total, sections: scored } = scoreOf(one);
        const now = exactScore(rulesOf(one), one.items, one.answers);
        const atBest = exactScore(rulesOf(one), one.items, one.answers, 100);
        expect(total.points).toBe(Number(hundredths(now.total)) / 100);
        for (const { section, points, threshold, passed } of scored) {
          const exact = now.sections.get(section) ?? now.total;
          const best = atBest.sections.get(section) ?? atBest.total;
          expect(points).toBe(Number(hundredths(exact)) / 100);
          const isOpen = threshold !== null && !isAtLeast(exact, threshold) && isAtLeast(best, threshold);
          expect(passed).toBe(threshold === null || isOpen ? null : isAtLeast(exact, threshold));
        }
      }),
    propertyTimeoutMs,
  );

  it(
    'is never lowered by a better answer or a better mark',
    () =>
      expectForAll(fc.tuple(sheet, fc.nat()), effort, ([one, nth]) => {
        const better = one.items[nth % one.items.length];
        if (!better) return;
        const before = scoreOf(one);
        const after = scoreOf({ ...one, answers: new Map([...one.answers, [better.id, bestOf(better)]]) });
        expect(after.score.points).toBeGreaterThanOrEqual(before.score.points);
        expect(after.score.percent).toBeGreaterThanOrEqual(before.score.percent);
        expect(hope(after.score.passed)).toBeGreaterThanOrEqual(hope(before.score.passed));
        expect(after.rankKey >= before.rankKey).toBe(true);
        before.sections.forEach(({ points }, index) =>
          expect(after.sections[index]?.points).toBeGreaterThanOrEqual(points),
        );
      }),
    propertyTimeoutMs,
  );

  it(
    'does not depend on the order of items or responses',
    () =>
      expectForAll(fc.tuple(sheet, fc.array(fc.nat(), { minLength: 120, maxLength: 120 })), effort, ([one, keys]) => {
        const items = one.items
          .map((each, index) => [keys[index] as number, each] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, each]) => each);
        const before = scoreOf(one);
        const after = scoreOf({ ...one, items, answers: new Map([...one.answers].toReversed()) });
        expect([after.score, after.rankKey]).toEqual([before.score, before.rankKey]);
        expect(bySection(after.sections)).toEqual(bySection(before.sections));
        // The place at which a mixed sub type is listed depends on the paper; its counts don't.
        expect(bySection(after.subTypes)).toEqual(bySection(before.subTypes));
        expect(after.items).toEqual(before.items);
      }),
    propertyTimeoutMs,
  );

  it(
    'subtracts nothing for empty answers, and never counts them as wrong',
    () =>
      expectForAll(sheet, effort, (one) => {
        const before = scoreOf(one);
        const wrong = one.items.filter(({ id }) => before.items.get(id)?.points === 0);
        const after = scoreOf({
          ...one,
          answers: new Map([...one.answers, ...wrong.map(({ id }) => [id, null] as const)]),
        });
        expect(after.score).toMatchObject({ points: before.score.points, percent: before.score.percent, waiting: 0 });
        if (before.score.waiting === 0) expect(after.score).toEqual(before.score);
        expect(after.subTypes.reduce((count, { wrong: more }) => count + more, 0)).toBe(
          [...before.items.values()].filter(({ outcome, points }) => outcome === 'wrong' && points > 0).length,
        );
        for (const { id } of wrong) expect(after.items.get(id)).toMatchObject({ points: 0, outcome: 'empty' });
      }),
    propertyTimeoutMs,
  );

  it(
    'adds up: items to sub types, sub types to sections, sections to the total',
    () =>
      expectForAll(sheet, effort, (one) => {
        const { score: total, sections: scored, subTypes: counted, items: each } = scoreOf(one);
        const added = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);
        expect(
          counted.reduce((count, { correct, wrong, empty, waiting }) => count + correct + wrong + empty + waiting, 0),
        ).toBe(one.items.length);
        const essaysWaiting = [...one.answers.values()].filter((answer) => answer === 'waiting').length;
        for (const parts of [[total], scored, counted])
          expect(added(parts.map(({ waiting }) => waiting))).toBe(essaysWaiting);
        // Each part was rounded to two decimals.
        expect(
          Math.abs(added(counted.map(({ points }) => points)) - added([...each.values()].map(({ points }) => points))),
        ).toBeLessThan(0.005 * (counted.length + 1));
        if (rulesOf(one).total !== 'sum') return;
        expect(Math.abs(added(scored.map(({ points }) => points)) - total.points)).toBeLessThan(
          0.005 * (scored.length + 1),
        );
        expect(Math.abs(added(scored.map(({ max }) => max)) - total.max)).toBeLessThan(0.005 * (scored.length + 1));
        for (const { section, points } of scored)
          expect(
            Math.abs(added(counted.filter((one) => one.section === section).map((one) => one.points)) - points),
          ).toBeLessThan(0.005 * (counted.length + 1));
      }),
    propertyTimeoutMs,
  );
});

describe('rankKey of any two sheets of one paper', () => {
  it(
    'puts the higher total first, then the sections of the tie order, and is shared only if all are equal',
    () =>
      expectForAll(fc.tuple(sheet, choices), { runs: 400, seconds: 2 }, ([one, others]) => {
        const places = [one.answers, answersBy(one.items, others)].map((answers) => {
          const { total, sections: scored } = exactScore(rulesOf(one), one.items, answers);
          const places = [total, ...rulesOf(one).tieOrder.map((section) => scored.get(section))];
          return { answers, exact: places.map((place) => (place ? hundredths(place) : 0n)) };
        });
        const [a, b] = places as [(typeof places)[number], (typeof places)[number]];
        const differing = a.exact.findIndex((place, index) => place !== b.exact[index]);
        const expected =
          differing === -1 ? 0 : (a.exact[differing] as bigint) > (b.exact[differing] as bigint) ? 1 : -1;
        const [keyA, keyB] = [a, b].map(({ answers }) => scoreOf({ ...one, answers }).rankKey) as [string, string];
        expect(keyA === keyB ? 0 : keyA > keyB ? 1 : -1).toBe(expected);
      }),
    propertyTimeoutMs,
  );
});
