import { flagsFrom, type QuestionStatisticsSummary } from '@tryout/api/contract';
import { formatNumber, formatPercent } from '../format/numbers.ts';
import { StatusBadge } from '../components/badges/status-badge.tsx';
import * as styles from './flag-marks.module.css';
import { byUrgency, flagLook } from './flag-words.tsx';

type Summary = Pick<QuestionStatisticsSummary, 'attempts' | 'facility' | 'flags'>;

/** A question's flags as small marks with words, for lists. Without flags nothing is shown. */
export function FlagMarks({ flags }: Pick<Summary, 'flags'>) {
  return byUrgency(flags).map((flag) => {
    const { label, Icon, tone } = flagLook(flag);
    return (
      <StatusBadge key={flag.flag} tone={tone} icon={<Icon size={14} aria-hidden />}>
        {flag.letters.length > 0 ? `${label}: ${flag.letters.join(', ')}` : label}
      </StatusBadge>
    );
  });
}

/** How a question has done, in a line of a list: its flags, its takers, and their mean points; nothing while that isn't known. */
export function StatisticsLine({ statistics }: { statistics: Summary | undefined }) {
  if (!statistics) return null;
  const { attempts, facility, flags } = statistics;
  return (
    <span className={styles.line}>
      <FlagMarks flags={flags} />
      <span>{attempts < flagsFrom ? tooFew(attempts) : taken(attempts, facility)}</span>
    </span>
  );
}

/** "belum cukup data: 12 dari 30 peserta" */
export const tooFew = (attempts: number) =>
  `Belum cukup data: ${formatNumber(attempts)} dari ${formatNumber(flagsFrom)} peserta`;

const taken = (attempts: number, facility: number | null) =>
  `${formatNumber(attempts)} peserta${facility === null ? '' : `, rata-rata poin ${formatPercent(facility)}`}`;
