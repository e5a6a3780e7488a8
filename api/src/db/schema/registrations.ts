import type { Generated } from 'kysely';

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

export interface RegistrationTables {
  freeRegistration: FreeRegistrationTable;
  registrationTerm: RegistrationTermTable;
}
