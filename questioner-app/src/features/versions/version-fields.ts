import type { QuestionerQuestion, ExamTypes } from '@tryout/api/contract';
import { changedParts, type ChangedField } from '@tryout/shared-ui/staff';
import { draftOf } from '../../common/questioner-draft.ts';

/** Two versions of a question, field by field; fields that are empty in both are left out. */
export const versionFields = (
  before: QuestionerQuestion,
  after: QuestionerQuestion,
  examTypes: ExamTypes,
): ChangedField[] => changedParts(draftOf(before), draftOf(after), 'type', examTypes);

/** The names of the fields that differ, such as "Pertanyaan" and "Pilihan A". */
export const changedLabels = (before: QuestionerQuestion, after: QuestionerQuestion, examTypes: ExamTypes): string[] =>
  versionFields(before, after, examTypes)
    .filter((field) => field.before !== field.after)
    .map(({ label }) => label);
