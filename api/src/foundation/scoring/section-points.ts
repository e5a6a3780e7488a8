import type { Section } from '../../contract/index.ts';
import { type RuleSet, rulesFor } from './rule-set.ts';
import { rounded } from './score.ts';
import type { SubTypeShare } from './sub-type-shares.ts';

export interface SectionPoints {
  section: Section;
  points: number;
  max: number;
}

/** A share whose section is known; shares that an older release stored don't name it. */
export type KnownShare = SubTypeShare & { section: Section };

/**
 * Points of each section, computed from the stored shares of an ended attempt without scoring it again. On the rule set's
 * scale, in the order in which the shares name the sections. For an attempt without waiting essays: those
 * are in neither number.
 */
export function sectionPoints(shares: readonly KnownShare[], ruleSet: RuleSet): SectionPoints[] {
  return [...Map.groupBy(shares, ({ section }) => section)].map(([section, own]) => {
    const points = own.reduce((sum, share) => sum + share.points, 0);
    const max = own.reduce((sum, share) => sum + share.max, 0);
    if (rulesFor(ruleSet, section).scale !== 'percent') return { section, points: rounded(points), max: rounded(max) };
    return { section, points: max > 0 ? rounded((100 * points) / max) : 0, max: 100 };
  });
}
