import type { Generated } from 'kysely';
import type { EventClock, EventEntry, HandKind, HintKind, TrailKind } from '../../contract/index.ts';
import type { Bit } from './bit.ts';

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

export interface EventTables {
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
}
