import { Ranking, type RankingName, OwnRankingName } from '@tryout/api/contract';
import { api } from '../../session.ts';

export const pageSize = 20;

/** The filters and the page of the ranking. */
export interface RankingView {
  province: string | null;
  instance: string | null;
  page: number;
}

/**
 * @throws ApiError ATTEMPT_RUNNING while the attempt isn't finished, ATTEMPT_NOT_FOUND when it doesn't exist or belongs to another learner
 */
export const getRanking = (attemptId: string, { province, instance, page }: RankingView, signal?: AbortSignal) =>
  api.get(`attempts/${encodeURIComponent(attemptId)}/ranking`, Ranking, {
    query: { page, pageSize, province, instance },
    signal,
  });

export const getRankingName = (signal?: AbortSignal) => api.get('auth/ranking', OwnRankingName, { signal });

export const saveRankingName = (name: RankingName) => api.put('auth/ranking', OwnRankingName, { json: name });
