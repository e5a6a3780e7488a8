import { OwnAttemptSummary } from '@tryout/api/contract';
import { withCredentials } from './guest-tryouts.ts';
import { api } from '../session.ts';
import { received, type Received } from './server-time.ts';

/** The data of one attempt as in a list, a guest's too. @throws ApiError when the caller has no such attempt */
export const getSummary = (attemptId: string, signal?: AbortSignal): Promise<Received<OwnAttemptSummary>> =>
  withCredentials(attemptId, async (credentials) =>
    received(
      await api.get(`attempts/${encodeURIComponent(attemptId)}/summary`, OwnAttemptSummary, {
        ...credentials,
        signal,
      }),
    ),
  );
