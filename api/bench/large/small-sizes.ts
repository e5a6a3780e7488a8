import type { LargeSizes } from './seed-large.ts';

/** The large database in small, for tests and `--short`: some of everything, essays that wait too. */
export const smallSizes: LargeSizes = {
  learners: 60,
  packages: 42,
  questions: 210,
  attempts: 600,
  auditEntries: 60,
  registrations: 20,
  staff: 20,
};
