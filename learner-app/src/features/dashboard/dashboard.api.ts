import { Announcements, AttemptList, OwnTryoutList, TryoutList } from '@tryout/api/contract';
import { received, type Received } from '../../common/server-time.ts';
import { api } from '../../session.ts';

/** The number of rows in each part of the page. */
export const rowsShown = 5;
/** The number of packages to ask for: some may still be without questions. */
const packagesAsked = 12;

async function attempts(query: Record<string, string | number>, signal?: AbortSignal): Promise<Received<AttemptList>> {
  let arrivedAtMs: number | undefined;
  const onArrived = (atMs: number) => (arrivedAtMs = atMs);
  const answer = await api.get('attempts', AttemptList, { query, onArrived, signal });
  return received(answer, arrivedAtMs);
}

/** The learner's newest attempts. */
export const listLatestAttempts = (signal?: AbortSignal) => attempts({ pageSize: rowsShown }, signal);

/** The running ones, the last started first. */
export const listRunningAttempts = (signal?: AbortSignal) =>
  attempts({ outcome: 'running', pageSize: rowsShown }, signal);

/** Packages that are open and that the learner has never started, the newest first. */
export const listUntried = (signal?: AbortSignal) =>
  api.get('tryouts/mine', OwnTryoutList, {
    query: { window: 'open', taken: 'no', pageSize: packagesAsked },
    signal,
  });

/** Packages that open later, the soonest first. */
export const listUpcoming = (signal?: AbortSignal) =>
  api.get('tryouts', TryoutList, { query: { window: 'upcoming', pageSize: rowsShown }, signal });

/** The administrators' announcements for all learners. */
export const listAnnouncements = (signal?: AbortSignal) => api.get('announcements', Announcements, { signal });

/** Packages with this text in their title or description. */
export const searchPackages = (search: string, signal?: AbortSignal) =>
  api.get('tryouts', TryoutList, { query: { search, pageSize: rowsShown }, signal });
