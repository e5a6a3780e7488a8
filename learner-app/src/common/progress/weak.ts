import type { ExamTypes, SubTypeStrength } from '@tryout/api/contract';

/** Whether a sub type is called "perlu diperkuat" over all packages: on the dashboard, in lessons and in the history alike. */
export const isWeakStrength = (
  { subType, percent }: Pick<SubTypeStrength, 'subType' | 'percent'>,
  { weakBelowAnywhere }: ExamTypes,
): boolean => percent < weakBelowAnywhere(subType);
