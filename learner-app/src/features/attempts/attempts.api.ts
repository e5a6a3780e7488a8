import { AttemptList, type AttemptSummary } from '@tryout/api/contract';
import { received, type Received } from '../../common/server-time.ts';
import { api } from '../../session.ts';

export const pageSize = 10;

export interface OwnAttempts {
  /** All running attempts, the newest first: never more than one of each package. */
  running: AttemptSummary[];
  /** A page of ended attempts, the newest first. */
  finished: AttemptSummary[];
  totalFinished: number;
  serverNow: string;
}

/** The learner's attempts: those that run, and a page of those that have ended. */
export async function listOwnAttempts(page: number, signal?: AbortSignal): Promise<Received<OwnAttempts>> {
  const list = (query: Record<string, string | number>) => api.get('attempts', AttemptList, { query, signal });
  const [running, finished] = await Promise.all([
    list({ outcome: 'running', pageSize: 100 }),
    list({ outcome: 'finished', page, pageSize }),
  ]);
  const ended = new Set(finished.attempts.map(({ id }) => id));
  return received({
    // The two answers are a moment apart: an attempt may have ended in between.
    running: running.attempts.filter(({ id }) => !ended.has(id)),
    finished: finished.attempts,
    totalFinished: finished.total,
    serverNow: finished.serverNow,
  });
}
