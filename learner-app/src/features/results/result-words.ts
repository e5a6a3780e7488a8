import type { ResultItem, Score, SectionScore } from '@tryout/api/contract';
import { formatNumber, formatPercent } from '@tryout/shared-ui';

const list = new Intl.ListFormat('id-ID', { style: 'long', type: 'conjunction' });

/** `3 poin`; a difference too small for one decimal is still said to be there. */
export const pointsMissing = (missing: number) =>
  missing < 0.1 ? 'kurang dari 0,1 poin' : `${formatNumber(missing)} poin`;

export interface Verdict {
  tone: 'passed' | 'failed' | 'neutral';
  title: string;
  sentence: string;
}

/** "Lulus atau tidak, kurang berapa" in a title and one sentence. */
export function verdictOf({ passed, percent }: Score, sections: readonly SectionScore[]): Verdict {
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
      sentence: decided.length > 1 ? `Ambang batas tercapai di ${decided.length} bagian.` : 'Ambang batas tercapai.',
    };
  }
  const gaps = sections
    .filter(({ passed: reached }) => reached === false)
    .map(({ section, missing }) => `${pointsMissing(missing)} di ${section}`);
  return { tone: 'failed', title: 'Tidak lulus', sentence: `Kurang ${list.format(gaps)}.` };
}

/** A section against its threshold, in words: what the bar shows and what a screen reader hears. */
export function thresholdSentence({ threshold, passed, missing }: SectionScore): string {
  if (threshold === null) return 'Tanpa ambang batas';
  return passed
    ? `Ambang batas ${formatNumber(threshold)} tercapai`
    : `Kurang ${pointsMissing(missing)} dari ambang batas ${formatNumber(threshold)}`;
}

/** The place among all takers, or why there is none. */
export const rankSentence = ({ rank, takers }: { rank: number | null; takers: number }) =>
  rank === null
    ? 'Peringkat dihitung dari pengerjaan pertama'
    : `Peringkat ${formatNumber(rank)} dari ${formatNumber(takers)} peserta`;

/** `partial`: a weighted item answered with another than the best option. `unmarked`: an essay, which nobody has marked. */
export type Outcome = 'correct' | 'wrong' | 'partial' | 'empty' | 'unmarked';

export const isWeighted = ({ options }: Pick<ResultItem, 'options'>) => options.some(({ weight }) => weight !== null);

export function outcomeOf(item: ResultItem): Outcome {
  if (item.option === null && !item.text) return 'empty';
  if (item.key === null) return 'unmarked';
  if (isWeighted(item)) return item.points >= item.max ? 'correct' : 'partial';
  return item.option === item.key ? 'correct' : 'wrong';
}

export const outcomeLabels: Record<Outcome, string> = {
  correct: 'Benar',
  wrong: 'Salah',
  partial: 'Bukan pilihan terbaik',
  empty: 'Kosong',
  unmarked: 'Belum dinilai',
};

export const discussionFilters = ['semua', 'salah', 'kosong', 'ragu-ragu'] as const;
export type DiscussionFilter = (typeof discussionFilters)[number];

export const filterLabels: Record<DiscussionFilter, string> = {
  semua: 'Semua',
  salah: 'Salah',
  kosong: 'Kosong',
  'ragu-ragu': 'Ragu-ragu',
};

const matches: Record<DiscussionFilter, (item: ResultItem) => boolean> = {
  semua: () => true,
  salah: (item) => ['wrong', 'partial'].includes(outcomeOf(item)),
  kosong: (item) => outcomeOf(item) === 'empty',
  'ragu-ragu': ({ flagged }) => flagged,
};

export const filterItems = (items: readonly ResultItem[], filter: DiscussionFilter) => items.filter(matches[filter]);
