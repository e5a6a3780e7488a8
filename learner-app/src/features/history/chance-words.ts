import type { Chance } from '@tryout/api/contract';

/** Finer steps would promise more than the estimate knows. */
const step = 5;
const least = 5;
const most = 95;

const stepped = (share: number) => Math.round((100 * share) / step) * step;

/** True from a bound on, which the words then name; of the share itself: rounded, 92.6% would be above 95%. */
const isMost = (share: number) => share >= most / 100;
const isLeast = (share: number) => share <= least / 100;

/** `sekitar 65%`; near certainty only a bound, because an estimate never is certain. */
export function chanceWords(probability: number): string {
  if (isMost(probability)) return `${most}% atau lebih`;
  if (isLeast(probability)) return `${least}% atau kurang`;
  return `sekitar ${stepped(probability)}%`;
}

/** `40–80%`; null where the range is narrower than the steps, or within the bound that the words name. */
export function rangeWords({ low, high }: Chance): string | null {
  if (isMost(low) || isLeast(high)) return null;
  const from = Math.max(0, stepped(low));
  const to = Math.min(100, stepped(high));
  return to - from < step ? null : `${from}–${to}%`;
}
