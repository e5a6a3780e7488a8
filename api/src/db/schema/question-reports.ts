import type { Generated } from 'kysely';
import type { Letter, ReportDecision, ReportKind, ReportOutcome, ReportState } from '../../contract/index.ts';
import type { Bit } from './bit.ts';

/** A learner's report of what is wrong with a question. */
export interface QuestionReportTable {
  id: string;
  learnerId: string;
  /** The attempt in which the learner had the question. */
  attemptId: string;
  questionId: string;
  questionVersionId: string;
  kind: ReportKind;
  /** The letter that should be the key. */
  letter: Letter | null;
  text: string;
  /** 1 if it was sent while the attempt ran. */
  isFromExam: Bit;
  state: ReportState;
  /** 1 while it waits for an answer: `new` or `in_review`. */
  isOpen: Bit;
  sentAt: string;
  /** When the learner last edited it. */
  updatedAt: string;
  decidedAt: string | null;
  answerId: string | null;
}

/** The answer to all reports of a question that waited at that moment. */
export interface QuestionReportAnswerTable {
  id: string;
  questionId: string;
  decision: ReportDecision;
  outcome: ReportOutcome | null;
  text: string;
  answeredBy: string;
  answeredAt: string;
  reportCount: Generated<number>;
}

export interface QuestionReportTables {
  questionReport: QuestionReportTable;
  questionReportAnswer: QuestionReportAnswerTable;
}
