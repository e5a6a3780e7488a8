import type { ExamTypes, SubTypeStrength } from '@tryout/api/contract';

/** True if a sub type is "perlu diperkuat" over all packages. The dashboard, the lessons and the history use the same rule. */
export const isWeakStrength = (
  { subType, percent }: Pick<SubTypeStrength, 'subType' | 'percent'>,
  { weakBelowAnywhere }: ExamTypes,
): boolean => percent < weakBelowAnywhere(subType);
