import type { Chance } from '@tryout/api/contract';

/** Finer steps would promise more than the estimate knows. */
const step = 5;
const least = 5;
const most = 95;

const stepped = (share: number) => Math.round((100 * share) / step) * step;

/** `sekitar 65%`; near certainty only a bound, because an estimate never is certain. */
export function chanceWords(probability: number): string {
  const percent = stepped(probability);
  if (percent >= most) return `${most}% atau lebih`;
  if (percent <= least) return `${least}% atau kurang`;
  return `sekitar ${percent}%`;
}

/** `40–80%`; null where the range is narrower than the steps, or within the bound that the words name. */
export function rangeWords({ low, high }: Chance): string | null {
  const from = Math.max(0, stepped(low));
  const to = Math.min(100, stepped(high));
  return to - from < step || from >= most || to <= least ? null : `${from}–${to}%`;
}
