import fc from 'fast-check';
import { ruleSets } from '../../../test/exam-content.ts';
import { expectForAll, propertyTimeoutMs } from '../../../test/property.ts';
import { type Letter, letters, type RulingMode } from '../../contract/index.ts';
import type { ItemRuling } from './item-ruling.ts';
import { type AttemptScore, type ScorableItem, score } from './score.ts';

const ruleSetId = fc.constantFrom(...ruleSets.ids());
const section = fc.constantFrom('TWK', 'TIU', 'TKP', 'TKD', 'AKHLAK');
const weights = fc
  .array(fc.integer({ min: 0, max: 5 }), { minLength: 5, maxLength: 5 })
  .filter((row) => Math.max(...row) > 0);
const options = fc.oneof(
  fc.nat({ max: 4 }).map((key) => letters.map((letter, index) => ({ letter, isKey: index === key, weight: null }))),
  weights.map((row) => row.map((weight, index) => ({ letter: letters[index] as Letter, isKey: false, weight }))),
);
const item = fc.record({ section, options });
const ruled = fc.record({ nth: fc.nat(), key: fc.nat({ max: 4 }), weights, mode: fc.nat() });
const sheet = fc.tuple(
  ruleSetId,
  fc.array(item, { minLength: 1, maxLength: 40 }),
  fc.array(fc.nat({ max: 5 }), { minLength: 40, maxLength: 40 }),
  ruled,
);

/** A paper with a ruling on one item, and the score without and with it. */
function play([id, rows, chosen, ruling]: [
  string,
  { section: string; options: ScorableItem['options'] }[],
  number[],
  { nth: number; key: number; weights: number[]; mode: number },
]) {
  const items = rows.map((row, index): ScorableItem => ({
    ...row,
    id: `item-${index}`,
    kind: 'multiple_choice',
    subType: row.section,
  }));
  const given = items.map((one, index) => ({
    itemId: one.id,
    option: letters[chosen[index] ?? 5] ?? null,
    text: null,
  }));
  const on = items[ruling.nth % items.length] as ScorableItem;
  const isWeighted = on.options.some(({ weight }) => weight !== null);
  const modes: RulingMode[] = isWeighted
    ? ['bobot_baru', 'bobot_terbaik', 'nilai_penuh', 'dikeluarkan']
    : ['kunci_baru', 'keduanya', 'nilai_penuh', 'dikeluarkan'];
  const rule: ItemRuling = {
    id: 'ruling',
    mode: modes[ruling.mode % modes.length] as RulingMode,
    newKey: letters[ruling.key] as Letter,
    newWeights: Object.fromEntries(letters.map((letter, index) => [letter, ruling.weights[index] ?? 0])),
  };
  const withRuling = items.map((one) => (one.id === on.id ? { ...one, ruling: rule } : one));
  const ruleSet = ruleSets.get(id);
  return {
    on,
    rule,
    chosen: given.find(({ itemId }) => itemId === on.id)?.option ?? null,
    before: score(ruleSet, items, given),
    after: score(ruleSet, withRuling, given),
  };
}

const hope = (passed: boolean | null) => (passed === null ? 0.5 : Number(passed));
const isLower = (before: AttemptScore, after: AttemptScore) =>
  after.score.points < before.score.points || hope(after.score.passed) < hope(before.score.passed);

describe('a ruling on an item of any paper, by any rule set', () => {
  it(
    'R6: lowers nobody by keduanya, nilai_penuh and bobot_terbaik; by kunci_baru only who chose the old key',
    () =>
      expectForAll(sheet, { runs: 600, seconds: 3 }, (one) => {
        const { on, rule, chosen, before, after } = play(one);
        if (['keduanya', 'nilai_penuh', 'bobot_terbaik'].includes(rule.mode))
          expect([isLower(before, after), after.score.max]).toEqual([false, before.score.max]);
        if (rule.mode === 'kunci_baru' && isLower(before, after))
          expect(on.options.find(({ letter }) => letter === chosen)?.isKey).toBe(true);
      }),
    propertyTimeoutMs,
  );

  it(
    'R7: an annulled item is neither right nor wrong, and an excluded one has no points',
    () =>
      expectForAll(sheet, { runs: 300, seconds: 2 }, (one) => {
        const { on, rule, before, after } = play(one);
        if (rule.mode !== 'nilai_penuh' && rule.mode !== 'dikeluarkan') return;
        const counted = (scored: AttemptScore) =>
          scored.subTypes.reduce((sum, { correct, wrong, empty }) => sum + correct + wrong + empty, 0);
        expect(counted(after)).toBe(counted(before) - 1);
        expect(after.items.get(on.id)?.outcome).toBe('annulled');
        if (rule.mode === 'dikeluarkan') expect(after.items.get(on.id)).toMatchObject({ points: 0, max: 0 });
      }),
    propertyTimeoutMs,
  );
});
