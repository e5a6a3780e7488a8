import type { ExamTypes, ProgressScore, SubTypeStrength } from '@tryout/api/contract';
import { formatNumber, formatPercent } from '@tryout/shared-ui';

/** A change below one point is too small to mean anything. */
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

/** The last score, with the previous and the best score of the same type: scores of different types can't be compared. */
function lastAmongItsType(scores: readonly ProgressScore[], { typeLabel }: ExamTypes) {
  const last = scores.at(-1);
  if (!last) return undefined;
  const sameType = scores.filter(({ tryout }) => tryout.type === last.tryout.type);
  const before = sameType.at(-2);
  return {
    last,
    type: typeLabel(last.tryout.type),
    change: before && changeWords(last.score.percent - before.score.percent),
    best: Math.max(...sameType.map(({ score }) => score.percent)),
  };
}

/** The scores in a sentence. */
export function scoresSentence(scores: readonly ProgressScore[], examTypes: ExamTypes): string {
  const found = lastAmongItsType(scores, examTypes);
  if (!found) return '';
  const { last, type, change, best } = found;
  const lastWords = `Nilai terakhir ${formatPercent(last.score.percent)} di ${type}`;
  return change ? `${lastWords}, ${change} dari ${type} sebelumnya. Terbaik ${formatPercent(best)}.` : `${lastWords}.`;
}

/** The sentence below the last score's number: `Nilai terakhir di SKD CPNS, tidak lulus, naik 12 poin persen dari sebelumnya.` */
export function fewScoresSentence(scores: readonly ProgressScore[], examTypes: ExamTypes): string {
  const found = lastAmongItsType(scores, examTypes);
  if (!found) return '';
  const { last, type, change } = found;
  const parts = [`Nilai terakhir di ${type}`, verdictWords(last)?.toLowerCase(), change && `${change} dari sebelumnya`];
  return `${parts.filter(Boolean).join(', ')}.`;
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
