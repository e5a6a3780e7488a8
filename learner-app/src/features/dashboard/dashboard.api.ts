import { AttemptList, OwnTryoutList, TryoutList } from '@tryout/api/contract';
import { received, type Received } from '../../common/server-time.ts';
import { api } from '../../session.ts';

/** The few rows that each part of the page shows. */
export const rowsShown = 5;
/** Of packages to begin with: some may still be without questions. */
const packagesAsked = 12;

const attempts = async (query: Record<string, string | number>, signal?: AbortSignal): Promise<Received<AttemptList>> =>
  received(await api.get('attempts', AttemptList, { query, ...(signal && { signal }) }));

/** The learner's newest attempts. */
export const listLatestAttempts = (signal?: AbortSignal) => attempts({ pageSize: rowsShown }, signal);

/** Those that run, the last started first. */
export const listRunningAttempts = (signal?: AbortSignal) =>
  attempts({ outcome: 'running', pageSize: rowsShown }, signal);

/** Packages that are open and that the learner has never started, the newest first. */
export const listUntried = (signal?: AbortSignal) =>
  api.get('tryouts/mine', OwnTryoutList, {
    query: { window: 'open', taken: 'no', pageSize: packagesAsked },
    ...(signal && { signal }),
  });

/** Packages that open later, the soonest first. */
export const listUpcoming = (signal?: AbortSignal) =>
  api.get('tryouts', TryoutList, { query: { window: 'upcoming', pageSize: rowsShown }, ...(signal && { signal }) });

/** Packages that have this in their title or description. */
export const searchPackages = (search: string, signal?: AbortSignal) =>
  api.get('tryouts', TryoutList, { query: { search, pageSize: rowsShown }, ...(signal && { signal }) });
