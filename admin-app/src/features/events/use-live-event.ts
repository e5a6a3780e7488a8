import type { LiveEvent } from '@tryout/api/contract';
import { isNotServed, queryOptions, useQuery, useQueryClient } from '@tryout/shared-ui';
import { useEffect, useState } from 'react';
import { getLive, listenToLive } from './events.api.ts';

/** `live`: each change arrives by the stream. `asking`: it doesn't, so we ask every few seconds. `broken`: these calls fail, too. */
export type Line = 'opening' | 'live' | 'asking' | 'broken';

/** How often we ask while nothing arrives, and at an API that doesn't know the call. */
export const askEveryMs = 5_000;
const notServedPauseMs = 60_000;

interface Received {
  live: LiveEvent;
  /** On the browser's monotonic clock. */
  at: number;
}

const liveQuery = (tryoutId: string, isOpen: boolean) =>
  queryOptions({
    queryKey: ['event-live', tryoutId],
    queryFn: async ({ signal }): Promise<Received> => ({
      live: await getLive(tryoutId, signal),
      at: performance.now(),
    }),
    staleTime: isOpen ? Infinity : 0,
    refetchInterval: ({ state: { error } }) => (isOpen ? false : isNotServed(error) ? notServedPauseMs : askEveryMs),
    // A monitor on a second screen has no focus.
    refetchIntervalInBackground: true,
    retry: false,
  });

/** An event's figures as they change, and how they arrive. */
export function useLiveEvent(tryoutId: string) {
  const queryClient = useQueryClient();
  const [line, setLine] = useState<'opening' | 'open' | 'broken'>('opening');
  const query = useQuery(liveQuery(tryoutId, line === 'open'));
  useEffect(
    () =>
      listenToLive(
        tryoutId,
        (live) => queryClient.setQueryData<Received>(['event-live', tryoutId], { live, at: performance.now() }),
        setLine,
      ),
    [queryClient, tryoutId],
  );
  const { data, error, isFetching, refetch } = query;
  useEffect(() => {
    if (line === 'broken') void refetch();
  }, [line, refetch]);
  return {
    live: data?.live,
    /** When it was received, on the browser's monotonic clock; undefined before. */
    receivedAt: data?.at,
    line: (line === 'open' ? 'live' : error ? 'broken' : line === 'opening' ? 'opening' : 'asking') as Line,
    error,
    isFetching,
    refetch,
  };
}

/** The server's clock as it goes on since it was heard of; the device's clock, which may be wrong or set anew, is never used. */
export function useServerNow(serverNow: string | undefined, receivedAt: number | undefined): Date | null {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  if (serverNow === undefined || receivedAt === undefined) return null;
  return new Date(Date.parse(serverNow) + Math.max(0, now - receivedAt));
}
