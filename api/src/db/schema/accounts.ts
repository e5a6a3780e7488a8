import type { Generated } from 'kysely';
import type { Gender } from '../../contract/index.ts';
import type { Bit } from './bit.ts';

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

/** Somebody who was erased, for a backup that still has them; the database's triggers write it. */
export interface ErasureTable {
  kind: 'account' | 'registration';
  subjectId: string;
  at: string;
}

export interface AccountTables {
  account: AccountTable;
  profile: ProfileTable;
  consent: ConsentTable;
  passwordReset: PasswordResetTable;
  emailProof: EmailProofTable;
  session: SessionTable;
  secondFactor: SecondFactorTable;
  recoveryCode: RecoveryCodeTable;
  learnerEntry: LearnerEntryTable;
  learnerTerm: LearnerTermTable;
  erasure: ErasureTable;
}
