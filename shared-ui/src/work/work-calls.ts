import { Done, type Work, type WorkKind, WorkList } from '@tryout/api/contract';
import { isNotServed } from '../http/api-error.ts';
import type { ApiClient } from '../http/api-client.ts';

/** Writing a file may take a while, and so may sending it. */
const fileTimeoutMs = 180_000;

/** One area's calls for the account's own long work. */
export interface WorkCalls {
  /** The work of one kind that isn't deleted yet, the newest first; none if an older server doesn't know the call. */
  list(kind: WorkKind, signal?: AbortSignal): Promise<Work[]>;
  file(work: Work): Promise<Blob>;
  /** Cancels the work, or deletes its file. */
  discard(work: Work): Promise<unknown>;
}

/** The answer to a call; null if an older server doesn't know the call. */
export async function unlessOlder<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (isNotServed(error)) return null;
    throw error;
  }
}

/** @param door the first part of the calls' paths: `admin`, `api/questioner` */
export const createWorkCalls = (api: ApiClient, door: string): WorkCalls => ({
  async list(kind, signal) {
    const list = await unlessOlder(api.get(`${door}/work`, WorkList, { signal }));
    return list?.work.filter((work) => work.kind === kind) ?? [];
  },
  file: ({ id }) => api.file(`${door}/work/${encodeURIComponent(id)}/file`, { timeoutMs: fileTimeoutMs }),
  discard: ({ id }) => api.delete(`${door}/work/${encodeURIComponent(id)}`, Done),
});
