import type { Generated } from 'kysely';
import type { AttemptState, Letter } from '../../contract/index.ts';
import type { Bit } from './bit.ts';

export interface AttemptTable {
  id: string;
  learnerId: string;
  tryoutId: string;
  paperId: string;
  ruleSetId: string;
  state: AttemptState;
  startedAt: string;
  deadlineAt: string;
  submittedAt: string | null;
  /** Written by earlier releases only, as a lock; nothing reads it. */
  lastSavedAt: string | null;
  points: number | null;
  maxPoints: number | null;
  passed: Bit | null;
  /** 1 for a learner's first finished attempt of a package: only these are ranked. */
  isRanked: Bit;
  /** 1 while it belongs to a guest; no ranking counts it then. */
  isGuest: Generated<Bit>;
  /** Sorts attempts of a package as text, best last: total, then the sections of the rule set's tie order. */
  rankKey: string | null;
  /** Essays that are answered and not marked yet; 0 while the attempt runs. */
  waitingMarks: Generated<number>;
  /** Province of a ranked attempt's learner: set when the attempt ends; triggers update it when the profile changes. */
  rankProvince: Generated<string | null>;
  rankInstance: Generated<string | null>;
  /** Points of each sub type (`foundation/scoring/sub-type-shares.ts`); null while the attempt runs. */
  subTypeShares: string | null;
  /** The paper's revision at which it was scored: lower than the paper's while it waits to be scored again (docs/rulings.md). */
  scoredRevision: Generated<number>;
  /** Number of scorings by releases that know rulings. */
  scorings: Generated<number>;
  /** The acceptance whose late answers its score counts. */
  lateAcceptanceId: Generated<string | null>;
  /** The revision of its paper's counts that has it (`PaperCountsTable`); null: it isn't counted. */
  countedRevision: Generated<number | null>;
  /** 1 once its answers are in the learner's notebook and estimates (docs/practice.md). */
  isStudied: Generated<Bit>;
  /** Since when it stands still, with all attempts of its event; its deadline is moved away meanwhile (docs/events.md). */
  pausedAt: Generated<string | null>;
  /** When its learner was allowed to start again; it is never ranked from then on. */
  voidedAt: Generated<string | null>;
}

export interface ResponseTable {
  attemptId: string;
  /** The question version that the item shows. */
  itemId: string;
  option: Letter | null;
  text: string | null;
  flagged: Bit;
  sequence: number;
  secondsSpent: number;
  savedAt: string;
}

/** When the keys of an attempt that the clock ended were first sent to its learner. */
export interface KeysReadTable {
  attemptId: string;
  at: string;
}

/** The answers of an attempt that ended long ago, in place of its responses (`stored-responses.ts`). */
export interface ResponseArchiveTable {
  attemptId: string;
  /** As `packed-answers.ts` packs them. */
  answers: Buffer;
  /** Number of items with an answer. */
  answered: number;
  /** 1 if any answer is a text. */
  hasText: Bit;
}

/** An answered essay of an ended attempt, and its mark. */
export interface EssayMarkTable {
  attemptId: string;
  itemId: string;
  /** The attempt's package and end, kept here so that the queue is read in the order of an index. */
  tryoutId: string;
  submittedAt: string;
  /** The question of which the item is a version. */
  questionId: Generated<string>;
  /** 0–100 percent of the item's points, to one decimal; null while it waits. */
  percent: number | null;
  remark: string | null;
  markedBy: string | null;
  markedAt: string | null;
  /** Number of markings so far. */
  version: number;
}

export interface AttemptTables {
  attempt: AttemptTable;
  response: ResponseTable;
  /** Answers that came after the end: kept, not scored. */
  lateResponse: ResponseTable;
  responseArchive: ResponseArchiveTable;
  keysRead: KeysReadTable;
  essayMark: EssayMarkTable;
}
