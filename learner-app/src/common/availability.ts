import type { TryoutSummary } from '@tryout/api/contract';
import { formatDateTime } from '@tryout/shared-ui';
import { useServerNow } from './server-time.ts';

export type Availability = 'open' | 'upcoming' | 'closed';
type OpeningWindow = Pick<TryoutSummary, 'opensAt' | 'closesAt'>;

/** The state of a package within its opening window. The server decides at the start; this is what the screen shows before. */
export function availabilityOf({ opensAt, closesAt }: OpeningWindow, nowMs: number = Date.now()): Availability {
  if (opensAt && nowMs < Date.parse(opensAt)) return 'upcoming';
  if (closesAt && nowMs >= Date.parse(closesAt)) return 'closed';
  return 'open';
}

/** The opening window in a sentence, with the zone; null when the package has none. */
export function windowSentence({ opensAt, closesAt }: OpeningWindow, nowMs?: number): string | null {
  const availability = availabilityOf({ opensAt, closesAt }, nowMs);
  if (availability === 'upcoming' && opensAt) {
    return closesAt
      ? `Dibuka ${formatDateTime(opensAt)} sampai ${formatDateTime(closesAt)}`
      : `Dibuka ${formatDateTime(opensAt)}`;
  }
  if (!closesAt) return null;
  return `${availability === 'closed' ? 'Sudah ditutup' : 'Ditutup'} ${formatDateTime(closesAt)}`;
}

/**
 * `availabilityOf` that changes by itself when the moment comes: people wait for a mass event with the page open.
 * @param answer one with the server's time; without it the device's clock is used
 */
export function useAvailability(
  opening: OpeningWindow,
  answer: { serverNow: string; receivedAtMs: number } | undefined,
): Availability {
  return availabilityOf(opening, useServerNow(answer, opening.opensAt !== null || opening.closesAt !== null));
}
