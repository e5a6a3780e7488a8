import type { HintKind } from '../../contract/index.ts';
import type { DeviceFigures } from './devices.ts';

/** The figures of a hint, as they are stored. */
export type HintFigures =
  | ({ kind: 'devices' } & DeviceFigures)
  | {
      kind: 'speed';
      fast: number;
      right: number;
      meanSeconds: number;
      meanLeastSeconds: number;
      chance: number;
      learners: number;
    }
  | { kind: 'alike'; bothWrong: number; same: number; chance: number; pairs: number };

/** A hint that was found. */
export interface FoundHint {
  kind: HintKind;
  attemptId: string;
  otherAttemptId: string | null;
  figures: HintFigures;
  strength: number;
}

/** Smaller chances are all shown as this one. */
const smallestChance = 1e-12;

/**
 * Sorts hints of all kinds: of those with a chance its power of ten (2 for 1 : 100, 12 at most), of devices that of the seconds in which two were open or the number of changes between them,
 * which is 4 at most for an exam.
 */
export const strengthOf = (figures: HintFigures): number =>
  figures.kind === 'devices'
    ? Math.log10(1 + Math.max(figures.togetherSeconds, figures.switches))
    : -Math.log10(Math.max(figures.chance, smallestChance));

const count = new Intl.NumberFormat('id-ID');
const rough = new Intl.NumberFormat('id-ID', { maximumSignificantDigits: 2 });
const precise = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 1 });

const odds = (chance: number) =>
  chance < smallestChance ? `kurang dari 1 : ${rough.format(1 / smallestChance)}` : `1 : ${rough.format(1 / chance)}`;

function duration(seconds: number): string {
  return seconds < 120 ? `${count.format(seconds)} detik` : `${count.format(Math.round(seconds / 60))} menit`;
}

function deviceText({ devices, togetherSeconds, switches }: DeviceFigures): string {
  const names = `(${devices.join(', ')})`;
  const together = `terbuka di dua perangkat sekaligus selama ${duration(togetherSeconds)}`;
  const toAndFro = `berpindah perangkat ${count.format(switches)} kali`;
  if (togetherSeconds === 0) return `Pengerjaan ${toAndFro} ${names}.`;
  return `Pengerjaan ${together} dan ${toAndFro} ${names}.`;
}

/** The sentence of a hint. It names no learner. */
export function textOf(figures: HintFigures): string {
  switch (figures.kind) {
    case 'devices':
      return deviceText(figures);
    case 'speed':
      return (
        `${count.format(figures.fast)} soal dijawab lebih cepat daripada membaca setengahnya (rata-rata ${precise.format(figures.meanSeconds)} detik; ` +
        `membaca setengahnya paling cepat ${precise.format(figures.meanLeastSeconds)} detik), dan ${count.format(figures.right)} di antaranya benar; ` +
        `peluang kebetulan ${odds(figures.chance)} setelah dikoreksi untuk ${count.format(figures.learners)} peserta.`
      );
    case 'alike':
      return (
        `${count.format(figures.same)} jawaban salah yang sama dari ${count.format(figures.bothWrong)} soal yang sama-sama dijawab salah; ` +
        `peluang kebetulan ${odds(figures.chance)} setelah dikoreksi untuk ${count.format(figures.pairs)} pasangan.`
      );
  }
}
