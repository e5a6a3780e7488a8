import type { Generated } from 'kysely';
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
/** `guest`: somebody of the free tryout, without a password; `erased`: the person has left, nameless results stay. */
export type Standing = 'registered' | 'guest' | 'erased';
/** The privacy notice; the same by a parent or guardian, for whoever is too young; the picture of an ID card. */
export type ConsentKind = 'privacy' | 'guardian' | 'id_card';

export interface AccountTable {
  id: string;
  role: Role;
  email: string;
  name: string;
  passwordHash: string;
  /** Raised when the password changes: tokens that carry an older one are void. */
  tokenVersion: number;
  isActive: Bit;
  standing: Generated<Standing>;
  createdAt: string;
  /** Until when the one-time password of a staff account opens the door; null once its owner has set a password. */
  oneTimePasswordExpiresAt: string | null;
  /** What an administrator may do: a JSON list of names (`db/permissions.ts`). */
  permissions: Generated<string>;
  /** When a learner's e-mail address was shown to be the learner's; null until then. */
  emailProvedAt: Generated<string | null>;
  /** Since when a second factor counts; null where none does. */
  secondFactorAt: Generated<string | null>;
  /** When this account of the staff last signed in; not kept for learners. */
  lastSignedInAt: string | null;
}

export interface ProfileTable {
  accountId: string;
  province: string;
  phone: string;
  gender: Gender;
  instance: string;
}

/** What a person agreed to: insert only. */
export interface ConsentTable {
  id: string;
  /** The account or the free registration. */
  subjectId: string;
  kind: ConsentKind;
  /** Of the privacy notice that was shown. */
  version: string;
  at: string;
  addressHash: string;
}

/** The link by which an account's password may be replaced: at most one. */
export interface PasswordResetTable {
  accountId: string;
  /** SHA-256 of what the link carries. */
  tokenHash: string;
  expiresAt: string;
}

/** The link by which an account's e-mail address is proved: at most one. */
export interface EmailProofTable {
  accountId: string;
  /** SHA-256 of what the link carries. */
  tokenHash: string;
  expiresAt: string;
}

/** What codes of an authenticator are checked with. */
export interface SecondFactorTable {
  accountId: string;
  /** Base64 of the secret, sealed under the account's id. */
  sealedSecret: string;
  /** Of the key that it is sealed with; null from before keys had names. */
  keyId: string | null;
  /** Of the newest code that was used: it and all before it count no more. */
  lastStep: Generated<number>;
  /** Codes tried since then. */
  tries: Generated<number>;
  triesSince: string;
  createdAt: string;
}

/** A code that opens the door once. */
export interface RecoveryCodeTable {
  accountId: string;
  /** SHA-256: the code has 79 random bits. */
  codeHash: string;
}

/** Where an account is signed in: one for each sign-in. */
export interface SessionTable {
  id: string;
  accountId: string;
  /** The account's when it began or was carried over: with another one it counts no more. */
  tokenVersion: number;
  /** Browser and system in words. */
  device: string;
  createdAt: string;
  /** To the hour. */
  lastUsedAt: string;
  /** It is prolonged no further. */
  endsAt: string;
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
  /** 1 where keys and points wait until the package has closed to everybody; says nothing without `closesAt`. */
  keysAfterClose: Generated<Bit>;
  /** The paper that a new attempt gets; null after an edit, until the next attempt has it made. */
  currentPaperId: string | null;
  /** Since when learners may see it; null while it is a draft. */
  publishedAt: string | null;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What the last check of a package found. Triggers count its states (docs/decisions/0091). */
export interface PackageCheckTable {
  tryoutId: string;
  /** Grows with every change of what a check looks at. */
  state: Generated<number>;
  /** The state that was checked; null for one that never was. */
  checkedState: number | null;
  checkedAt: Generated<string>;
  /** Problems with which it couldn't be published. */
  blocking: Generated<number>;
  /** Others that somebody should look at. */
  notes: Generated<number>;
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
  /** How an essay is marked: for staff alone. */
  rubric: Generated<string | null>;
  timeLimitSeconds: number;
  createdAt: string;
  /** The account that wrote it; null for what the product brought along. */
  createdBy: string | null;
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

/** The questions of a package at one moment, in their order: what an attempt is taken with. Never updated but for its count. */
export interface PaperTable {
  id: string;
  tryoutId: string;
  questionCount: number;
  createdAt: string;
  /** Attempts taken with it that have ended: the database itself counts them. */
  finishedAttempts: Generated<number>;
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
  /** 1 while it is a guest's, whom no ranking counts. */
  isGuest: Generated<Bit>;
  /** Sorts attempts of a package as text, best last: total, then the sections of the rule set's tie order. */
  rankKey: string | null;
  /** Essays that are answered and not marked yet; 0 while the attempt runs. */
  waitingMarks: Generated<number>;
  /** Of a ranked attempt, where its learner comes from: set when it ends, kept right by the database as the profile changes. */
  rankProvince: Generated<string | null>;
  rankInstance: Generated<string | null>;
  /** How each sub type went (`scoring/sub-type-shares.ts`); null while it runs. */
  subTypeShares: string | null;
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

/** An answered essay of an ended attempt, and its mark. */
export interface EssayMarkTable {
  attemptId: string;
  itemId: string;
  /** The attempt's package and end, kept here so that the queue is read in the order of an index. */
  tryoutId: string;
  submittedAt: string;
  /** The question of which the item is a version. */
  questionId: Generated<string>;
  /** 0–100 of the item's points, to one decimal; null while it waits. */
  percent: number | null;
  remark: string | null;
  markedBy: string | null;
  markedAt: string | null;
  /** How often it was marked. */
  version: number;
}

export interface FileTable {
  id: string;
  kind: 'question_image' | 'id_card';
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  createdAt: string;
  /** Of the key that an ID card is sealed with; null for pictures, and from before keys had names. */
  keyId: string | null;
}

/** Who asked for the free tryout. The card's picture lies encrypted on disk (docs/files.md). */
export interface FreeRegistrationTable {
  /** Grows in the order of registration. */
  number: Generated<number>;
  id: string;
  fullName: string;
  email: string;
  phone: string;
  institution: string;
  /** Which text was agreed to, and when. */
  consentVersion: string;
  consentAt: string;
  examId: string | null;
  /** SHA-256 of the key that the device made for the request; null for what came without one. */
  requestHash: string | null;
  /** `phone` in one spelling: digits that begin with 0. */
  phoneNumber: string;
  /** From when on its days are counted: the end of the exam, at the latest. */
  keptFrom: string;
  idCardFileId: string;
  /** The account that was signed in when it was sent; null for a guest, also once an account has taken the attempt over. */
  registrantId: string | null;
  /** All terms under which it is found, each between two line ends. */
  terms: string;
  createdAt: string;
}

export interface RegistrationTermTable {
  term: string;
  number: number;
}

/** A file that goes unless somebody claims it in time: one that is being made, or whose owner is gone. */
export interface DoomedFileTable {
  fileId: string;
  since: string;
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

/** What a request of the staff has created: asked for again under the same key, nothing is created anew (`creations/`). */
export interface CreationRequestTable {
  /** SHA-256 of the account and the key that its device made. */
  keyHash: string;
  /** Of what was asked for: the same key never stands for something else. */
  bodyHash: string;
  entityId: string;
  createdAt: string;
}

/** Numbers of rows that the database itself keeps as they change, since counting them would be a scan. */
export interface TallyTable {
  name: 'learners' | 'questions' | 'completions';
  value: number;
}

/** How many registered or finished on a day (WIB, `2026-11-22`). The database counts. */
export interface DayTallyTable {
  day: string;
  name: 'registrations' | 'finished';
  value: number;
}

/** How many ranked attempts of a package have so many whole points: the beginning of their rank keys. The database counts. */
export interface RankTallyTable {
  tryoutId: string;
  step: string;
  value: number;
}

/** How a learner shows in rankings; without a row namelessly. */
export interface RankingNameTable {
  accountId: string;
  alias: string | null;
  isListed: Bit;
}

/** How long the questions of a paper take, from a sample of the attempts that ended last (`features/attempts/item-pace.ts`). */
export interface PaperPaceTable {
  paperId: string;
  /** Attempts in the sample. */
  attempts: number;
  /** The paper's count at that time: tells when the sample is old. */
  finishedAttempts: number;
  /** End and id of the first and the last attempt of the sample. */
  sampleFrom: string;
  sampleTo: string;
  /** JSON, in the paper's order. */
  items: string;
  computedAt: string;
}

/** A learner's place in the directory: numbers grow in the order of registration. */
export interface LearnerEntryTable {
  number: Generated<number>;
  accountId: string;
  /** All terms of the learner, sorted, each between two line ends. */
  terms: string;
}

/** A term under which a learner is found; written by `directory/` alone. */
export interface LearnerTermTable {
  term: string;
  number: number;
}

/** A question's place in the item bank: numbers grow in the order of the last edits. */
export interface BankEntryTable {
  number: Generated<number>;
  questionId: string;
  /** All terms of the question, each between two line ends. */
  terms: string;
}

/** A term under which a question is found; written by `directory/` alone. */
export interface BankTermTable {
  term: string;
  number: number;
}

/** How far a learner has read a lesson. */
export interface LessonProgressTable {
  learnerId: string;
  /** Its address under /materi. */
  slug: string;
  /** 0–100. */
  percent: number;
  /** When the reader marked it as done. */
  doneAt: string | null;
  readAt: string;
}

export interface Database {
  account: AccountTable;
  profile: ProfileTable;
  consent: ConsentTable;
  passwordReset: PasswordResetTable;
  emailProof: EmailProofTable;
  session: SessionTable;
  secondFactor: SecondFactorTable;
  recoveryCode: RecoveryCodeTable;
  tryout: TryoutTable;
  packageCheck: PackageCheckTable;
  question: QuestionTable;
  questionVersion: QuestionVersionTable;
  questionOption: QuestionOptionTable;
  paper: PaperTable;
  paperItem: PaperItemTable;
  attempt: AttemptTable;
  response: ResponseTable;
  /** Answers that came after the end: kept, not scored. */
  lateResponse: ResponseTable;
  essayMark: EssayMarkTable;
  file: FileTable;
  doomedFile: DoomedFileTable;
  freeRegistration: FreeRegistrationTable;
  registrationTerm: RegistrationTermTable;
  lessonProgress: LessonProgressTable;
  auditEntry: AuditEntryTable;
  creationRequest: CreationRequestTable;
  tally: TallyTable;
  dayTally: DayTallyTable;
  rankTally: RankTallyTable;
  rankingName: RankingNameTable;
  paperPace: PaperPaceTable;
  learnerEntry: LearnerEntryTable;
  learnerTerm: LearnerTermTable;
  bankEntry: BankEntryTable;
  bankTerm: BankTermTable;
}
