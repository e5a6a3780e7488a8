import type { Generated } from 'kysely';
import type { LateAcceptance, Letter, RulingMode, RulingState } from '../../contract/index.ts';
import type { Bit } from './bit.ts';

/** A ruling on a wrong key, and the steps that were taken (docs/rulings.md). */
export interface RulingTable {
  id: string;
  questionId: string;
  questionVersionId: string;
  state: RulingState;
  reason: string;
  newKey: Letter | null;
  /** JSON: a weight for each letter. */
  newWeights: string | null;
  /** The mode that was applied; null before. */
  mode: RulingMode | null;
  /** Ended attempts at the beginning of the last step. */
  totalCount: number | null;
  /** The question's version before the ruling corrected it, and the corrected one. */
  formerVersionId: string | null;
  correctedVersionId: string | null;
  preparedBy: string;
  preparedAt: string;
  previewedAt: string | null;
  appliedBy: string | null;
  appliedAt: string | null;
  undoneBy: string | null;
  undoneAt: string | null;
}

/** A version that a ruling covers; one ruling at a time is active on a version. */
export interface RulingVersionTable {
  rulingId: string;
  questionVersionId: string;
  isActive: Generated<Bit>;
}

/** A ruling is in force on an item at revisions of the paper from `fromRevision` until before `untilRevision`. */
export interface PaperRulingTable {
  paperId: string;
  rulingId: string;
  itemId: string;
  fromRevision: number;
  untilRevision: number | null;
}

/** A change of an ended attempt's points or verdict, as its learner is told it. */
export interface ScoreChangeTable {
  id: string;
  attemptId: string;
  /** The revisions and late answers of the two scores. */
  fromRevision: number;
  toRevision: number;
  fromAcceptanceId: string | null;
  toAcceptanceId: string | null;
  /** JSON: points, max, passed. */
  before: string;
  after: string;
  at: string;
  /** When a mail about it was put into the outbox; null if none was. */
  mailedAt: string | null;
  seenAt: string | null;
}

/** Late answers that an administrator accepted, those that arrived in this time. */
export interface LateAcceptanceTable {
  id: string;
  state: LateAcceptance['state'];
  arrivedFrom: string;
  arrivedUntil: string;
  /** Null: of all packages. */
  tryoutId: string | null;
  reason: string;
  attemptCount: number;
  answerCount: number;
  appliedBy: string;
  appliedAt: string;
  undoneBy: string | null;
  undoneAt: string | null;
}

/** An attempt of which late answers were accepted. */
export interface AcceptedAttemptTable {
  acceptanceId: string;
  attemptId: string;
  /** 1 until its score has followed the acceptance, or its end. */
  isWaiting: Bit;
}

/** A copy of an accepted answer: the late answer itself may still be replaced by a later one. */
export interface AcceptedAnswerTable {
  acceptanceId: string;
  attemptId: string;
  itemId: string;
  option: Letter | null;
  savedAt: string;
}

export interface RulingTables {
  ruling: RulingTable;
  rulingVersion: RulingVersionTable;
  paperRuling: PaperRulingTable;
  scoreChange: ScoreChangeTable;
  lateAcceptance: LateAcceptanceTable;
  acceptedAttempt: AcceptedAttemptTable;
  acceptedAnswer: AcceptedAnswerTable;
}
