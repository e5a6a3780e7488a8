import type { Generated } from 'kysely';
import type { AuditAction, AuditEntity, WorkKind, WorkState } from '../../contract/index.ts';

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

/** A migration beside which older releases may run. */
export interface CompatibleMigrationTable {
  name: string;
}

export interface OperationTables {
  auditEntry: AuditEntryTable;
  creationRequest: CreationRequestTable;
  outbox: OutboxTable;
  longWork: LongWorkTable;
  apiProcess: ApiProcessTable;
  jobTurn: JobTurnTable;
  compatibleMigration: CompatibleMigrationTable;
}
