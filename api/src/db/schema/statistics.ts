import type { Generated } from 'kysely';
import type { Bit } from './bit.ts';

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

export interface StatisticsTables {
  tally: TallyTable;
  dayTally: DayTallyTable;
  rankTally: RankTallyTable;
  rankingName: RankingNameTable;
  paperPace: PaperPaceTable;
  paperCounts: PaperCountsTable;
  itemCounts: ItemCountsTable;
}
