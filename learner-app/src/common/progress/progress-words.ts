import type { ProgressScore, SubTypeStrength } from '@tryout/api/contract';
import { formatNumber, formatPercent } from '@tryout/shared-ui';

/** Less than a point is no change that anybody should read something into. */
const smallestChange = 1;

export type Direction = 'up' | 'down' | 'same';

export function directionOf(change: number): Direction {
  if (Math.abs(change) < smallestChange) return 'same';
  return change > 0 ? 'up' : 'down';
}

/** `naik 12 poin persen`, `turun 8 poin persen`, `stabil`. */
export function changeWords(change: number): string {
  const direction = directionOf(change);
  if (direction === 'same') return 'stabil';
  return `${direction === 'up' ? 'naik' : 'turun'} ${formatNumber(Math.abs(change))} poin persen`;
}

/** The scores in a sentence: the last, the best, and the change from the one before. */
export function scoresSentence(scores: readonly ProgressScore[]): string {
  const [last, before] = [scores.at(-1), scores.at(-2)];
  if (!last) return '';
  const best = Math.max(...scores.map(({ score }) => score.percent));
  const lastWords = `Nilai terakhir ${formatPercent(last.score.percent)}`;
  if (!before) return `${lastWords}.`;
  const change = changeWords(last.score.percent - before.score.percent);
  return `${lastWords}, ${change} dari sebelumnya. Nilai terbaik ${formatPercent(best)}.`;
}

/** `3 dari 8 soal benar dalam 2 tryout`. */
export const strengthWords = ({ correct, count, attempts }: SubTypeStrength): string =>
  `${formatNumber(correct)} dari ${formatNumber(count)} soal benar dalam ${formatNumber(attempts)} tryout`;

/** Lulus or not, in a word; null where the package has no threshold. */
export function verdictWords({ score: { passed, waiting } }: ProgressScore): string | null {
  if (passed === null) return waiting > 0 ? 'Menunggu penilaian' : null;
  return passed ? 'Lulus' : 'Tidak lulus';
}
