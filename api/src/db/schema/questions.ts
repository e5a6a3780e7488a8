import type { Generated } from 'kysely';
import type {
  Letter,
  QuestionKind,
  ReviewEventKind,
  Section,
  StepKind,
  SubType,
  TryoutType,
} from '../../contract/index.ts';
import type { Bit } from './bit.ts';

export interface QuestionTable {
  id: string;
  tryoutId: string;
  number: number;
  currentVersionId: string;
  createdAt: string;
}

/** A question that was taken out of its package and can be brought back; its versions stay where they are. */
export interface ArchivedQuestionTable {
  id: string;
  /** The package that it was in, which may be gone. */
  tryoutId: string;
  tryoutTitle: string;
  number: number;
  currentVersionId: string;
  createdAt: string;
  archivedAt: string;
  archivedBy: string;
}

/** A question that enters no paper yet, in a package or in the archive; every other one is ready. */
export interface UnreadyQuestionTable {
  questionId: string;
  since: string;
}

/** A version that another author has approved. */
export interface VersionApprovalTable {
  questionVersionId: string;
  questionId: string;
  version: number;
  approvedBy: string;
  approvedAt: string;
}

/** Who wrote the text that a copy began with, unless that was approved. */
export interface CopiedWriterTable {
  questionId: string;
  writerId: string;
}

/** A review that an author has asked another one for, until it is given or the request is withdrawn. */
export interface ReviewRequestTable {
  questionId: string;
  reviewerId: string;
  askedBy: string;
  askedAt: string;
}

/** An event in the review of a version; never updated. */
export interface ReviewEventTable {
  id: string;
  questionVersionId: string;
  questionId: string;
  kind: ReviewEventKind;
  actorId: string;
  /** The author who was asked, or from whom a request was withdrawn. */
  reviewerId: string | null;
  /** Plain text with formulas; empty if nothing was written. */
  text: string;
  at: string;
}

/** A change of many questions at once (`features/questions/many/`). */
export interface QuestionStepTable {
  id: string;
  actorId: string;
  kind: StepKind;
  questionCount: number;
  /** The package that got the questions, or was made. */
  tryoutId: string | null;
  at: string;
  /** JSON with what takes the step back; null if nothing does: a later step, or none was needed. */
  undo: string | null;
  undoneAt: string | null;
}

/** Never updated: an edit makes a new version, so that finished attempts keep theirs. */
export interface QuestionVersionTable {
  id: string;
  questionId: string;
  version: number;
  kind: QuestionKind;
  section: Section;
  type: TryoutType;
  subType: SubType;
  stem: string;
  imageUrl: string | null;
  imageAlt: string | null;
  explanation: string | null;
  /** Guide to marking an essay: for staff only. */
  rubric: Generated<string | null>;
  /** The source of the question. */
  source: Generated<string | null>;
  timeLimitSeconds: number;
  createdAt: string;
  /** The account that wrote it; null for questions that came with the product. */
  createdBy: string | null;
}

export interface QuestionOptionTable {
  questionVersionId: string;
  letter: Letter;
  text: string;
  imageUrl: string | null;
  imageAlt: string | null;
  isKey: Bit;
  /** 0–5 if every option earns something; null if an option is right or wrong. */
  weight: number | null;
}

/** A question's place in the item bank: numbers grow in the order of the last edits. */
export interface BankEntryTable {
  number: Generated<number>;
  questionId: string;
  /** All terms of the question, separated by line ends, with one at each end. */
  terms: string;
}

/** A term under which a question is found; written only by `foundation/directory/`. */
export interface BankTermTable {
  term: string;
  number: number;
}

export interface QuestionTables {
  question: QuestionTable;
  archivedQuestion: ArchivedQuestionTable;
  unreadyQuestion: UnreadyQuestionTable;
  versionApproval: VersionApprovalTable;
  copiedWriter: CopiedWriterTable;
  reviewRequest: ReviewRequestTable;
  reviewEvent: ReviewEventTable;
  questionStep: QuestionStepTable;
  questionVersion: QuestionVersionTable;
  questionOption: QuestionOptionTable;
  bankEntry: BankEntryTable;
  bankTerm: BankTermTable;
}
