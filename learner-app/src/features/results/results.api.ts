import { Result } from '@tryout/api/contract';
import { withCredentials } from '../../common/guest-tryouts.ts';
import { api } from '../../session.ts';

/**
 * @throws ApiError ATTEMPT_RUNNING while the attempt isn't finished, ATTEMPT_NOT_FOUND when it doesn't exist or belongs to another learner
 */
export const getResult = (attemptId: string, signal?: AbortSignal) =>
  withCredentials(attemptId, (credentials) =>
    api.get(`attempts/${encodeURIComponent(attemptId)}/result`, Result, { ...credentials, signal }),
  );
