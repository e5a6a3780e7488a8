import type { QuestionerQuestion, ExamTypes } from '@tryout/api/contract';
import { changedParts, type ChangedField } from '@tryout/shared-ui/staff';
import { draftOf } from '../../questions/questioner-draft.ts';

/** Two versions of a question, field by field; what neither of them has is left out. */
export const versionFields = (
  before: QuestionerQuestion,
  after: QuestionerQuestion,
  examTypes: ExamTypes,
): ChangedField[] => changedParts(draftOf(before), draftOf(after), 'type', examTypes);

/** What differs, by name: "Pertanyaan, Pilihan A". */
export const changedLabels = (before: QuestionerQuestion, after: QuestionerQuestion, examTypes: ExamTypes): string[] =>
  versionFields(before, after, examTypes)
    .filter((field) => field.before !== field.after)
    .map(({ label }) => label);
