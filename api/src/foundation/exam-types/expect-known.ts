import { AppError } from '../../app-error.ts';
import type { ExamTypes, SubType, TryoutType } from '../../contract/index.ts';

/**
 * Refuses a filter value that no exam type has, with the field's own sentence: a misspelt value must not look like an empty list.
 * @throws AppError VALIDATION_FAILED
 */
export function expectKnown(
  examTypes: ExamTypes,
  { type, subType }: { type?: TryoutType | undefined; subType?: SubType | undefined },
): void {
  if (type !== undefined && !examTypes.find(type)) throw AppError.field('type', 'Tipe tidak dikenal');
  if (subType !== undefined && !examTypes.subTypes.includes(subType))
    throw AppError.field('subType', 'Subtes tidak dikenal');
}
