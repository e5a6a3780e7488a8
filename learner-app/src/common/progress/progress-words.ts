import { type ProgressScore, type SubTypeStrength, typeLabels } from '@tryout/api/contract';
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

/** The scores in a sentence: the last, and of its type alone the one before and the best: types are no measure of one another. */
export function scoresSentence(scores: readonly ProgressScore[]): string {
  const last = scores.at(-1);
  if (!last) return '';
  const type = typeLabels[last.tryout.type];
  const sameType = scores.filter(({ tryout }) => tryout.type === last.tryout.type);
  const before = sameType.at(-2);
  const lastWords = `Nilai terakhir ${formatPercent(last.score.percent)} di ${type}`;
  if (!before) return `${lastWords}.`;
  const change = changeWords(last.score.percent - before.score.percent);
  const best = Math.max(...sameType.map(({ score }) => score.percent));
  return `${lastWords}, ${change} dari ${type} sebelumnya. Terbaik ${formatPercent(best)}.`;
}

/** `3 dari 8 soal benar dalam 2 tryout`; where every option earns something, `8 soal berbobot dalam 2 tryout`. */
export function strengthWords({ correct, count, attempts, weighted }: SubTypeStrength): string {
  const questions = weighted
    ? `${formatNumber(count)} soal berbobot`
    : `${formatNumber(correct)} dari ${formatNumber(count)} soal benar`;
  return `${questions} dalam ${formatNumber(attempts)} tryout`;
}

/** Lulus or not, in a word; null where the package has no threshold. */
export function verdictWords({ score: { passed, waiting } }: ProgressScore): string | null {
  if (passed === null) return waiting > 0 ? 'Menunggu penilaian' : null;
  return passed ? 'Lulus' : 'Tidak lulus';
}
