import { Attempt, OwnTryoutProgress } from '@tryout/api/contract';
import { api } from '../../session.ts';
import { received, type Received } from '../server-time.ts';

/** The learner's progress with a package. */
export const getOwnProgress = async (tryoutId: string, signal?: AbortSignal): Promise<Received<OwnTryoutProgress>> =>
  received(await api.get(`tryouts/${encodeURIComponent(tryoutId)}/mine`, OwnTryoutProgress, { signal }));

/** Starts the package, or returns its running attempt. */
export const startAttempt = (tryoutId: string, headers: Record<string, string> = {}) =>
  api.post('attempts', Attempt, { json: { tryoutId }, isRepeatable: true, headers });
