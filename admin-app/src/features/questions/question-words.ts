import { type AdminQuestion, letters } from '@tryout/api/contract';
import { formatNumber } from '@tryout/shared-ui';

/** The key in one word: the letter of the right option, 'Bobot' if every option earns points, null for an essay. */
export function keyOf({ type, options }: Pick<AdminQuestion, 'type'> & { options: readonly Keyed[] }): string | null {
  if (type === 'essay') return null;
  if (options.some(({ weight }) => weight !== null)) return 'Bobot';
  return letters[options.findIndex(({ isCorrect }) => isCorrect)] ?? null;
}

interface Keyed {
  isCorrect: boolean;
  weight: number | null;
}

/** A time, short enough for a table: 90 → "90 dtk", 150 → "2,5 mnt". */
export const shortTime = (seconds: number) =>
  seconds < 120 ? `${seconds} dtk` : `${formatNumber(Math.round(seconds / 6) / 10)} mnt`;
