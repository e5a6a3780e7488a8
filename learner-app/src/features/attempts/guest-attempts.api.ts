import { OwnAttemptSummary } from '@tryout/api/contract';
import { received, type Received } from '../../common/server-time.ts';
import { withCredentials } from '../../guest-tryouts.ts';
import { api } from '../../session.ts';

/** What a list says of one guest's attempt. @throws ApiError when the token opens nothing any more */
export const getSummary = (attemptId: string, signal?: AbortSignal): Promise<Received<OwnAttemptSummary>> =>
  withCredentials(attemptId, async (credentials) =>
    received(
      await api.get(`attempts/${encodeURIComponent(attemptId)}/summary`, OwnAttemptSummary, {
        ...credentials,
        ...(signal && { signal }),
      }),
    ),
  );
