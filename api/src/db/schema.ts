import type {
  AttemptState,
  AuditAction,
  AuditEntity,
  Difficulty,
  Gender,
  Letter,
  QuestionKind,
  Section,
  SubType,
  TryoutType,
} from '../contract/index.ts';

/*
 * The tables as Kysely sees them. Column types are the few that SQLite and PostgreSQL share, so that one schema and one code
 * path serve both: times are ISO 8601 text in UTC, booleans 0 or 1, JSON is text (docs/decisions).
 */
export type Bit = 0 | 1;
export type Role = 'learner' | 'questioner' | 'admin';

export interface AccountTable {
  id: string;
  role: Role;
  email: string;
  name: string;
  passwordHash: string;
  /** Raised when the password changes: tokens that carry an older one are void. */
  tokenVersion: number;
  isActive: Bit;
  createdAt: string;
}

export interface ProfileTable {
  accountId: string;
  province: string;
  phone: string;
  gender: Gender;
  instance: string;
}

export interface TryoutTable {
  id: string;
  title: string;
  description: string;
  priceRupiah: number;
  batch: number;
  type: TryoutType;
  isActive: Bit;
  isOnline: Bit;
  imageUrl: string | null;
  durationSeconds: number;
  difficulty: Difficulty;
  opensAt: string | null;
  closesAt: string | null;
  ruleSetId: string;
  isFreeTryout: Bit;
  /** The paper that a new attempt gets; null after an edit, until the next attempt has it made. */
  currentPaperId: string | null;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

export interface QuestionTable {
  id: string;
  tryoutId: string;
  number: number;
  currentVersionId: string;
  createdAt: string;
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
  timeLimitSeconds: number;
  createdAt: string;
}

export interface QuestionOptionTable {
  questionVersionId: string;
  letter: Letter;
  text: string;
  imageUrl: string | null;
  imageAlt: string | null;
  isKey: Bit;
  /** 0–5 where every option earns something; null where an option is right or wrong. */
  weight: number | null;
}

/** The questions of a package at one moment, in their order: what an attempt is taken with. Never updated. */
export interface PaperTable {
  id: string;
  tryoutId: string;
  questionCount: number;
  createdAt: string;
}

export interface PaperItemTable {
  paperId: string;
  number: number;
  questionVersionId: string;
}

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
  /** When the newest save of any response arrived. */
  lastSavedAt: string | null;
  points: number | null;
  maxPoints: number | null;
  passed: Bit | null;
  /** 1 for a learner's first finished attempt of a package: only these are ranked. */
  isRanked: Bit;
  /** Sorts attempts of a package as text, best last: total, then the sections of the rule set's tie order. */
  rankKey: string | null;
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

export interface FileTable {
  id: string;
  kind: 'question_image';
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  createdAt: string;
}

/** Insert only: the database itself refuses to change or delete an entry. */
export interface AuditEntryTable {
  id: string;
  at: string;
  actorId: string;
  action: AuditAction;
  entity: AuditEntity;
  entityId: string;
  label: string;
  reason: string | null;
  /** JSON objects of the fields, as text. */
  before: string | null;
  after: string | null;
}

export interface Database {
  account: AccountTable;
  profile: ProfileTable;
  tryout: TryoutTable;
  question: QuestionTable;
  questionVersion: QuestionVersionTable;
  questionOption: QuestionOptionTable;
  paper: PaperTable;
  paperItem: PaperItemTable;
  attempt: AttemptTable;
  response: ResponseTable;
  /** Answers that came after the end: kept, not scored. */
  lateResponse: ResponseTable;
  file: FileTable;
  auditEntry: AuditEntryTable;
}
