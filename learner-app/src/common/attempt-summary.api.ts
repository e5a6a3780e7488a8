import { OwnAttemptSummary } from '@tryout/api/contract';
import { withCredentials } from '../guest-tryouts.ts';
import { api } from '../session.ts';
import { received, type Received } from './server-time.ts';

/** What a list says of one attempt, a guest's too. @throws ApiError when it isn't there for who asks */
export const getSummary = (attemptId: string, signal?: AbortSignal): Promise<Received<OwnAttemptSummary>> =>
  withCredentials(attemptId, async (credentials) =>
    received(
      await api.get(`attempts/${encodeURIComponent(attemptId)}/summary`, OwnAttemptSummary, {
        ...credentials,
        ...(signal && { signal }),
      }),
    ),
  );
