import type { ExamTypes, Section, SubType } from '../../contract/index.ts';
import type { RuleSets } from './rule-set.ts';
import { type ScorableItem, scoreSums } from './score.ts';
import { type SectionPoints, sectionPoints } from './section-points.ts';
import { readShares } from './sub-type-shares.ts';
import { paperSections, sumsOfShares } from './sums-of-shares.ts';

interface Dependencies {
  examTypes: ExamTypes;
  ruleSets: RuleSets;
}

/** The columns of an ended attempt that hold its points by section, and the type of its package. */
export interface StoredShares {
  type: string;
  subTypeShares: string | null;
  ruleSetId: string;
}

/**
 * Reads the points by section of ended attempts as they were stored. Older shares don't name their section: they were written when each sub type belonged to
 * exactly one.
 * @returns a function of these columns and, while essays of the attempt wait, of its paper: shares leave those out, and results don't
 */
export const createSectionReader =
  ({ examTypes, ruleSets }: Dependencies) =>
  ({ type, subTypeShares, ruleSetId }: StoredShares, paper?: readonly ScorableItem[]): SectionPoints[] => {
    const sectionOf = (subType: SubType): Section =>
      [type, ...examTypes.typesOf(subType)]
        .map((one) => examTypes.sectionOf(one, subType))
        .find((section) => section !== undefined) ?? subType;
    const ruleSet = ruleSets.get(ruleSetId);
    const shares = (subTypeShares === null ? [] : readShares(subTypeShares)).map((share) => ({
      ...share,
      section: share.section ?? sectionOf(share.subType),
    }));
    if (!paper) return sectionPoints(shares, ruleSet);
    const { sections } = scoreSums(ruleSet, sumsOfShares(shares, paperSections(paper, ruleSet)));
    return sections.map(({ section, points, max }) => ({ section, points, max }));
  };
