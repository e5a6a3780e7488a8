import { isNotServed, keepPreviousData, type QueryClient, queryOptions } from '@tryout/shared-ui';
import {
  getEvent,
  getReleases,
  getReport,
  getTrail,
  type HintFilters,
  listEvents,
  listHands,
  listHints,
  listTakers,
  type TakerFilters,
} from './events.api.ts';

/** How often we look at what changes by itself, and at an API that doesn't know the call. */
const [takersLookMs, handsLookMs, underWayLookMs, notServedPauseMs] = [10_000, 10_000, 2_000, 60_000];
const every =
  (ms: number) =>
  ({ state: { error } }: { state: { error: unknown } }) =>
    isNotServed(error) ? notServedPauseMs : ms;

/** A page of the events; the old one stays until the new one has arrived. */
export const eventListQuery = (page: number) =>
  queryOptions({
    queryKey: ['events', 'list', page],
    queryFn: ({ signal }) => listEvents(page, signal),
    placeholderData: keepPreviousData,
  });

export const eventQuery = (tryoutId: string) =>
  queryOptions({ queryKey: ['events', 'one', tryoutId], queryFn: ({ signal }) => getEvent(tryoutId, signal) });

export const takersQuery = (tryoutId: string, filters: TakerFilters, page: number) =>
  queryOptions({
    queryKey: ['events', 'takers', tryoutId, filters, page],
    queryFn: ({ signal }) => listTakers(tryoutId, filters, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: every(takersLookMs),
  });

export const trailQuery = (tryoutId: string, learnerId: string) =>
  queryOptions({
    queryKey: ['events', 'trail', tryoutId, learnerId],
    queryFn: ({ signal }) => getTrail(tryoutId, learnerId, signal),
    refetchInterval: every(takersLookMs),
  });

export const handsQuery = (tryoutId: string, page: number) =>
  queryOptions({
    queryKey: ['events', 'hands', tryoutId, page],
    queryFn: ({ signal }) => listHands(tryoutId, page, signal),
    placeholderData: keepPreviousData,
    // Others act, too.
    refetchInterval: every(handsLookMs),
  });

export const releasesQuery = (tryoutId: string) =>
  queryOptions({
    queryKey: ['events', 'releases', tryoutId],
    queryFn: ({ signal }) => getReleases(tryoutId, signal),
    // Attempts end and essays are marked meanwhile, and somebody may just be releasing.
    refetchInterval: (query) => every(query.state.data?.isUnderWay ? underWayLookMs : takersLookMs)(query),
  });

export const reportQuery = (tryoutId: string) =>
  queryOptions({ queryKey: ['events', 'report', tryoutId], queryFn: ({ signal }) => getReport(tryoutId, signal) });

export const hintsQuery = (tryoutId: string, filters: HintFilters, page: number) =>
  queryOptions({
    queryKey: ['events', 'hints', tryoutId, filters, page],
    queryFn: ({ signal }) => listHints(tryoutId, filters, page, signal),
    placeholderData: keepPreviousData,
  });

/** Reads everything of the events again, the packages that are events, and the audit log, in which each act is noted. */
export const refreshEvents = (queryClient: QueryClient) =>
  Promise.all(['events', 'tryouts', 'audit'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
