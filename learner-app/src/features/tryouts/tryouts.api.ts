import { Attempt, AttemptList, TryoutDetail, TryoutList, type Difficulty, type TryoutType } from '@tryout/api/contract';
import { api } from '../../session.ts';
import { received, type Received } from '../../common/server-time.ts';

export interface TryoutFilters {
  search: string;
  type: TryoutType | null;
  difficulty: Difficulty | null;
  /** 1-based. */
  page: number;
}

export const pageSize = 12;

export const listTryouts = ({ search, type, difficulty, page }: TryoutFilters, signal?: AbortSignal) =>
  api.get('tryouts', TryoutList, { query: { search, type, difficulty, page, pageSize }, ...(signal && { signal }) });

export const getTryout = (tryoutId: string, signal?: AbortSignal) =>
  api.get(`tryouts/${encodeURIComponent(tryoutId)}`, TryoutDetail, { ...(signal && { signal }) });

/** The learner's newest attempts: those that run are among them. */
export const listOwnAttempts = async (signal?: AbortSignal): Promise<Received<AttemptList>> =>
  received(await api.get('attempts', AttemptList, { query: { pageSize: 50 }, ...(signal && { signal }) }));

/** Starts the package, or gives the attempt of it that runs. */
export const startAttempt = (tryoutId: string) => api.post('attempts', Attempt, { json: { tryoutId } });
