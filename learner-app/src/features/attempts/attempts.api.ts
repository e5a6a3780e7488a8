import { AttemptList } from '@tryout/api/contract';
import { received, type Received } from '../../common/server-time.ts';
import { api } from '../../session.ts';

export const pageSize = 20;

/** A page of the learner's attempts, the newest first. */
export const listAttempts = async (page: number, signal?: AbortSignal): Promise<Received<AttemptList>> =>
  received(await api.get('attempts', AttemptList, { query: { page, pageSize }, ...(signal && { signal }) }));
