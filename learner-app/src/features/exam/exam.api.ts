import { Attempt, type ResponseFlushEntry, ResponseSaved, ResponsesFlushed, Result } from '@tryout/api/contract';
import { ApiError } from '@tryout/shared-ui';
import { withCredentials } from '../../common/guest-tryouts.ts';
import { movedOn } from '../../common/server-time.ts';
import { api } from '../../session.ts';

interface AttemptCall {
  signal?: AbortSignal | undefined;
  /** Told how long the way there and back took, in milliseconds. The body comes after it, and `serverNow` has moved on by its time. */
  onTrip?: (tripMs: number) => void;
}

/** One attempt with its items and saved responses; its `serverNow` is adjusted to the moment of return. */
export const getAttempt = (attemptId: string, { signal, onTrip }: AttemptCall = {}): Promise<Attempt> =>
  withCredentials(attemptId, async (credentials) => {
    const sentAtMs = performance.now();
    let arrivedAtMs = sentAtMs;
    const attempt = await api.get(`attempts/${encodeURIComponent(attemptId)}`, Attempt, {
      ...credentials,
      signal,
      onArrived: (atMs) => (arrivedAtMs = atMs),
    });
    // The page's own first call may have arrived before it was asked for here.
    onTrip?.(Math.max(0, arrivedAtMs - sentAtMs));
    return movedOn(attempt, arrivedAtMs);
  });

/** Saves responses: a single one by its own call, a queue in one call. Invalid entries are refused one by one. */
export const saveResponses = (attemptId: string, entries: ResponseFlushEntry[]): Promise<ResponsesFlushed> =>
  withCredentials(attemptId, (credentials) => save(attemptId, entries, credentials));

async function save(
  attemptId: string,
  entries: ResponseFlushEntry[],
  credentials: { token?: string },
): Promise<ResponsesFlushed> {
  const path = `attempts/${encodeURIComponent(attemptId)}/responses`;
  const flush = () =>
    api.patch(path, ResponsesFlushed, { ...credentials, isRepeatable: true, json: { responses: entries } });
  const [entry] = entries;
  if (!entry || entries.length > 1) return flush();
  const { itemId, ...response } = entry;
  try {
    const { serverNow, ...saved } = await api.put(`${path}/${encodeURIComponent(itemId)}`, ResponseSaved, {
      ...credentials,
      isRepeatable: true,
      json: response,
    });
    return { responses: [saved], refused: [], serverNow };
  } catch (error) {
    // The queue call refuses such an entry by itself, which the sender can handle; so it is sent again as a queue of one.
    if (error instanceof ApiError && (error.status === 400 || error.code === 'ITEM_NOT_FOUND')) return flush();
    throw error;
  }
}

/** Ends the attempt; asking again gives the same result. */
export const submitAttempt = (attemptId: string): Promise<Result> =>
  withCredentials(attemptId, (credentials) =>
    api.post(`attempts/${encodeURIComponent(attemptId)}/submit`, Result, { ...credentials, isRepeatable: true }),
  );
