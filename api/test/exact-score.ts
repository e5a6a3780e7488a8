import type { Letter, Section } from '../src/contract/index.ts';
import { type RuleSet, rulesFor } from '../src/foundation/scoring/rule-set.ts';
import type { ScorableItem } from '../src/foundation/scoring/score.ts';

/**
 * The answer to each item: an option, or an essay's mark in percent, to one decimal; `waiting` is answered and not marked.
 */
export type Answers = ReadonlyMap<string, Letter | number | 'waiting' | null>;

/** A fraction of whole numbers: calculations with it are never rounded. */
interface Exact {
  over: bigint;
  under: bigint;
}

const exact = (over: number, under = 1): Exact => ({ over: BigInt(over), under: BigInt(under) });
const plus = (a: Exact, b: Exact): Exact => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under });
const times = (a: Exact, b: Exact): Exact => ({ over: a.over * b.over, under: a.under * b.under });
const per = (a: Exact, b: Exact): Exact => ({ over: a.over * b.under, under: a.under * b.over });
const sum = (values: readonly Exact[]) => values.reduce(plus, exact(0));

export const isAtLeast = (a: Exact, b: number) => a.over >= BigInt(b) * a.under;
/** Rounded half up to hundredths, as a number of hundredths. */
export const hundredths = ({ over, under }: Exact) => (200n * over + under) / (2n * under);

const isEssay = ({ kind }: ScorableItem) => kind === 'essay';
const essayPoints = (item: ScorableItem, percent: number, ruleSet: RuleSet) =>
  times(exact(rulesFor(ruleSet, item.section).keyed.right), exact(Math.round(percent * 10), 1_000));

function earned(item: ScorableItem, option: ScorableItem['options'][number] | undefined, ruleSet: RuleSet): Exact {
  const rules = rulesFor(ruleSet, item.section);
  const weights = item.options.flatMap(({ weight }) => weight ?? []);
  if (weights.length === 0)
    return exact(option ? (option.isKey ? rules.keyed.right : rules.keyed.wrong) : rules.keyed.empty);
  return exact(option?.weight ?? 0, rules.weighted === 'fraction' ? Math.max(...weights) : 1);
}

/** The most points of an item. An essay counts like a keyed item that was answered right. */
function most(item: ScorableItem, ruleSet: RuleSet): Exact {
  if (isEssay(item)) return essayPoints(item, 100, ruleSet);
  const all = item.options.map((option) => earned(item, option, ruleSet));
  return all.reduce((best, one) => (one.over * best.under > best.over * one.under ? one : best));
}

/**
 * The rules of docs/scoring.md, computed a second time in whole numbers, without rounding errors.
 * @param waitingPercent percent for a waiting essay: 0 gives the points earned so far, 100 the best possible outcome
 * @returns the total and each section's points on the rule set's scale
 */
export function exactScore(
  ruleSet: RuleSet,
  items: readonly ScorableItem[],
  answers: Answers,
  waitingPercent: 0 | 100 = 0,
): { total: Exact; sections: Map<Section, Exact> } {
  const pointsOf = (item: ScorableItem): Exact => {
    const answer = answers.get(item.id) ?? null;
    if (isEssay(item)) return essayPoints(item, answer === 'waiting' ? waitingPercent : Number(answer), ruleSet);
    return earned(
      item,
      item.options.find((option) => option.letter === answer),
      ruleSet,
    );
  };
  const sections = new Map(
    [...Map.groupBy(items, ({ section }) => section)].map(([section, members]) => {
      const points = sum(members.map(pointsOf));
      const possible = sum(members.map((item) => most(item, ruleSet)));
      return [
        section,
        rulesFor(ruleSet, section).scale === 'percent' ? per(times(exact(100), points), possible) : points,
      ] as const;
    }),
  );
  if (ruleSet.total === 'sum') return { total: sum([...sections.values()]), sections };
  const shares = [...sections.keys()].map((section) => exact(rulesFor(ruleSet, section).share));
  const weighted = sum([...sections.values()].map((points, index) => times(points, shares[index] as Exact)));
  return { total: sections.size > 0 ? per(weighted, sum(shares)) : exact(0), sections };
}
