import type {
  Letter,
  QuestionKind,
  Score,
  Section,
  SectionScore,
  SubType,
  SubTypeScore,
} from '../../contract/index.ts';
import { type CountedOption, isExcluded, type ItemRuling, ruledOptions, withWeights } from './item-ruling.ts';
import { type RuleSet, type SectionRules, rulesFor } from './rule-set.ts';
import type { SubTypeShare } from './sub-type-shares.ts';

/** An item with the data needed to score it. */
export interface ScorableItem {
  id: string;
  kind: QuestionKind;
  section: Section;
  subType: SubType;
  options: readonly CountedOption[];
  /** The ruling in force on it; left out if there is none. */
  ruling?: ItemRuling | undefined;
}

/** A learner's answer to an item: an option for multiple choice, a text for an essay. */
export interface GivenResponse {
  itemId: string;
  option: Letter | null;
  text: string | null;
}

/** An essay's mark: a share of the item's points, 0–100 percent. */
export interface GivenMark {
  itemId: string;
  percent: number;
}

export interface ItemScore {
  readonly points: number;
  readonly max: number;
  /**
   * `waiting` is an essay that is answered and not marked yet: 0 points for now; `annulled` an item that a ruling has annulled: neither right nor
   * wrong.
   */
  readonly outcome: 'correct' | 'wrong' | 'empty' | 'waiting' | 'annulled';
}

export interface AttemptScore {
  score: Score;
  sections: SectionScore[];
  subTypes: SubTypeScore[];
  /** The same sums as they are stored with an ended attempt: exact, and without essays that wait. */
  shares: SubTypeShare[];
  items: Map<string, ItemScore>;
  /** Orders attempts of one package as text, the best last: total points, then the sections of the tie order. */
  rankKey: string;
}

/** Sums of weights, fractions and marks have binary rounding errors; these must not decide a threshold or a rounding. */
const noise = 1e-9;

/** Two decimals are enough for a screen; thresholds are compared before rounding. Halves are rounded up. */
export const rounded = (value: number, decimals = 2) => Number((value + noise).toFixed(decimals));

/** Points as shown, in percent of the maximum, to one decimal; 0 for an empty paper. */
export const percentOf = (points: number, max: number) => (max > 0 ? rounded((100 * points) / max, 1) : 0);

/** True for an item whose every option earns something (AKHLAK, TKP). */
export const isWeighted = (item: ScorableItem) => item.options.some((option) => option.weight !== null);

/** The right option, or the option with the highest weight; under a ruling the newly right one. Null for an essay. */
export function keyOf(item: ScorableItem): Letter | null {
  const { ruling } = item;
  if (ruling?.mode === 'keduanya' && ruling.newKey !== null) return ruling.newKey;
  const options = ruledOptions(item.options, ruling);
  if (!isWeighted(item)) return options.find((option) => option.isKey)?.letter ?? null;
  return options.reduce((best, option) => ((option.weight ?? 0) > (best.weight ?? 0) ? option : best)).letter;
}

/** All letters that count as right under the item's ruling; none for an essay, and for an annulled item. */
export const keysOf = (item: ScorableItem, rules: SectionRules): Letter[] =>
  item.options.map(({ letter }) => letter).filter((letter) => scoreChoice(item, letter, rules).outcome === 'correct');

/** Points of an essay that is marked with 100 %. */
export const essayMaxPoints = (rules: SectionRules) => rules.keyed.right;

/** The most points of one item, as it was in the exam. */
export function maxPoints(item: ScorableItem, rules: SectionRules): number {
  if (item.kind === 'essay') return essayMaxPoints(rules);
  return mostOf(item.options, rules);
}

const weightOf = ({ weight }: { weight: number | null }) => weight ?? 0;

/** The most points of an item with these options. */
function mostOf(options: readonly CountedOption[], rules: SectionRules): number {
  if (!options.some(({ weight }) => weight !== null)) return rules.keyed.right;
  return rules.weighted === 'fraction' ? 1 : Math.max(...options.map(weightOf));
}

/** An essay never earns less than 0, even if the rule set subtracts points for wrong options. */
function scoreEssay(text: string | null, percent: number | undefined, max: number): ItemScore {
  if (percent !== undefined)
    return { points: (max * percent) / 100, max, outcome: percent === 100 ? 'correct' : 'wrong' };
  return { points: 0, max, outcome: text?.trim() ? 'waiting' : 'empty' };
}

/** The score of a choice among options that count like this. */
function scoreAmong(options: readonly CountedOption[], chosen: Letter | null, rules: SectionRules): ItemScore {
  const max = mostOf(options, rules);
  const weighted = options.some(({ weight }) => weight !== null);
  if (chosen === null) return { points: weighted ? 0 : rules.keyed.empty, max, outcome: 'empty' };
  const option = options.find(({ letter }) => letter === chosen);
  if (!weighted) {
    return option?.isKey
      ? { points: rules.keyed.right, max, outcome: 'correct' }
      : { points: rules.keyed.wrong, max, outcome: 'wrong' };
  }
  const weight = option ? weightOf(option) : 0;
  const best = Math.max(...options.map(weightOf));
  return {
    points: rules.weighted === 'fraction' && best > 0 ? weight / best : weight,
    max,
    outcome: weight === best ? 'correct' : 'wrong',
  };
}

/** The better of two scores; the maximum stays that of the first, so that nobody's share of it falls. */
function betterOf(first: ItemScore, second: ItemScore): ItemScore {
  if (second.points <= first.points) return first;
  return { ...first, points: Math.min(second.points, first.max), outcome: second.outcome };
}

/** The score of a choice, under the item's ruling. */
export function scoreChoice(item: ScorableItem, chosen: Letter | null, rules: SectionRules): ItemScore {
  const { options, ruling } = item;
  switch (ruling?.mode) {
    case 'dikeluarkan':
      return { points: 0, max: 0, outcome: 'annulled' };
    case 'nilai_penuh': {
      const max = mostOf(options, rules);
      return { points: max, max, outcome: 'annulled' };
    }
    case 'bobot_terbaik':
      return betterOf(
        scoreAmong(options, chosen, rules),
        scoreAmong(withWeights(options, ruling.newWeights), chosen, rules),
      );
    default:
      return scoreAmong(ruledOptions(options, ruling), chosen, rules);
  }
}

/**
 * The options as they are explained after the exam: with the key that counts under the item's ruling, or with the points that each earns in
 * place of its weight. Of `bobot_terbaik` they are the better ones of both weights.
 */
export function explainedOptions<Option extends CountedOption>(
  item: Omit<ScorableItem, 'options'> & { options: readonly Option[] },
  rules: SectionRules,
): readonly Option[] {
  const counted = ruledOptions(item.options, item.ruling);
  if (!isWeighted(item)) return counted;
  const isBetter = item.ruling?.mode === 'bobot_terbaik';
  // Of an annulled item they are those from before.
  const scoreOf = (letter: Letter) =>
    isBetter ? scoreChoice(item, letter, rules) : scoreAmong(counted, letter, rules);
  return counted.map((option) => ({ ...option, weight: rounded(scoreOf(option.letter).points) }));
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

const reaches = (points: number, threshold: number) => points >= threshold - noise;

/** True if the threshold is reached; null as long as waiting essays can still decide it. */
const verdict = (points: number, atBest: number, threshold: number) =>
  reaches(points, threshold) ? true : reaches(atBest, threshold) ? null : false;

/** Passed only if every part is passed; one failed part decides, one undecided part leaves the total undecided. */
const verdictOfAll = (verdicts: readonly (boolean | null)[]) =>
  verdicts.includes(false) ? false : verdicts.includes(null) ? null : true;

/**
 * The threshold of a section of this many questions. Official thresholds on a `sum` scale are for the official number of
 * questions; for a paper of another length they are scaled with the maximum and rounded up to a whole point.
 */
export function sectionThreshold(
  rules: SectionRules,
  questionCount: number,
): { threshold: number | null; scaled: boolean } {
  const { threshold, officialQuestionCount, scale } = rules;
  if (
    threshold === null ||
    scale === 'percent' ||
    officialQuestionCount === null ||
    officialQuestionCount === questionCount
  ) {
    return { threshold, scaled: false };
  }
  return { threshold: Math.ceil((threshold * questionCount) / officialQuestionCount - noise), scaled: true };
}

/** The items of a section that count, summed up. */
export interface SectionSums {
  section: Section;
  /** Number of items. */
  count: number;
  earned: number;
  possible: number;
  /** Essays that wait, and the points that they can still earn. */
  waiting: number;
  waitingPoints: number;
}

function scoreSection(
  { section, count, earned, possible, waiting, waitingPoints }: SectionSums,
  rules: SectionRules,
): SectionScore & { exact: number } {
  const onScale = (points: number) =>
    rules.scale === 'percent' ? (possible > 0 ? (100 * points) / possible : 0) : points;
  const exact = onScale(earned);
  const atBest = onScale(earned + waitingPoints);
  const max = rules.scale === 'percent' ? 100 : possible;
  const { threshold, scaled } = sectionThreshold(rules, count);
  const passed = threshold === null ? null : verdict(exact, atBest, threshold);
  return {
    section,
    exact,
    points: rounded(exact),
    max: rounded(max),
    waiting,
    threshold,
    thresholdScaled: scaled,
    passed,
    missing: threshold === null || passed ? 0 : rounded(threshold - exact),
  };
}

/** 9 digits for points between −100,000 and +899,999.99 to two decimals, so that text sorts as numbers do. */
const sortable = (points: number) => String(Math.round((points + noise + 100_000) * 100)).padStart(9, '0');

/** The parts of a score that depend on nothing but the sums of its sections. */
export type SummedScore = Pick<AttemptScore, 'score' | 'sections' | 'rankKey'>;

/**
 * Scores an attempt by the sums of its sections.
 * @param sums sections with at least one item that counts, in the paper's order
 */
export function scoreSums(ruleSet: RuleSet, sums: readonly SectionSums[]): SummedScore {
  const sections = sums.map((one) => scoreSection(one, rulesFor(ruleSet, one.section)));
  const share = (section: Section) => rulesFor(ruleSet, section).share;
  const divisor = ruleSet.total === 'sum' ? 1 : sum(sections.map(({ section }) => share(section)));
  const total = (value: (section: (typeof sections)[number]) => number) =>
    ruleSet.total === 'sum'
      ? sum(sections.map(value))
      : divisor > 0
        ? sum(sections.map((section) => share(section.section) * value(section))) / divisor
        : 0;
  const exact = total((section) => section.exact);
  const points = rounded(exact);
  const max = rounded(total((section) => section.max));
  const verdicts = sections.filter(({ threshold }) => threshold !== null).map(({ passed }) => passed);

  const pointsOf = (section: Section) => sections.find((candidate) => candidate.section === section)?.exact ?? 0;
  return {
    score: {
      points,
      max,
      percent: percentOf(points, max),
      waiting: sum(sections.map(({ waiting }) => waiting)),
      passed: verdicts.length > 0 ? verdictOfAll(verdicts) : null,
    },
    sections: sections.map(({ exact: _exact, ...section }) => section),
    rankKey: [exact, ...ruleSet.tieOrder.map(pointsOf)].map(sortable).join(''),
  };
}

/** Sums of the items at these places: how many of each outcome, and points; `max` is without essays that wait. */
function sumUp(places: readonly number[], scores: readonly ItemScore[]) {
  const sums = { correct: 0, wrong: 0, empty: 0, waiting: 0, annulled: 0, points: 0, max: 0, waitingPoints: 0 };
  for (const place of places) {
    const { outcome, points, max } = scores[place] as ItemScore;
    sums[outcome] += 1;
    sums.points += points;
    if (outcome === 'waiting') sums.waitingPoints += max;
    else sums.max += max;
  }
  return sums;
}

/** Items of one sub type in one section, by their place among the paper's items. */
interface SubTypePart {
  section: Section;
  subType: SubType;
  members: number[];
  weighted: boolean;
  annulled: number;
}

/** A paper as one rule set scores it, prepared for the many attempts that have it. */
interface PreparedPaper {
  rules: SectionRules[];
  /** The score of each choice that was asked for, by the item's place: few choices, many learners. */
  choices: Map<Letter | null, ItemScore>[];
  sections: { section: Section; members: number[] }[];
  subTypes: SubTypePart[];
}

function preparePaper(ruleSet: RuleSet, items: readonly ScorableItem[]): PreparedPaper {
  const rules = items.map(({ section }) => rulesFor(ruleSet, section));
  const placeOf = new Map(items.map((item, place) => [item, place]));
  const placesOf = (members: readonly ScorableItem[]) => members.map((item) => placeOf.get(item) as number);
  const counted = items.filter((item) => !isExcluded(item));
  const isAnnulled = (item: ScorableItem) =>
    item.ruling !== undefined &&
    item.kind !== 'essay' &&
    scoreChoice(item, null, rulesFor(ruleSet, item.section)).outcome === 'annulled';
  const annulled = items.filter(isAnnulled);
  return {
    rules,
    choices: items.map(() => new Map()),
    sections: [...Map.groupBy(counted, ({ section }) => section)].map(([section, members]) => ({
      section,
      members: placesOf(members),
    })),
    subTypes: [...Map.groupBy(counted, ({ section, subType }) => `${section}/${subType}`).values()].map((members) => {
      const [{ section, subType }] = members as [ScorableItem];
      return {
        section,
        subType,
        members: placesOf(members),
        weighted: members.every(isWeighted),
        annulled: annulled.filter((item) => item.section === section && item.subType === subType).length,
      };
    }),
  };
}

/** By the paper's items and the rule set: both are kept by whoever scores many attempts, and never change. */
const preparedPapers = new WeakMap<readonly ScorableItem[], WeakMap<RuleSet, PreparedPaper>>();

function preparedPaper(ruleSet: RuleSet, items: readonly ScorableItem[]): PreparedPaper {
  const ofPaper = preparedPapers.get(items) ?? new WeakMap<RuleSet, PreparedPaper>();
  preparedPapers.set(items, ofPaper);
  const prepared = ofPaper.get(ruleSet) ?? preparePaper(ruleSet, items);
  ofPaper.set(ruleSet, prepared);
  return prepared;
}

/**
 * Scores one attempt by a rule set (docs/scoring.md says each rule's source).
 * @param items the paper, in its order, each with the ruling in force on it; the same array for all attempts makes it fast
 * @param responses at most one for each item; an item without one was left empty
 * @param marks the marks of essays so far; an answered essay without one waits, and earns nothing for now
 * @returns points on the rule set's scale, rounded to two decimals; `percent` of the maximum to one decimal, 0 for an empty paper;
 * `passed` only if every section with a threshold reaches it; null if no section has one, and while waiting essays can still
 * decide it. A section without questions neither counts nor fails; an item that a ruling excludes
 * is no question of its section.
 */
export function score(
  ruleSet: RuleSet,
  items: readonly ScorableItem[],
  responses: readonly GivenResponse[],
  marks: readonly GivenMark[] = [],
): AttemptScore {
  const { rules, choices, sections, subTypes } = preparedPaper(ruleSet, items);
  const responseTo = new Map<string, GivenResponse>();
  for (const response of responses) responseTo.set(response.itemId, response);
  const percentOfItem = new Map(marks.map(({ itemId, percent }) => [itemId, percent]));
  const scores = items.map((item, place): ItemScore => {
    const own = rules[place] as SectionRules;
    const response = responseTo.get(item.id);
    if (item.kind === 'essay')
      return scoreEssay(response?.text ?? null, percentOfItem.get(item.id), essayMaxPoints(own));
    const chosen = response?.option ?? null;
    const known = choices[place] as Map<Letter | null, ItemScore>;
    let scored = known.get(chosen);
    if (!scored) known.set(chosen, (scored = scoreChoice(item, chosen, own)));
    return scored;
  });
  const itemScores = new Map<string, ItemScore>();
  for (const [place, { id }] of items.entries()) itemScores.set(id, scores[place] as ItemScore);

  const parts = subTypes.map((part) => ({ ...part, sums: sumUp(part.members, scores) }));
  return {
    ...scoreSums(
      ruleSet,
      sections.map(({ section, members }): SectionSums => {
        const { points, max, waiting, waitingPoints } = sumUp(members, scores);
        return {
          ...{ section, count: members.length, waiting, waitingPoints },
          earned: points,
          possible: max + waitingPoints,
        };
      }),
    ),
    subTypes: parts.map(({ section, subType, weighted, annulled, sums }): SubTypeScore => {
      const { correct, wrong, empty, waiting, points, max, waitingPoints } = sums;
      return {
        ...{ section, subType, correct, wrong, empty, waiting },
        points: rounded(points),
        max: rounded(max + waitingPoints),
        weighted,
        ...(annulled > 0 && { annulled }),
      };
    }),
    shares: parts.flatMap(({ section, subType, members, weighted, sums }): SubTypeShare[] => {
      const { correct, waiting, annulled, points, max } = sums;
      const scored = members.length - waiting;
      return scored === 0 ? [] : [{ subType, section, count: scored - annulled, correct, points, max, weighted }];
    }),
    items: itemScores,
  };
}
