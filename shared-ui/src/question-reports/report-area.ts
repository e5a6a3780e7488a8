import type { ReactNode } from 'react';
import type { ReportCalls } from './report-calls.ts';

/** How an area of staff shows the reports of questions. Give the same object each time. */
export interface ReportArea {
  calls: ReportCalls;
  /** The address of the queue; a question's is below it. */
  path: string;
  /** The address at which a question is edited. */
  editAddress(question: { questionId: string; tryoutId: string }): string;
  /** The address at which a ruling on a version is drafted. */
  rulingAddress(version: { questionId: string; version: number }): string;
  /** The question's statistics; left out where there are none. */
  statistics?: (question: { questionId: string; tryoutId: string }) => ReactNode;
}

/** The rights of the signed-in member of staff. */
export interface ReportRights {
  mayAnswer: boolean;
  /** Misuse costs a learner something, so administrators decide on it. */
  mayDecideMisuse: boolean;
  /** Writes questions, and can look at the reports of these alone. */
  writes: boolean;
}

/** Where the cache keeps a reported question. */
export const reportedQuestionKey = ({ path }: Pick<ReportArea, 'path'>, questionId: string) => [
  'question-reports',
  path,
  'one',
  questionId,
];
