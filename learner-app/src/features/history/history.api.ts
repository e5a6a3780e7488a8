import { AttemptList, type AttemptOutcome, type TryoutType } from '@tryout/api/contract';
import { api } from '../../session.ts';

export interface HistoryFilters {
  type: TryoutType | null;
  outcome: AttemptOutcome | null;
  /** Only the last so many days; null = all. */
  days: number | null;
  /** 1-based. */
  page: number;
}

export const pageSize = 20;

/** The first moment of the day so many days ago, in the device's zone: the same value all day long. */
export function startOfPeriod(days: number, now: Date = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days).toISOString();
}

/** A page of the learner's attempts, the newest first. */
export const listHistory = ({ type, outcome, days, page }: HistoryFilters, signal?: AbortSignal) =>
  api.get('attempts', AttemptList, {
    query: { page, pageSize, type, outcome, since: days === null ? null : startOfPeriod(days) },
    signal,
  });
