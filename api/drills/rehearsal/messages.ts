import type { Verdict } from '../../harness/ledger.ts';
import type { Distribution } from './samples.ts';
import type { Part } from './parts.ts';
import type { Sizes } from './sizes.ts';

/** A learner with their token and part. */
export interface Cast {
  accountId: string;
  token: string;
  part: Part;
}

/** To the sitters' process. */
export type ToCrowd =
  | { kind: 'begin'; url: string; tryoutId: string; startsAt: number; sizes: Sizes; cast: Cast[] }
  /** An announcement is on its way: who listens now? */
  | { kind: 'announcing' }
  | { kind: 'released' }
  /** Everybody has ended: compare the acknowledgements with this database, and report. */
  | { kind: 'judge'; databaseUrl: string };

/** From the sitters' process. */
export type FromCrowd =
  | { kind: 'ready' }
  | { kind: 'progress'; waiting: number; running: number; ended: number }
  | { kind: 'noted' }
  | { kind: 'ended' }
  | { kind: 'read' }
  | { kind: 'report'; report: CrowdReport };

/** One learner's rehearsal, as their phone saw it. */
export interface LearnerNotes {
  accountId: string;
  isLate: boolean;
  attemptId?: string;
  /** From the wish to start until the questions are there. */
  startMs?: number;
  /** From the start second until the questions are there, and the share of it that the waiting room asked for. */
  feltMs?: number;
  askedToWaitMs?: number;
  /** Refused starts, by code. */
  refusals: string[];
  /** Deadlines as they were heard, each once, the newest last. */
  deadlines: string[];
  /** Time left that stood still, as heard in the pause; null if it wasn't heard. */
  stoodStillAt: number | null;
  /** The page's activity when the announcement was sent, and when it had it (epoch ms). */
  atAnnouncement: 'listening' | 'asking' | 'away' | 'absent';
  announcedAt?: number;
  /** When its exam was over, epoch ms. */
  endedAt?: number;
  /** True if the line was up at the end. */
  handsIn: boolean;
  standing?: { rank: number; takers: number; points: number } | undefined;
  problem?: string;
}

export interface CrowdReport {
  notes: LearnerNotes[];
  /** Saves as at, ms, at, ms, … */
  saves: Float64Array;
  /** Answers that were no success, failures of the network and ends of streams: how many of each. */
  errors: Record<string, number>;
  answered: Record<string, Distribution>;
  verdict: Verdict;
  /** How late the process's own loop was. */
  lag: { p99Ms: number; maxMs: number; startP99Ms: number };
  /** Shares of a core that it used. */
  cpuShare: number;
}
