import { keepPreviousData, useQuery } from '@tryout/shared-ui';
import { useState } from 'react';
import { useSession } from '../../session.ts';
import { takeAhead } from './dashboard-ahead.ts';
import {
  listAnnouncements,
  listLatestAttempts,
  listRunningAttempts,
  listUntried,
  listUpcoming,
  searchPackages,
} from './dashboard.api.ts';

/** The signed-in learner's own data is always fetched again: it may have changed a moment ago. */
function useOwn<Answer>(name: string, ask: (signal?: AbortSignal) => Promise<Answer>) {
  const accountId = useSession(({ account }) => account?.id);
  const [initialData] = useState(() => takeAhead(ask));
  return useQuery({
    queryKey: ['attempts', accountId, name],
    queryFn: ({ signal }) => ask(signal),
    initialData,
    staleTime: 0,
    refetchOnMount: initialData === undefined,
  });
}

export const useLatestAttempts = () => useOwn('latest', listLatestAttempts);
export const useRunningAttempts = () => useOwn('running', listRunningAttempts);
export const useUntried = () => useOwn('untried', listUntried);

export const useUpcoming = () =>
  useQuery({ queryKey: ['tryouts', 'upcoming'], queryFn: ({ signal }) => listUpcoming(signal) });

/** Not asked for again and again where it fails: an older server knows no announcements. */
export const useAnnouncements = () =>
  useQuery({ queryKey: ['announcements'], queryFn: ({ signal }) => listAnnouncements(signal), retry: false });

/** Packages that match; fetches nothing for an empty text. */
export const usePackageSearch = (search: string) =>
  useQuery({
    queryKey: ['tryouts', 'search', search],
    queryFn: ({ signal }) => searchPackages(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
