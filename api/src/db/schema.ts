import type { Generated } from 'kysely';
import type {
  Attention,
  EntitlementSource,
  PaymentMethod,
  PaymentState,
  PurchaseEventKind,
  PurchaseKind,
  PurchaseState,
  RefundState,
  RefundWay,
  TaxKind,
  VoucherKind,
  AttemptState,
  AuditAction,
  AuditEntity,
  Difficulty,
  EventClock,
  EventEntry,
  Gender,
  HandKind,
  HintKind,
  ImportState,
  Letter,
  LateAcceptance,
  NotebookReason,
  PracticeMode,
  QuestionKind,
  ReminderZone,
  RulingMode,
  RulingState,
  ReviewEventKind,
  PostEvent,
  PostReportReason,
  PostState,
  ReportDecision,
  ReportKind,
  ReportOutcome,
  ReportState,
  Section,
  StepKind,
  StudyTargetKind,
  SubType,
  TrailKind,
  TryoutType,
  WorkKind,
  WorkState,
} from '../contract/index.ts';

/*
 * The tables as Kysely sees them. Column types are the few that SQLite and PostgreSQL share, so that one schema and one code
 * path serve both: times are ISO 8601 text in UTC, booleans 0 or 1, JSON is text (docs/decisions).
 */
export type Bit = 0 | 1;
export type Role = 'learner' | 'questioner' | 'admin';
/** `guest`: takes the free tryout without a password; `erased`: the person has left, nameless results stay. */
export type Standing = 'registered' | 'guest' | 'erased';
/** Consent to the privacy notice; the same from a parent or guardian of a minor; consent to the picture of an ID card. */
export type ConsentKind = 'privacy' | 'guardian' | 'id_card';

export interface AccountTable {
  id: string;
  role: Role;
  email: string;
  name: string;
  passwordHash: string;
  /** Raised when the password changes: tokens with an older one are invalid. */
  tokenVersion: number;
  isActive: Bit;
  standing: Generated<Standing>;
  createdAt: string;
  /** When the one-time password of a staff account stops working; null once its owner has set a password. */
  oneTimePasswordExpiresAt: string | null;
  /** An administrator's permissions: a JSON list of names (`db/permissions.ts`). */
  permissions: Generated<string>;
  /** When a learner's e-mail address was proved; null until then. */
  emailProvedAt: Generated<string | null>;
  /** Since when the account has a second factor; null if it has none. */
  secondFactorAt: Generated<string | null>;
  /** When this staff account last signed in; not stored for learners. */
  lastSignedInAt: string | null;
}

export interface ProfileTable {
  accountId: string;
  province: string;
  phone: string;
  gender: Gender;
  instance: string;
}

/** Consents given by a person: insert only. */
export interface ConsentTable {
  id: string;
  /** The account or the free registration. */
  subjectId: string;
  kind: ConsentKind;
  /** Version of the privacy notice that was shown. */
  version: string;
  at: string;
  addressHash: string;
}

/** The link to replace an account's password: at most one. */
export interface PasswordResetTable {
  accountId: string;
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  expiresAt: string;
}

/** The link to prove an account's e-mail address: at most one. */
export interface EmailProofTable {
  accountId: string;
  /** SHA-256 of the token in the link. */
  tokenHash: string;
  expiresAt: string;
}

/** Data to check an authenticator's codes with. */
export interface SecondFactorTable {
  accountId: string;
  /** Base64 of the secret, sealed under the account's id. */
  sealedSecret: string;
  /** Id of the key that seals it; null if it was sealed before keys had names. */
  keyId: string | null;
  /** Time step of the newest code that was used: it and all earlier codes are no longer valid. */
  lastStep: Generated<number>;
  /** Codes tried since then. */
  tries: Generated<number>;
  triesSince: string;
  createdAt: string;
}

/** A code that signs in once. */
export interface RecoveryCodeTable {
  accountId: string;
  /** SHA-256: the code has 79 random bits. */
  codeHash: string;
}

/** Where an account is signed in: one for each sign-in. */
export interface SessionTable {
  id: string;
  accountId: string;
  /**
   * The account's token version when the session began or was carried over: if they differ, the session is no longer valid.
   */
  tokenVersion: number;
  /** Browser and operating system. */
  device: string;
  createdAt: string;
  /** To the hour. */
  lastUsedAt: string;
  /** The session can't be prolonged beyond this. */
  endsAt: string;
}

/** A learner's choices for reminders; without a row there are none. */
export interface ReminderSettingTable {
  accountId: string;
  zone: ReminderZone;
  /** 1 is Monday. */
  weeklyDay: number;
  weeklyHour: number;
  weeklyMail: Bit;
  weeklyPush: Bit;
  tryoutMail: Bit;
  tryoutPush: Bit;
  /** When the next weekly reminder is due; null if it is off. */
  weeklyAt: string | null;
}

/** A package that a learner wants to be reminded of. */
export interface TryoutReminderTable {
  accountId: string;
  tryoutId: string;
  askedAt: string;
  /** The opening for which the reminder of a day before has been planned. */
  dayFor: string | null;
  /** The same for the one of an hour before. */
  hourFor: string | null;
}

/** A browser that gets push messages, for as long as its session. */
export interface PushDeviceTable {
  sessionId: string;
  accountId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: string;
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
  /** 1 if keys and points wait until the package has closed to everybody; has no effect without `closesAt`. */
  keysAfterClose: Generated<Bit>;
  /** The paper that a new attempt gets; null after an edit, until the next attempt makes one. */
  currentPaperId: string | null;
  /** When it was published, so that learners may see it; null while it is a draft. */
  publishedAt: string | null;
  archivedAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** 1 if only versions that another author has approved enter a paper. */
  requiresReview: Generated<Bit>;
}

/** Result of a package's last check. Triggers count its states (docs/decisions/0091). */
export interface PackageCheckTable {
  tryoutId: string;
  /** Grows with every change of anything that a check reads. */
  state: Generated<number>;
  /** The state that was checked; null if the package was never checked. */
  checkedState: number | null;
  checkedAt: Generated<string>;
  /** Problems that would block its publishing. */
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

/** The questions of a package at one moment, in their order, for attempts. Never updated except its count. */
export interface PaperTable {
  id: string;
  tryoutId: string;
  questionCount: number;
  createdAt: string;
  /** Ended attempts with this paper: counted by the database itself. */
  finishedAttempts: Generated<number>;
  /** Number of times that rulings in force on its items have changed. */
  revision: Generated<number>;
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

/** A package that many take at one time. Its start window is the package's own (docs/events.md). */
export interface EventTable {
  tryoutId: string;
  registrationOpensAt: string;
  registrationClosesAt: string;
  entry: EventEntry;
  code: string | null;
  clock: EventClock;
  /** Seconds over which the starts are spread. */
  spreadSeconds: number;
  resultsAt: string;
  hasCertificate: Bit;
  isShuffled: Bit;
  /** Added by hand for all. */
  extraSeconds: Generated<number>;
  pausedAt: Generated<string | null>;
  /** All pauses that have ended. */
  pausedSeconds: Generated<number>;
  /** Grows with everything that a running exam has to hear of. */
  version: Generated<number>;
  releasedAt: Generated<string | null>;
  hintsAt: Generated<string | null>;
  /** Pairs of attempts that were compared. */
  hintPairs: Generated<number>;
  createdAt: string;
  updatedAt: string;
}

export interface EventRegistrationTable {
  tryoutId: string;
  accountId: string;
  registeredAt: string;
  /** How often this learner may start; counted by `startsUsed`. */
  startsAllowed: Generated<number>;
  startsUsed: Generated<number>;
}

/** When something was last heard of somebody in an event, to some seconds. */
export interface EventPresenceTable {
  tryoutId: string;
  accountId: string;
  /** Null in the waiting room. */
  attemptId: string | null;
  seenAt: string;
  answeredAt: string | null;
}

/** An entry of somebody's trail through an event; insert only. */
export interface EventTrailTable {
  id: string;
  tryoutId: string;
  accountId: string;
  attemptId: string | null;
  at: string;
  kind: TrailKind;
  /** Browser and operating system. */
  device: string | null;
  /** Hash of the browser's random name. */
  deviceKey: string | null;
}

/** A time in which a device had the page of a running exam open (`foundation/events/line-watch.ts`); deleted once hints were looked for. */
export interface EventLineTable {
  id: string;
  tryoutId: string;
  accountId: string;
  attemptId: string;
  deviceKey: string;
  device: string;
  openedAt: string;
  signAt: string;
  closedAt: string;
}

/** One process's view of an event: saves and their times, as JSON. */
export interface EventPulseTable {
  tryoutId: string;
  processId: string;
  at: string;
  figures: string;
}

export interface EventMinuteTable {
  tryoutId: string;
  at: string;
  waiting: number;
  running: number;
  finished: number;
  silent: number;
  saves: number;
  saveP99Ms: number | null;
}

/** An act by hand in an event. */
export interface EventHandTable {
  id: string;
  tryoutId: string;
  kind: HandKind;
  /** Null: for all. */
  attemptId: string | null;
  accountId: string | null;
  seconds: number | null;
  text: string | null;
  reason: string;
  at: string;
  actorId: string;
  /** End of a pause. */
  endedAt: string | null;
  undoneAt: string | null;
  undoneBy: string | null;
}

/** The order of an attempt's questions and options: JSON `[itemId, letters][]`. */
export interface AttemptOrderTable {
  attemptId: string;
  items: string;
}

export interface EventReleaseTable {
  id: string;
  tryoutId: string;
  /** 1 for the first. */
  number: number;
  at: string;
  /** Null: by the clock. */
  actorId: string | null;
  reason: string | null;
  takers: number;
  changed: number;
  /** `copying` until all standings are there, then `released`, and `certified` once everybody has a certificate who should. */
  state: 'copying' | 'released' | 'certified';
}

/** A result as a release has it; never updated. */
export interface EventStandingTable {
  releaseId: string;
  attemptId: string;
  accountId: string;
  rank: number;
  points: number;
  maxPoints: number;
  passed: Bit | null;
}

export interface CertificateTable {
  code: string;
  tryoutId: string;
  attemptId: string;
  accountId: string;
  /** The release that it was issued with. */
  releaseId: string;
  /** The name that it was issued for; null once the account is erased, and of those from before there was this column. */
  holderName: Generated<string | null>;
  createdAt: string;
}

/** A reason to look at somebody more closely. */
export interface EventHintTable {
  id: string;
  tryoutId: string;
  kind: HintKind;
  attemptId: string;
  otherAttemptId: string | null;
  /** JSON. */
  figures: string;
  /** Sorts hints, the strongest first. */
  strength: number;
  lookedAt: string | null;
  lookedBy: string | null;
  note: string | null;
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

/** The discussion of a question: counts of what is shown, and the row that is locked while its posts change. */
export interface DiscussionTable {
  questionId: string;
  postCount: Generated<number>;
  /** Questions in it without an answer. */
  unansweredCount: Generated<number>;
  isUnanswered: Generated<Bit>;
  lastPostAt: string | null;
}

/** A question in a discussion, or an answer to it (docs/discussions.md). */
export interface DiscussionPostTable {
  id: string;
  questionId: string;
  /** The question that it answers; null for a question. */
  parentId: string | null;
  accountId: string;
  /** As other learners see it; empty for staff. */
  writerName: string;
  isByStaff: Bit;
  /** The result under which it was written; null for staff. */
  attemptId: string | null;
  /** Empty once it is forgotten. */
  text: string;
  state: PostState;
  /** Of the staff, for its author. */
  reason: string | null;
  isRemovedByStaff: Generated<Bit>;
  /** Shown answers to it, and those that its author hasn't seen. */
  answerCount: Generated<number>;
  unseenAnswers: Generated<number>;
  helpfulCount: Generated<number>;
  /** Open reports. */
  reportCount: Generated<number>;
  lastReportAt: string | null;
  createdAt: string;
  editedAt: string | null;
  decidedAt: string | null;
  deletedAt: string | null;
}

/** Somebody found a post helpful. */
export interface DiscussionHelpfulTable {
  postId: string;
  accountId: string;
  at: string;
}

/** A learner's report of a post. */
export interface DiscussionReportTable {
  postId: string;
  accountId: string;
  reason: PostReportReason;
  text: string;
  at: string;
  /** 1 until staff have decided on the post. */
  isOpen: Bit;
}

/** An event in the history of a post. */
export interface DiscussionEventTable {
  id: string;
  postId: string;
  event: PostEvent;
  /** The administrator; null for its author and for reports. */
  actorId: string | null;
  reason: string | null;
  /** The text before an edit. */
  text: string | null;
  at: string;
}

/** Until when a learner may not write in discussions. */
export interface DiscussionBarTable {
  accountId: string;
  until: string;
  reason: string;
}

export interface FileTable {
  id: string;
  kind: 'question_image' | 'id_card';
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  createdAt: string;
  /** Id of the key that seals an ID card; null for pictures, and for cards sealed before keys had names. */
  keyId: string | null;
}

/** A registration for the free tryout. The card's picture is encrypted on disk (docs/files.md). */
export interface FreeRegistrationTable {
  /** Grows in the order of registration. */
  number: Generated<number>;
  id: string;
  fullName: string;
  email: string;
  phone: string;
  institution: string;
  /** Version and time of the consent. */
  consentVersion: string;
  consentAt: string;
  examId: string | null;
  /** SHA-256 of the key that the device made for the request; null for requests without one. */
  requestHash: string | null;
  /** `phone` in one spelling: digits that begin with 0. */
  phoneNumber: string;
  /** Start of the days for which it is kept: the end of the exam, at the latest. */
  keptFrom: string;
  idCardFileId: string;
  /** The account that was signed in when it was sent; null for a guest, even after an account has claimed the attempt. */
  registrantId: string | null;
  /** All terms under which it is found, separated by line ends, with one at each end. */
  terms: string;
  createdAt: string;
}

export interface RegistrationTermTable {
  term: string;
  number: number;
}

/** A file that will be deleted unless something claims it in time: one that is being made, or whose owner is gone. */
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

/** A creation by staff: a request with the same key creates nothing again (`foundation/creations/`). */
export interface CreationRequestTable {
  /** SHA-256 of the account and the key that the device made. */
  keyHash: string;
  /** Hash of the request: a key can't be used for a different request. */
  bodyHash: string;
  entityId: string;
  createdAt: string;
}

/** Counts of rows that the database itself updates, since counting them would be a scan. */
export interface TallyTable {
  name: 'learners' | 'questions' | 'completions';
  value: number;
}

/** Number of registrations or finished attempts on a day (WIB, `2026-11-22`). Counted by the database. */
export interface DayTallyTable {
  day: string;
  name: 'registrations' | 'finished';
  value: number;
}

/**
 * Number of ranked attempts of a package with so many whole points, which are the beginning of their rank keys. Counted by
 * the database.
 */
export interface RankTallyTable {
  tryoutId: string;
  step: string;
  value: number;
}

/** How a learner appears in rankings; without a row: without a name. */
export interface RankingNameTable {
  accountId: string;
  alias: string | null;
  isListed: Bit;
}

/**
 * Time that the questions of a paper take, from a sample of the attempts that ended last (`features/attempts/item-pace.ts`).
 */
export interface PaperPaceTable {
  paperId: string;
  /** Attempts in the sample. */
  attempts: number;
  /** The paper's count at that time: shows when the sample is old. */
  finishedAttempts: number;
  /** End and id of the first and the last attempt of the sample. */
  sampleFrom: string;
  sampleTo: string;
  /** JSON, in the paper's order. */
  items: string;
  computedAt: string;
}

/** The counted attempts with a paper under one rule set (docs/statistics.md). */
export interface PaperCountsTable {
  paperId: string;
  ruleSetId: string;
  /** Grows whenever the counts are made anew. */
  revision: number;
  /** The paper's revision by which its attempts were scored. */
  paperRevision: number;
  /** 1 once something that is counted has changed: triggers write it. */
  isStale: Generated<Bit>;
  /** 1 while the counts are made anew, until they have every attempt that a former revision had. */
  isRecounting: Generated<Bit>;
  attempts: Generated<number>;
  /** JSON: how many attempts have how many points of all sections, as in `ItemCountsTable`. */
  totals: Generated<string>;
  /** The same of their scores, in hundredths. */
  scores: Generated<string>;
  countedAt: string | null;
}

/** The answers of these attempts to one item, each with the points of its section (`foundation/statistics/item-counts.ts`). */
export interface ItemCountsTable {
  paperId: string;
  ruleSetId: string;
  itemId: string;
  /** JSON. */
  counts: string;
}

/** A learner's place in the directory: numbers grow in the order of registration. */
export interface LearnerEntryTable {
  number: Generated<number>;
  accountId: string;
  /** All terms of the learner, sorted, separated by line ends, with one at each end. */
  terms: string;
}

/** A term under which a learner is found; written only by `foundation/directory/`. */
export interface LearnerTermTable {
  term: string;
  number: number;
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

/** Work that takes longer than a request, such as an export (docs/long-work.md). */
export interface LongWorkTable {
  id: string;
  kind: WorkKind;
  /** As in the contract. Null also for work that an older release has begun. */
  about: string | null;
  /** The administrator who requested it; nobody else sees it. */
  accountId: string;
  state: WorkState;
  doneCount: Generated<number>;
  /** Null as long as it is unknown. */
  totalCount: number | null;
  /** A running process moves this time into the future again and again. If it is past, the process has died. */
  aliveUntil: string;
  createdAt: string;
  /** The time at which the row and the file are deleted. */
  expiresAt: string;
  /** The name under which the file is downloaded, and its media type; null if there is no file. */
  fileName: string | null;
  fileType: string | null;
  /** The key that encrypts the file. Once the row is deleted, nobody can read the file. */
  fileKey: string | null;
}

/** A file with questions, and its preview (docs/imports.md). */
export interface QuestionImportTable {
  id: string;
  /** The member of staff who sent it; nobody else sees it. */
  accountId: string;
  tryoutId: string;
  /** `forgotten`: discarded or too old; its pictures and its row are about to be deleted. */
  state: ImportState | 'forgotten';
  fileName: string;
  fileSha256: string;
  format: string | null;
  doneCount: Generated<number>;
  totalCount: number | null;
  /** Number of questions that were added. */
  appliedCount: number | null;
  message: string | null;
  /** A JSON list of sentences. */
  notices: Generated<string>;
  /** While it is read, its process moves this time into the future again and again. If it is past, the process has died. */
  aliveUntil: string;
  createdAt: string;
  expiresAt: string;
}

/** A question of such a file. Lists and contents are JSON. */
export interface ImportItemTable {
  importId: string;
  number: number;
  place: string;
  content: string;
  writtenSubType: string | null;
  /** Problems that its format found: each goes when its part is mended. */
  readProblems: string;
  /** These and those of the content itself. */
  problems: string;
  notices: string;
  duplicates: string;
  isTicked: Bit;
  hasProblem: Bit;
  hasNotice: Bit;
  hasDuplicate: Bit;
  hasSubType: Bit;
}

/** A picture that only a preview shows: it is deleted with the preview unless a question takes it. */
export interface ImportPictureTable {
  fileId: string;
  importId: string;
}

/** Messages that leave the product: mail now, receipts and push messages later (docs/outbox.md). */
export interface OutboxTable {
  id: string;
  /** Kind of the message, which decides who sends it, such as `mail.password-reset`. */
  kind: string;
  /** The account it is about; an erasure of the account deletes the message. Null once it is done. */
  accountId: string | null;
  /** Hash of the key that identifies the message: added twice, it exists once. */
  dedupeHash: string;
  /** JSON for the sender: never a secret, an address or a text; empty once it is done. */
  payload: string;
  state: Generated<'waiting' | 'done' | 'stuck'>;
  /** Number of times that a process has taken it. */
  tries: Generated<number>;
  /**
   * While it waits: time from which it may be taken; a process that has taken it moves this on. Afterwards: when the row is
   * deleted.
   */
  nextAt: string;
  createdAt: string;
  /** Why the last try failed, without naming the person. */
  lastError: string | null;
}

/** A short text for all learners. */
export interface AnnouncementTable {
  id: string;
  text: string;
  createdAt: string;
  /** From this moment on nobody is shown it. */
  endsAt: string;
}

/** How far a learner has read a lesson. */
export interface LessonProgressTable {
  learnerId: string;
  /** The last part of its address under /materi. */
  slug: string;
  /** 0–100. */
  percent: number;
  /** When the reader marked it as done. */
  doneAt: string | null;
  readAt: string;
}

/** An API process that shares this database with others. */
export interface ApiProcessTable {
  id: string;
  /** Every request about an attempt that reached it before this moment, by its own clock, has been answered. */
  answeredBefore: string;
  /** When it last wrote this row: milliseconds of the database's clock. */
  seenAt: number;
}

/** The last round of a job that only one process at a time runs; times in milliseconds of the database's clock. */
export interface JobTurnTable {
  job: string;
  /** The moment for which the round was planned, so that two processes don't both run it. */
  beat: string;
  /** The process that runs it; null once it has ended. */
  holder: string | null;
  /** After this moment the process counts as dead. */
  heldUntil: number;
  begunAt: number;
}

/** Somebody who was erased, for a backup that still has them; the database's triggers write it. */
export interface ErasureTable {
  kind: 'account' | 'registration';
  subjectId: string;
  at: string;
}

/** A migration beside which older releases may run. */
export interface CompatibleMigrationTable {
  name: string;
}

/** A plan that is or was sold. */
export interface PlanTable {
  id: string;
  name: string;
  months: number;
  packageQuota: number;
  priceRupiah: number;
  /** JSON: `PlanFeature[]`. */
  features: string;
  isPopular: Bit;
  isSold: Bit;
  /** Counted up with each change. */
  revision: number;
  createdAt: string;
  updatedAt: string;
}

/** An order, with the bought thing as it was then. */
export interface PurchaseTable {
  id: string;
  number: string;
  accountId: string;
  kind: PurchaseKind;
  /** The plan's or the package's id. */
  itemId: string;
  title: string;
  months: number | null;
  packageQuota: number | null;
  /** JSON: `PlanFeature[]`. */
  features: string;
  listPrice: number;
  discount: number;
  total: number;
  taxKind: TaxKind;
  taxBase: number;
  taxAmount: number;
  voucherCode: string | null;
  state: PurchaseState;
  requestKey: string;
  termsVersion: string;
  createdAt: string;
  expiresAt: string;
  paidAt: string | null;
  receiptNumber: string | null;
  /** When the buyer was reminded that its time ends. */
  remindedAt: Generated<string | null>;
}

/** The history of a purchase: insert only. */
export interface PurchaseEventTable {
  id: string;
  purchaseId: string;
  at: string;
  kind: PurchaseEventKind;
  /** Null for what the product does by itself. */
  actorId: string | null;
  /** JSON. */
  details: string;
  /** Counts the events of a purchase from 1; 0 of those that an older release wrote. */
  place: Generated<number>;
}

/** A try to pay a purchase. */
export interface PaymentTable {
  id: string;
  purchaseId: string;
  /** Counts the tries of a purchase from 1. */
  number: number;
  /** The gateway's name for it: the purchase's number and this one. */
  reference: string;
  method: PaymentMethod | 'none';
  /** `midtrans`; `bank` for a transfer. */
  gateway: string;
  state: PaymentState;
  amountDue: number;
  url: string | null;
  token: string | null;
  /** The gateway's id of the transaction. */
  gatewayId: string | null;
  channel: string | null;
  /** Of a transfer: the number of our account. */
  bank: string | null;
  createdAt: string;
  expiresAt: string;
  /** When the gateway is asked for its state again; null: never. */
  nextAskAt: string | null;
  asks: Generated<number>;
  received: number | null;
  receivedAt: string | null;
  confirmedBy: string | null;
  /** The sealed picture of a transfer's proof. */
  proofFile: string | null;
  proofAt: string | null;
  /** When an administrator decided on the proof. */
  decidedAt: string | null;
  refusedBecause: string | null;
  attention: Attention | null;
  /** Part of the money that bought nothing and hasn't gone back. */
  refundDue: Generated<number>;
  refunded: Generated<number>;
  /** 1: this payment pays the purchase. */
  isSettling: Generated<Bit>;
}

/** A gateway's notification, until it was handled and for a while after. */
export interface GatewayEventTable {
  id: string;
  gateway: string;
  /** SHA-256 of the body. */
  hash: string;
  reference: string;
  /** JSON of the few fields that we look at: no card, no name. */
  body: string;
  seen: number;
  firstAt: string;
  lastAt: string;
  handledAt: string | null;
  /** When it is handled again; null once it was. */
  nextAt: string | null;
  tries: Generated<number>;
  outcome: string | null;
}

export interface RefundTable {
  id: string;
  paymentId: string;
  refundKey: string;
  amount: number;
  way: RefundWay;
  state: RefundState;
  revokesAccess: Bit;
  reason: string;
  requestedBy: string;
  createdAt: string;
  nextTryAt: string | null;
  doneAt: string | null;
}

/** A night's comparison with the gateway, and the sums of then. */
export interface ReconciliationTable {
  day: string;
  at: string;
  asked: number;
  changed: number;
  unanswered: number;
  received: number;
  refunded: number;
  paid: number;
  refundDue: number;
}

/** When things began to be sold: one row, or none. What somebody had taken before stays theirs. */
export interface SalesOpeningTable {
  id: 1;
  at: string;
}

/** Seats of a plan, sold to a school. */
export interface SeatBatchTable {
  id: string;
  institution: string;
  purchaseId: string | null;
  planId: string;
  title: string;
  months: number;
  packageQuota: number;
  /** JSON: `PlanFeature[]`. */
  features: string;
  priceRupiah: number;
  seats: number;
  taken: Generated<number>;
  /** SHA-256: the code has 79 random bits. */
  codeHash: string;
  requestKey: string;
  until: string;
  createdBy: string;
  createdAt: string;
  revokedAt: string | null;
}

/** Access that an account has: to as many packages as the quota, or to one. */
export interface EntitlementTable {
  id: string;
  accountId: string;
  source: EntitlementSource;
  title: string;
  planId: string | null;
  tryoutId: string | null;
  purchaseId: string | null;
  batchId: string | null;
  packageQuota: number | null;
  used: Generated<number>;
  /** JSON: `PlanFeature[]`. */
  features: string;
  startsAt: string;
  /** The first moment without it; null: no end. */
  endsAt: string | null;
  revokedAt: string | null;
  reason: string | null;
  givenBy: string | null;
  grantKey: string | null;
  createdAt: string;
  /** When the learner was reminded that it ends. */
  remindedAt: Generated<string | null>;
}

/** A package that was opened with an entitlement. */
export interface EntitlementUseTable {
  entitlementId: string;
  tryoutId: string;
  accountId: string;
  at: string;
}

export interface VoucherTable {
  id: string;
  code: string;
  kind: VoucherKind;
  value: number;
  cap: number | null;
  /** JSON: ids of plans and packages; empty for all. */
  itemIds: string;
  isActive: Bit;
  validFrom: string | null;
  validUntil: string | null;
  maxUses: number | null;
  maxPerAccount: number;
  /** Held and used. */
  taken: Generated<number>;
  note: string;
  createdBy: string;
  createdAt: string;
}

export interface VoucherUseTable {
  purchaseId: string;
  voucherId: string;
  accountId: string;
  state: 'held' | 'used' | 'released';
  at: string;
}

/** A learner's study plan: its settings; the days are computed (docs/study-plan.md). */
export interface StudyPlanTable {
  learnerId: string;
  /** Names the plan in calendar files. */
  id: string;
  examType: TryoutType;
  testDate: string;
  targetKind: StudyTargetKind;
  targetPoints: number | null;
  formation: string | null;
  /** Days of the week, `1,3,6`. */
  weekdays: string;
  minutes: number;
  startsAt: string;
  /** The day from which it holds: it was made or changed then. */
  startedOn: string;
}

/** A task that a learner has done on a day in Jakarta; finished attempts aren't in it. */
export interface StudyDoneTable {
  learnerId: string;
  date: string;
  task: string;
  /** 1 if only the learner says so. */
  isTicked: Bit;
}

/** A question that questioners have marked for practice; the columns that a session searches by are copies, which a job renews. */
export interface PracticePoolTable {
  questionId: string;
  tryoutId: string;
  subType: SubType;
  /** In logits. */
  difficulty: number;
  /** 1 if its package couldn't be taken when the job looked; a session looks again. */
  isOpen: Bit;
  markedBy: string;
  markedAt: string;
}

/** How difficult a question was in first attempts, in logits. */
export interface QuestionDifficultyTable {
  questionId: string;
  difficulty: number;
  answers: number;
}

/** A learner's ability in a sub type: a normal distribution in logits (`features/practice/ability.ts`). */
export interface AbilityEstimateTable {
  learnerId: string;
  subType: SubType;
  mean: number;
  variance: number;
  answers: number;
}

export interface PracticeSessionTable {
  id: string;
  learnerId: string;
  mode: PracticeMode;
  subType: SubType | null;
  secondsPerQuestion: number | null;
  /** JSON: question and version of each position. */
  items: string;
  /** Hash of the key with which it was requested. */
  requestKey: string | null;
  createdAt: string;
}

export interface PracticeAnswerTable {
  sessionId: string;
  position: number;
  learnerId: string;
  questionId: string;
  letter: Letter | null;
  isUnsure: Bit;
  isRight: Bit;
  seconds: number;
  answeredAt: string;
}

/** A question that a learner has practised, answered wrong, or put into the notebook. Days are those of Jakarta. */
export interface StudiedQuestionTable {
  learnerId: string;
  questionId: string;
  tryoutId: string;
  subType: SubType;
  wasWrong: Bit;
  practisedAt: string | null;
  /** `none`: never in the notebook; `out`: taken out by hand. */
  notebook: 'none' | 'in' | 'mastered' | 'out';
  reason: NotebookReason | null;
  addedAt: string | null;
  dueOn: string | null;
  reviewedOn: string | null;
  stability: number;
  difficulty: number;
  reviews: number;
  lapses: number;
  rightStreak: number;
  intervalDays: number;
  note: string;
}

/** A learner doesn't understand a question's explanation. */
export interface UnclearExplanationTable {
  learnerId: string;
  questionId: string;
  at: string;
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
  archivedQuestion: ArchivedQuestionTable;
  unreadyQuestion: UnreadyQuestionTable;
  versionApproval: VersionApprovalTable;
  copiedWriter: CopiedWriterTable;
  reviewRequest: ReviewRequestTable;
  reviewEvent: ReviewEventTable;
  questionStep: QuestionStepTable;
  questionVersion: QuestionVersionTable;
  questionOption: QuestionOptionTable;
  paper: PaperTable;
  paperItem: PaperItemTable;
  attempt: AttemptTable;
  event: EventTable;
  eventRegistration: EventRegistrationTable;
  eventPresence: EventPresenceTable;
  eventTrail: EventTrailTable;
  eventLine: EventLineTable;
  eventPulse: EventPulseTable;
  eventMinute: EventMinuteTable;
  eventHand: EventHandTable;
  attemptOrder: AttemptOrderTable;
  eventRelease: EventReleaseTable;
  eventStanding: EventStandingTable;
  certificate: CertificateTable;
  eventHint: EventHintTable;
  response: ResponseTable;
  /** Answers that came after the end: kept, not scored. */
  lateResponse: ResponseTable;
  responseArchive: ResponseArchiveTable;
  keysRead: KeysReadTable;
  essayMark: EssayMarkTable;
  ruling: RulingTable;
  rulingVersion: RulingVersionTable;
  paperRuling: PaperRulingTable;
  scoreChange: ScoreChangeTable;
  lateAcceptance: LateAcceptanceTable;
  acceptedAttempt: AcceptedAttemptTable;
  acceptedAnswer: AcceptedAnswerTable;
  questionReport: QuestionReportTable;
  questionReportAnswer: QuestionReportAnswerTable;
  discussion: DiscussionTable;
  discussionPost: DiscussionPostTable;
  discussionHelpful: DiscussionHelpfulTable;
  discussionReport: DiscussionReportTable;
  discussionEvent: DiscussionEventTable;
  discussionBar: DiscussionBarTable;
  file: FileTable;
  doomedFile: DoomedFileTable;
  freeRegistration: FreeRegistrationTable;
  registrationTerm: RegistrationTermTable;
  lessonProgress: LessonProgressTable;
  studyPlan: StudyPlanTable;
  studyDone: StudyDoneTable;
  announcement: AnnouncementTable;
  reminderSetting: ReminderSettingTable;
  tryoutReminder: TryoutReminderTable;
  pushDevice: PushDeviceTable;
  auditEntry: AuditEntryTable;
  creationRequest: CreationRequestTable;
  tally: TallyTable;
  dayTally: DayTallyTable;
  rankTally: RankTallyTable;
  rankingName: RankingNameTable;
  paperPace: PaperPaceTable;
  paperCounts: PaperCountsTable;
  itemCounts: ItemCountsTable;
  learnerEntry: LearnerEntryTable;
  learnerTerm: LearnerTermTable;
  bankEntry: BankEntryTable;
  bankTerm: BankTermTable;
  outbox: OutboxTable;
  longWork: LongWorkTable;
  questionImport: QuestionImportTable;
  importItem: ImportItemTable;
  importPicture: ImportPictureTable;
  apiProcess: ApiProcessTable;
  jobTurn: JobTurnTable;
  erasure: ErasureTable;
  compatibleMigration: CompatibleMigrationTable;
  plan: PlanTable;
  purchase: PurchaseTable;
  purchaseEvent: PurchaseEventTable;
  payment: PaymentTable;
  gatewayEvent: GatewayEventTable;
  refund: RefundTable;
  reconciliation: ReconciliationTable;
  salesOpening: SalesOpeningTable;
  seatBatch: SeatBatchTable;
  entitlement: EntitlementTable;
  entitlementUse: EntitlementUseTable;
  voucher: VoucherTable;
  voucherUse: VoucherUseTable;
  practicePool: PracticePoolTable;
  questionDifficulty: QuestionDifficultyTable;
  abilityEstimate: AbilityEstimateTable;
  practiceSession: PracticeSessionTable;
  practiceAnswer: PracticeAnswerTable;
  studiedQuestion: StudiedQuestionTable;
  unclearExplanation: UnclearExplanationTable;
}
