import { AttemptList, type AttemptSummary } from '@tryout/api/contract';
import { received, type Received } from '../../common/server-time.ts';
import { api } from '../../session.ts';

export const pageSize = 10;

export interface OwnAttempts {
  /** All that run, the newest first: never more than one a package. */
  running: AttemptSummary[];
  /** A page of those that have ended, the newest first. */
  finished: AttemptSummary[];
  totalFinished: number;
  serverNow: string;
}

/** The learner's attempts: what runs, and a page of what has ended. */
export async function listOwnAttempts(page: number, signal?: AbortSignal): Promise<Received<OwnAttempts>> {
  const list = (query: Record<string, string | number>) =>
    api.get('attempts', AttemptList, { query, ...(signal && { signal }) });
  const [running, finished] = await Promise.all([
    list({ outcome: 'running', pageSize: 100 }),
    list({ outcome: 'finished', page, pageSize }),
  ]);
  const ended = new Set(finished.attempts.map(({ id }) => id));
  return received({
    // The two answers are a moment apart: one may have ended in between.
    running: running.attempts.filter(({ id }) => !ended.has(id)),
    finished: finished.attempts,
    totalFinished: finished.total,
    serverNow: finished.serverNow,
  });
}
