import type { Section } from '../../contract/index.ts';
import { isExcluded } from './item-ruling.ts';
import { type RuleSet, rulesFor } from './rule-set.ts';
import { essayMaxPoints, maxPoints, type ScorableItem, type SectionSums } from './score.ts';
import type { SubTypeShare } from './sub-type-shares.ts';

/**
 * Points come in steps of this part of a point: weights are parts of at most 5 (so of 60), marks tenths of a percent (so of 1,000), and 3,000 is the least
 * that both divide. The error of four decimals is less than half a step.
 */
const steps = 3_000;
/** Sums of points that were stored with four decimals, exact again: the nearest step. */
export const exactPoints = (points: number) => Math.round(points * steps) / steps;

/** A section of a paper, the same for all of its attempts. */
export interface PaperSection {
  section: Section;
  /** Number of items that count. */
  count: number;
  possible: number;
  /** Points of one essay. */
  essay: number;
}

/** The sections of a paper's items that count. */
export function paperSections(items: readonly ScorableItem[], ruleSet: RuleSet): PaperSection[] {
  const counted = items.filter((item) => !isExcluded(item));
  return [...Map.groupBy(counted, ({ section }) => section)].map(([section, members]) => {
    const rules = rulesFor(ruleSet, section);
    return {
      section,
      count: members.length,
      possible: members.reduce((sum, item) => sum + mostOf(item, rules), 0),
      essay: essayMaxPoints(rules),
    };
  });
}

/**
 * The sums of an ended attempt's sections, out of its stored shares: those leave out what waits, so what is missing to the paper's maximum are essays
 * without marks.
 */
export function sumsOfShares(shares: readonly SubTypeShare[], sections: readonly PaperSection[]): SectionSums[] {
  return sections.map(({ section, count, possible, essay }) => {
    let earned = 0;
    let scored = 0;
    for (const share of shares) {
      if (share.section !== section) continue;
      earned += exactPoints(share.points);
      scored += share.max;
    }
    const waitingPoints = possible - scored;
    const waiting = essay > 0 ? Math.round(waitingPoints / essay) : 0;
    return { section, count, earned, possible, waiting, waitingPoints };
  });
}

/** The most points of an item under its ruling: new weights may have another best one. */
const mostOf = ({ ruling, ...item }: ScorableItem, rules: Parameters<typeof maxPoints>[1]) =>
  ruling?.mode === 'bobot_baru'
    ? maxPoints(
        { ...item, options: item.options.map((one) => ({ ...one, weight: ruling.newWeights?.[one.letter] ?? 0 })) },
        rules,
      )
    : maxPoints(item, rules);
