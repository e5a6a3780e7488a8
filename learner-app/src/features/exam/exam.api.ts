import { Attempt, type ResponseFlushEntry, ResponseSaved, ResponsesFlushed, Result } from '@tryout/api/contract';
import { ApiError } from '@tryout/shared-ui';
import { api } from '../../session.ts';

/** One attempt with its items and saved responses. */
export const getAttempt = (attemptId: string, signal?: AbortSignal): Promise<Attempt> =>
  api.get(`attempts/${encodeURIComponent(attemptId)}`, Attempt, signal ? { signal } : {});

/** Saves responses: a single one by its own call, a queue in one. What can't be an answer is refused entry by entry. */
export async function saveResponses(attemptId: string, entries: ResponseFlushEntry[]): Promise<ResponsesFlushed> {
  const path = `attempts/${encodeURIComponent(attemptId)}/responses`;
  const flush = () => api.patch(path, ResponsesFlushed, { json: { responses: entries } });
  const [entry] = entries;
  if (!entry || entries.length > 1) return flush();
  const { itemId, ...response } = entry;
  try {
    const { serverNow, ...saved } = await api.put(`${path}/${encodeURIComponent(itemId)}`, ResponseSaved, {
      json: response,
    });
    return { responses: [saved], refused: [], serverNow };
  } catch (error) {
    // The same entry in a queue of one is refused alone, which the sender knows how to take.
    if (error instanceof ApiError && (error.status === 400 || error.code === 'ITEM_NOT_FOUND')) return flush();
    throw error;
  }
}

/** Ends the attempt; asking again gives the same result. */
export const submitAttempt = (attemptId: string): Promise<Result> =>
  api.post(`attempts/${encodeURIComponent(attemptId)}/submit`, Result);
