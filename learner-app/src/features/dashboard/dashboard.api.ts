import { AttemptList, TryoutList } from '@tryout/api/contract';
import { received, type Received } from '../../common/server-time.ts';
import { api } from '../../session.ts';

/** The learner's newest attempts. */
export const listLatestAttempts = async (signal?: AbortSignal): Promise<Received<AttemptList>> =>
  received(await api.get('attempts', AttemptList, { query: { pageSize: 50 }, ...(signal && { signal }) }));

/** Packages, the newest first: as many as one page may hold. */
export const listPackages = (signal?: AbortSignal) =>
  api.get('tryouts', TryoutList, { query: { pageSize: 100 }, ...(signal && { signal }) });
