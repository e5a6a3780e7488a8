import type { AttemptSummary } from '@tryout/api/contract';
import { formatDateTime, formatWeekdayTime } from '@tryout/shared-ui';

/** When an event's results come, in a sentence: the planned time, or that it has passed and they are still waited for. */
export const releaseSentence = (resultsAt: string, isLate: boolean): string =>
  isLate
    ? `Hasil belum dirilis. Rencananya ${formatWeekdayTime(resultsAt)}; ditunggu sebentar lagi.`
    : `Hasil dirilis untuk semua peserta ${formatWeekdayTime(resultsAt)}.`;

/** When a result that is held back opens, in a sentence; undefined once it is open. A time of an event is never the latest one: a release can be late. */
export function openingSentence({
  resultOpensAt,
  eventResultsAt,
}: Pick<AttemptSummary, 'resultOpensAt' | 'eventResultsAt'>): string | undefined {
  if (!resultOpensAt) return undefined;
  if (eventResultsAt === undefined) return `Nilai dibuka paling lambat ${formatDateTime(resultOpensAt)}.`;
  return releaseSentence(eventResultsAt, resultOpensAt > eventResultsAt);
}
