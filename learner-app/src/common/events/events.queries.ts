import { useQuery } from '@tryout/shared-ui';
import { useLearnerId } from '../use-learner-id.ts';
import { findStanding, getEvent, getEventPackage, listEvents } from './events.api.ts';

/** The key of everything about the learner's events. */
export const eventsKey = (learnerId: string | undefined) => ['events', learnerId];

/** An event with the learner's own registration; nothing for a visitor. */
export function useEvent(tryoutId: string) {
  const learnerId = useLearnerId();
  return useQuery({
    queryKey: [...eventsKey(learnerId), 'one', tryoutId],
    queryFn: ({ signal }) => getEvent(tryoutId, signal),
    enabled: learnerId !== undefined,
    staleTime: 0,
    // Its phase changes by itself, and so does the release.
    refetchInterval: 60_000,
  });
}

/** Not asked for again and again where it fails: an older server knows no events. */
export function useEvents() {
  const learnerId = useLearnerId();
  return useQuery({
    queryKey: [...eventsKey(learnerId), 'all'],
    queryFn: ({ signal }) => listEvents(signal),
    enabled: learnerId !== undefined,
    retry: false,
  });
}

export const useEventPackage = (tryoutId: string | undefined) =>
  useQuery({
    queryKey: ['tryouts', 'detail', tryoutId],
    queryFn: ({ signal }) => getEventPackage(tryoutId ?? '', signal),
    enabled: tryoutId !== undefined,
  });

/** The learner's released place. */
export function useStanding(tryoutId: string, isReleased: boolean) {
  const learnerId = useLearnerId();
  return useQuery({
    queryKey: [...eventsKey(learnerId), 'standing', tryoutId],
    queryFn: ({ signal }) => findStanding(tryoutId, signal),
    enabled: learnerId !== undefined && isReleased,
    retry: false,
  });
}
