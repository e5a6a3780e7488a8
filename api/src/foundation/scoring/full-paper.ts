import type { ExamType, Section } from '../../contract/index.ts';
import { type RuleSet, type RuleSets, rulesFor } from './rule-set.ts';

/** A section of a full paper of a test. */
export interface FullSection {
  section: Section;
  /** Number of its questions; null if nobody knows it. */
  items: number | null;
  weighted: boolean;
  /** Points on the section's scale; null if they depend on an unknown number of questions. */
  max: number | null;
  threshold: number | null;
}

/** The sections of a full paper as a rule set scores them. */
export const fullSections = (examType: ExamType, ruleSet: RuleSet): FullSection[] =>
  examType.sections.map(({ section, answers, subTypes }) => {
    const { keyed, weighted: way, scale, threshold, officialQuestionCount } = rulesFor(ruleSet, section);
    const counts = subTypes.map(({ count }) => count);
    const counted = counts.includes(null) ? null : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
    const items = officialQuestionCount ?? counted;
    const weighted = answers === 'weights';
    const best = weighted && way === 'fraction' ? 1 : keyed.right;
    return {
      section,
      items,
      weighted,
      max: scale === 'percent' ? 100 : items === null ? null : items * best,
      threshold,
    };
  });

/** The most points of a full paper; a scale to 100 if the number of questions is unknown. */
export function fullMax(sections: readonly FullSection[], ruleSet: RuleSet): number {
  if (ruleSet.total === 'weighted-mean' || sections.some(({ max }) => max === null)) return 100;
  return sections.reduce((sum, { max }) => sum + (max ?? 0), 0);
}

/** True if the rule set has a threshold for a section of this type. */
export const hasThresholds = (examType: ExamType, ruleSet: RuleSet): boolean =>
  examType.sections.some(({ section }) => rulesFor(ruleSet, section).threshold !== null);

/** The rules of the real test: the newest rule set with thresholds, else the type's own. */
export function rulesOfTest(examType: ExamType, ruleSets: RuleSets): RuleSet {
  const official = ruleSets
    .ids()
    .map((id) => ruleSets.get(id))
    .filter((ruleSet) => ruleSet.types.includes(examType.type) && hasThresholds(examType, ruleSet))
    .toSorted((a, b) => (b.year ?? 0) - (a.year ?? 0));
  return official[0] ?? ruleSets.get(examType.defaultRuleSetId);
}
