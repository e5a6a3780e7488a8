import { QueryClient } from '@tryout/shared-ui/kit';
import { ApiError, isNotServed, isTemporary } from '../http/api-error.ts';

const maxRetries = 3;
/** The pause before a page asks an older server again for a call that it didn't know. */
const notServedPauseMs = 60_000;

/** True for every 4xx: a 429 forbids asking again at once, and no other 4xx would change. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

/**
 * The spec's defaults: 3 retries, waiting 1 s, 2 s, 4 s (30 s at most), kept for 5 minutes. A refused call is not sent
 * again, but a page that shows that a call isn't available yet asks once a minute.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < maxRetries && isTemporary(error) && !isRefusal(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        refetchInterval: ({ state }) => (isNotServed(state.error) ? notServedPauseMs : false),
        gcTime: 5 * 60_000,
        staleTime: 15_000,
        // Fetch even when the browser reports to be offline: it is often wrong, and the error page offers a retry.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
