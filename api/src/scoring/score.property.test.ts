import fc from 'fast-check';
import { ruleSets } from '../../test/build-test-app.ts';
import { exactScore, hundredths, isAtLeast } from '../../test/exact-score.ts';
import { expectForAll, propertyTimeoutMs } from '../../test/property.ts';
import { type Letter, letters, type Section, sections, subTypes } from '../contract/index.ts';
import { keyOf, type ScorableItem, score } from './score.ts';

type Chosen = Map<string, Letter | null>;
interface Sheet {
  ruleSetId: string;
  items: ScorableItem[];
  chosen: Chosen;
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
  section: fc.constantFrom(...sections),
  subType: fc.constantFrom(...subTypes.slice(0, 3)),
  options: fc.oneof(
    { arbitrary: keyed, weight: 6 },
    { arbitrary: weighted, weight: 4 },
    { arbitrary: fc.constant([]), weight: 1 },
  ),
});
/** What is chosen of each item, as the nth of its options; one past the last is none. */
const choices = fc.array(fc.nat({ max: 5 }), { minLength: 120, maxLength: 120 });
const ruleSetId = fc.constantFrom(...ruleSets.ids());

const chosenBy = (items: readonly ScorableItem[], nths: readonly number[]): Chosen =>
  new Map(items.map(({ id, options }, index) => [id, options[nths[index] ?? 5]?.letter ?? null]));

const paper = fc
  .array(item, { maxLength: 120, size: 'max' })
  .map((items) => items.map((one, index): ScorableItem => ({ ...one, id: `item-${index}` })));
const sheet: fc.Arbitrary<Sheet> = fc
  .tuple(ruleSetId, paper, choices)
  .map(([id, items, nths]) => ({ ruleSetId: id, items, chosen: chosenBy(items, nths) }));
const effort = { runs: 250, seconds: 1 };

const rulesOf = ({ ruleSetId: id }: Sheet) => ruleSets.get(id);
const scoreOf = (one: Sheet) => score(rulesOf(one), one.items, one.chosen);
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
    'is the maximum and 100 percent where everything is answered best',
    () =>
      expectForAll(sheet, effort, ({ items: all, ...one }) => {
        const items = all.filter(({ options }) => options.length > 0);
        const { score: total } = scoreOf({
          ...one,
          items,
          chosen: new Map(items.map((best) => [best.id, keyOf(best)])),
        });
        expect(total).toMatchObject({ points: total.max, percent: items.length > 0 ? 100 : 0 });
      }),
    propertyTimeoutMs,
  );

  it(
    'is what whole numbers make it, rounded once',
    () =>
      expectForAll(sheet, effort, (one) => {
        const { score: total, sections: scored } = scoreOf(one);
        const expected = exactScore(rulesOf(one), one.items, one.chosen);
        expect(total.points).toBe(Number(hundredths(expected.total)) / 100);
        for (const { section, points, threshold, passed } of scored) {
          const exact = expected.sections.get(section) ?? expected.total;
          expect(points).toBe(Number(hundredths(exact)) / 100);
          expect(passed).toBe(threshold === null ? null : isAtLeast(exact, threshold));
        }
      }),
    propertyTimeoutMs,
  );

  it(
    'is never lowered by a better answer',
    () =>
      expectForAll(fc.tuple(sheet, fc.nat()), effort, ([one, nth]) => {
        const better = one.items[nth % one.items.length];
        if (!better) return;
        const before = scoreOf(one);
        const after = scoreOf({ ...one, chosen: new Map([...one.chosen, [better.id, keyOf(better)]]) });
        expect(after.score.points).toBeGreaterThanOrEqual(before.score.points);
        expect(after.score.percent).toBeGreaterThanOrEqual(before.score.percent);
        expect(Number(after.score.passed)).toBeGreaterThanOrEqual(Number(before.score.passed));
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
        const after = scoreOf({ ...one, items, chosen: new Map([...one.chosen].toReversed()) });
        expect([after.score, after.rankKey]).toEqual([before.score, before.rankKey]);
        expect(bySection(after.sections)).toEqual(bySection(before.sections));
        // Whether a mixed sub type is listed under one place or another follows the paper; what it counts does not.
        expect(bySection(after.subTypes)).toEqual(bySection(before.subTypes));
        expect(after.items).toEqual(before.items);
      }),
    propertyTimeoutMs,
  );

  it(
    'takes nothing off for what is left empty, and never counts it as wrong',
    () =>
      expectForAll(sheet, effort, (one) => {
        const before = scoreOf(one);
        const wrong = one.items.filter(({ id }) => before.items.get(id)?.points === 0);
        const after = scoreOf({
          ...one,
          chosen: new Map([...one.chosen, ...wrong.map(({ id }) => [id, null] as const)]),
        });
        expect(after.score).toEqual(before.score);
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
        expect(counted.reduce((count, { correct, wrong, empty }) => count + correct + wrong + empty, 0)).toBe(
          one.items.length,
        );
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
    'puts the higher total first, then the sections of the tie order, and is shared only where all are equal',
    () =>
      expectForAll(fc.tuple(sheet, choices), { runs: 400, seconds: 2 }, ([one, nths]) => {
        const places = [one.chosen, chosenBy(one.items, nths)].map((chosen) => {
          const { total, sections: scored } = exactScore(rulesOf(one), one.items, chosen);
          const places = [total, ...rulesOf(one).tieOrder.map((section) => scored.get(section))];
          return { chosen, exact: places.map((place) => (place ? hundredths(place) : 0n)) };
        });
        const [a, b] = places as [(typeof places)[number], (typeof places)[number]];
        const differing = a.exact.findIndex((place, index) => place !== b.exact[index]);
        const expected =
          differing === -1 ? 0 : (a.exact[differing] as bigint) > (b.exact[differing] as bigint) ? 1 : -1;
        const [keyA, keyB] = [a, b].map(({ chosen }) => scoreOf({ ...one, chosen }).rankKey) as [string, string];
        expect(keyA === keyB ? 0 : keyA > keyB ? 1 : -1).toBe(expected);
      }),
    propertyTimeoutMs,
  );
});
