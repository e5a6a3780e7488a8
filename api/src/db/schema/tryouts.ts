import type { Generated } from 'kysely';
import type { Difficulty, TryoutType } from '../../contract/index.ts';
import type { Bit } from './bit.ts';

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

export interface TryoutTables {
  tryout: TryoutTable;
  packageCheck: PackageCheckTable;
  paper: PaperTable;
  paperItem: PaperItemTable;
}
