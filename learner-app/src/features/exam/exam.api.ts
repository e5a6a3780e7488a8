import { Attempt, type ResponseFlushEntry, ResponseSaved, ResponsesFlushed, Result } from '@tryout/api/contract';
import { api } from '../../session.ts';

/** One attempt with its items and saved responses. */
export const getAttempt = (attemptId: string, signal?: AbortSignal): Promise<Attempt> =>
  api.get(`attempts/${encodeURIComponent(attemptId)}`, Attempt, signal ? { signal } : {});

/** Saves responses: a single one by its own call, a queue in one. */
export async function saveResponses(attemptId: string, entries: ResponseFlushEntry[]): Promise<ResponsesFlushed> {
  const path = `attempts/${encodeURIComponent(attemptId)}/responses`;
  const [entry] = entries;
  if (!entry || entries.length > 1) return api.patch(path, ResponsesFlushed, { json: { responses: entries } });
  const { itemId, ...response } = entry;
  const { serverNow, ...saved } = await api.put(`${path}/${encodeURIComponent(itemId)}`, ResponseSaved, {
    json: response,
  });
  return { responses: [saved], refused: [], serverNow };
}

/** Ends the attempt; asking again gives the same result. */
export const submitAttempt = (attemptId: string): Promise<Result> =>
  api.post(`attempts/${encodeURIComponent(attemptId)}/submit`, Result);
