import type { ExamTypes, Section, SubType } from '../../contract/index.ts';
import type { RuleSets } from './rule-set.ts';
import { type SectionPoints, sectionPoints } from './section-points.ts';
import { readShares } from './sub-type-shares.ts';

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
 */
export const createSectionReader =
  ({ examTypes, ruleSets }: Dependencies) =>
  ({ type, subTypeShares, ruleSetId }: StoredShares): SectionPoints[] => {
    const sectionOf = (subType: SubType): Section =>
      [type, ...examTypes.typesOf(subType)]
        .map((one) => examTypes.sectionOf(one, subType))
        .find((section) => section !== undefined) ?? subType;
    const shares = subTypeShares === null ? [] : readShares(subTypeShares);
    return sectionPoints(
      shares.map((share) => ({ ...share, section: share.section ?? sectionOf(share.subType) })),
      ruleSets.get(ruleSetId),
    );
  };
