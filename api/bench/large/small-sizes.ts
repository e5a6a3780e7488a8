import type { LargeSizes } from './seed-large.ts';

/** A small version of the large database, for tests and `--short`: some of everything, including waiting essays. */
export const smallSizes: LargeSizes = {
  learners: 60,
  packages: 42,
  questions: 210,
  attempts: 600,
  auditEntries: 60,
  registrations: 20,
  staff: 20,
  purchases: 40,
  vouchers: 30,
  seatBatches: 8,
};
