import { Ranking, type RankingName, OwnRankingName } from '@tryout/api/contract';
import { api } from '../../session.ts';

export const pageSize = 20;

/** Whom the ranking is among, and its page. */
export interface RankingView {
  province: string | null;
  instance: string | null;
  page: number;
}

/** @throws ApiError ATTEMPT_RUNNING while the attempt isn't finished, ATTEMPT_NOT_FOUND when it isn't there or not the learner's */
export const getRanking = (attemptId: string, { province, instance, page }: RankingView, signal?: AbortSignal) =>
  api.get(`attempts/${encodeURIComponent(attemptId)}/ranking`, Ranking, {
    query: { page, pageSize, ...(province && { province }), ...(instance && { instance }) },
    ...(signal && { signal }),
  });

export const getRankingName = (signal?: AbortSignal) =>
  api.get('auth/ranking', OwnRankingName, { ...(signal && { signal }) });

export const saveRankingName = (name: RankingName) => api.put('auth/ranking', OwnRankingName, { json: name });
