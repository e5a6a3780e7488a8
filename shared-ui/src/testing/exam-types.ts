import { createExamTypes, type ExamType } from '@tryout/api/contract';

declare const __EXAM_TYPES__: ExamType[];

/** The exam types that we ship, for tests of functions that take them as an argument. */
export const examTypes = createExamTypes(__EXAM_TYPES__);
