import { Result } from '@tryout/api/contract';
import { withCredentials } from '../../common/guest-tryouts.ts';
import { received, type Received } from '../../common/server-time.ts';
import { api } from '../../session.ts';

export type ReceivedResult = Received<Result & { serverNow: string }>;

/**
 * @throws ApiError ATTEMPT_RUNNING while the attempt isn't finished, ATTEMPT_NOT_FOUND when it doesn't exist or belongs to another learner
 */
export async function getResult(attemptId: string, signal?: AbortSignal): Promise<ReceivedResult> {
  const result = await withCredentials(attemptId, (credentials) =>
    api.get(`attempts/${encodeURIComponent(attemptId)}/result`, Result, { ...credentials, signal }),
  );
  // An older API doesn't tell its time.
  return received({ ...result, serverNow: result.serverNow ?? new Date().toISOString() });
}
