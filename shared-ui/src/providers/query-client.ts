import { QueryClient } from '@tanstack/react-query';
import { ApiError, isTemporary } from '../http/api-error.ts';

const maxRetries = 3;

/** True for every 4xx: a 429 forbids asking again at once, and no other 4xx would change. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500;

/** The spec's defaults: 3 retries, waiting 1 s, 2 s, 4 s (30 s at most), kept for 5 minutes. A refused call is not sent again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < maxRetries && isTemporary(error) && !isRefusal(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
        gcTime: 5 * 60_000,
        staleTime: 15_000,
        // Fetch even when the browser reports to be offline: it is often wrong, and the error page offers a retry.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
