import {
  annullingModes,
  type ExamTypes,
  isKnown,
  type Result,
  type ResultItem,
  type Score,
  type SectionScore,
} from '@tryout/api/contract';
import { formatNumber, formatPercent, formatPoints } from '@tryout/shared-ui';

const list = new Intl.ListFormat('id-ID', { style: 'long', type: 'conjunction' });

/** `3 poin`, after "kurang"; a difference too small for two decimals is not shown as zero. */
export const pointsMissing = (missing: number) =>
  missing < 0.01 ? 'tidak sampai 0,01 poin' : `${formatPoints(missing)} poin`;

/** `2 soal esai menunggu penilaian`; '' when none does. */
export const waitingWords = (waiting: number) =>
  waiting === 0 ? '' : `${formatNumber(waiting)} soal esai menunggu penilaian`;

export interface Verdict {
  tone: 'passed' | 'failed' | 'waiting' | 'neutral';
  title: string;
  sentence: string;
}

/** "Lulus atau tidak, kurang berapa" in a title and one sentence; neutral while waiting essays may still decide it. */
export function verdictOf({ passed, percent, waiting, max }: Score, sections: readonly SectionScore[]): Verdict {
  if (max === 0) {
    return { tone: 'neutral', title: 'Tidak ada nilai', sentence: 'Semua soal dianulir, jadi tidak ada yang dinilai.' };
  }
  if (waiting > 0 && passed === null) {
    const isJudged = sections.some(({ threshold }) => threshold !== null);
    return {
      tone: 'waiting',
      title: 'Menunggu penilaian',
      sentence: `${waitingWords(waiting)} dan untuk sementara dihitung 0 poin. Nilai masih bisa naik${
        isJudged ? '; lulus atau tidak baru pasti setelah semuanya dinilai' : ''
      }.`,
    };
  }
  const verdict = decidedVerdict(passed, percent, sections);
  if (waiting === 0) return verdict;
  return { ...verdict, sentence: `${verdict.sentence} ${waitingWords(waiting)}; poin Anda masih bisa naik.` };
}

function decidedVerdict(passed: boolean | null, percent: number, sections: readonly SectionScore[]): Verdict {
  if (passed === null) {
    return {
      tone: 'neutral',
      title: 'Latihan selesai',
      sentence: `Paket ini tidak memakai ambang batas. Anda meraih ${formatPercent(percent)} dari nilai maksimum.`,
    };
  }
  if (passed) {
    const decided = sections.filter(({ threshold }) => threshold !== null);
    return {
      tone: 'passed',
      title: 'Lulus',
      sentence: `Selamat! Ambang batas tercapai${decided.length > 1 ? ` di ${decided.length} bagian` : ''}.`,
    };
  }
  const gaps = sections
    .filter(({ passed: reached }) => reached === false)
    .map(({ section, missing }) => `${pointsMissing(missing)} di ${section}`);
  return { tone: 'failed', title: 'Tidak lulus', sentence: `Kurang ${list.format(gaps)}.` };
}

/** A section compared with its threshold, in words: shown at the bar and heard by screen readers. */
export function thresholdSentence({ threshold, passed, missing, waiting }: SectionScore): string {
  const waits = waiting > 0 ? `; ${waitingWords(waiting)}` : '';
  if (threshold === null) return `Tanpa ambang batas${waits}`;
  if (passed) return `Ambang batas ${formatPoints(threshold)} tercapai${waits}`;
  const gap = `${pointsMissing(missing)} dari ambang batas ${formatPoints(threshold)}`;
  return passed === null ? `Sementara kurang ${gap}${waits}` : `Kurang ${gap}${waits}`;
}

/** The rank among all takers; a result may be without one for several reasons, which it doesn't tell. */
export const rankSentence = ({ rank, takers, waiting }: { rank: number | null; takers: number; waiting: number }) =>
  rank === null
    ? 'Pengerjaan ini tidak ikut diperingkatkan'
    : `Peringkat ${waiting > 0 ? 'sementara ' : ''}${formatNumber(rank)} dari ${formatNumber(takers)} peserta`;

/** A percentage of few others says nothing: of three it can only be 0, 33, 67 or 100 (docs/decisions/0070-few-others.md). */
const comparedFrom = 10;

/** `Lebih baik dari 72% peserta lain`; undefined where there are too few others, or nobody is worse. */
export const betterThanWords = ({ betterThanPercent, takers }: Pick<Result, 'betterThanPercent' | 'takers'>) =>
  betterThanPercent && takers - 1 >= comparedFrom
    ? `Lebih baik dari ${formatPercent(betterThanPercent)} peserta lain`
    : undefined;

/**
 * A sentence of progress for a learner who hasn't passed: points since the last time, sections that are reached, else the strongest sub
 * type. Undefined where there is none of these, since consolation isn't progress.
 * @param before the score of the previous attempt of the same package
 */
export function progressSentence(
  { tryout, score, sections, subTypes }: Pick<Result, 'tryout' | 'score' | 'sections' | 'subTypes'>,
  before: Pick<Score, 'points' | 'max'> | undefined,
  { subTypeLabel, weakBelow }: ExamTypes,
): string | undefined {
  // After a change of the package, the earlier points can't be compared.
  const grown = before?.max === score.max ? score.points - before.points : 0;
  const judged = sections.filter(({ threshold }) => threshold !== null);
  const reached = judged.filter(({ passed }) => passed === true).length;
  const parts = [
    ...(grown >= 0.01 ? [`naik ${formatPoints(grown)} poin dari pengerjaan sebelumnya`] : []),
    ...(reached > 0 ? [`${reached} dari ${judged.length} bagian sudah mencapai ambang batas`] : []),
  ];
  if (parts.length > 0) return asSentence(parts.join(', dan '));
  const [strongest] = subTypes
    .map(({ subType, points, max }) => ({ subType, percent: max > 0 ? (100 * points) / max : 0 }))
    .filter(({ percent }) => percent >= weakBelow(tryout.type))
    .toSorted((one, other) => other.percent - one.percent);
  return (
    strongest && `Paling kuat di ${subTypeLabel(strongest.subType)}, ${formatPercent(strongest.percent)} dari poinnya.`
  );
}

const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/**
 * `partial`: some of the points, as for a weighted option that isn't the best. `waiting`: an essay without a mark yet. `annulled`: a ruling
 * counts it as neither right nor wrong.
 */
export type Outcome = 'correct' | 'wrong' | 'partial' | 'empty' | 'waiting' | 'annulled';

export const isWeighted = ({ options }: Pick<ResultItem, 'options'>) => options.some(({ weight }) => weight !== null);

/** True if the item is answered in words: an essay, or a kind without options that this release doesn't know. */
export const isWritten = ({ kind, options }: ResultItem) => kind === 'essay' || options.length === 0;

/** True if a ruling annulled the item: everybody has its points, or nobody. */
export const isAnnulled = ({ ruling }: Pick<ResultItem, 'ruling'>) =>
  ruling ? isKnown(annullingModes, ruling.mode) : false;

/** The letters that count as right; none if the item is annulled. */
export const keysOf = ({ ruling, key }: Pick<ResultItem, 'ruling' | 'key'>) => ruling?.keys ?? (key ? [key] : []);

export function outcomeOf(item: ResultItem): Outcome {
  if (isAnnulled(item)) return 'annulled';
  if (item.isWaiting) return 'waiting';
  if (item.option === null && !item.text) return 'empty';
  if (isWritten(item) && item.points === 0) return 'wrong';
  const hasKey = item.option !== null && keysOf(item).includes(item.option);
  // Under a ruling the best option may earn less than the maximum, which stays that of the exam.
  if (isWritten(item) || isWeighted(item)) return item.points >= item.max || hasKey ? 'correct' : 'partial';
  return hasKey ? 'correct' : 'wrong';
}

const outcomeLabels: Record<Outcome, string> = {
  correct: 'Benar',
  wrong: 'Salah',
  partial: 'Bukan pilihan terbaik',
  empty: 'Kosong',
  waiting: 'Menunggu penilaian',
  annulled: 'Dianulir',
};
const essayLabels: Partial<Record<Outcome, string>> = {
  correct: 'Nilai penuh',
  partial: 'Nilai sebagian',
  wrong: 'Tanpa nilai',
};

/** An item's outcome, in words. */
export function outcomeWords(item: ResultItem): string {
  const outcome = outcomeOf(item);
  if (isWritten(item)) return essayLabels[outcome] ?? outcomeLabels[outcome];
  return outcome === 'correct' && isWeighted(item) ? 'Pilihan terbaik' : outcomeLabels[outcome];
}

export const discussionFilters = ['semua', 'salah', 'ragu-ragu', 'kosong', 'yakin-salah', 'menunggu'] as const;
export type DiscussionFilter = (typeof discussionFilters)[number];

export const filterLabels: Record<DiscussionFilter, string> = {
  semua: 'Semua',
  salah: 'Salah',
  'ragu-ragu': 'Ragu-ragu',
  kosong: 'Tidak dijawab',
  'yakin-salah': 'Yakin, tetapi salah',
  menunggu: 'Belum dinilai',
};

const matches: Record<DiscussionFilter, (item: ResultItem) => boolean> = {
  semua: () => true,
  salah: (item) => ['wrong', 'partial'].includes(outcomeOf(item)),
  'ragu-ragu': ({ flagged }) => flagged,
  kosong: (item) => outcomeOf(item) === 'empty',
  // Where every option earns something, no answer is wrong: only the best option is missed.
  'yakin-salah': (item) => outcomeOf(item) === 'wrong' && !item.flagged,
  menunggu: ({ isWaiting }) => isWaiting,
};

export const filterItems = (items: readonly ResultItem[], filter: DiscussionFilter) => items.filter(matches[filter]);
