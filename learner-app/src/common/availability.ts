import type { TryoutSummary } from '@tryout/api/contract';
import { formatDateTime } from '@tryout/shared-ui';

export type Availability = 'open' | 'upcoming' | 'closed';

/** Where a package stands in its opening window. The server decides at the start; this is what the screen says before. */
export function availabilityOf({ opensAt, closesAt }: Pick<TryoutSummary, 'opensAt' | 'closesAt'>, nowMs: number = Date.now()): Availability {
  if (opensAt && nowMs < Date.parse(opensAt)) return 'upcoming';
  if (closesAt && nowMs >= Date.parse(closesAt)) return 'closed';
  return 'open';
}

/** The opening window in a sentence, with the zone; null when the package has none. */
export function windowSentence(tryout: Pick<TryoutSummary, 'opensAt' | 'closesAt'>, nowMs?: number): string | null {
  const { opensAt, closesAt } = tryout;
  const availability = availabilityOf(tryout, nowMs);
  if (availability === 'upcoming' && opensAt) {
    return closesAt ? `Dibuka ${formatDateTime(opensAt)} sampai ${formatDateTime(closesAt)}` : `Dibuka ${formatDateTime(opensAt)}`;
  }
  if (!closesAt) return null;
  return `${availability === 'closed' ? 'Sudah ditutup' : 'Ditutup'} ${formatDateTime(closesAt)}`;
}
