import { labelOf, type ReportedQuestion, type ReportedVersion, reportKindLabels } from '@tryout/api/contract';
import { Badge } from '@tryout/shared-ui/kit';
import { StatusBadge } from '../components/badges/status-badge.tsx';
import { formatNumber } from '../format/numbers.ts';
import * as styles from './report-words.module.css';

/** Why a question is where it is in the queue. Nothing for one that is there by its age. */
export function Evidence({
  question: { evidence, letter },
}: {
  question: Pick<ReportedQuestion, 'evidence' | 'letter'>;
}) {
  if (letter === null) return null;
  if (evidence === 'flag')
    return <StatusBadge tone="negative">{`Statistik dan laporan menunjuk ${letter}`}</StatusBadge>;
  if (evidence === 'letter') return <StatusBadge tone="warning">{`Banyak pelapor menunjuk ${letter}`}</StatusBadge>;
  return null;
}

/** Reports by what they are about, and by the letter that they name. */
export function ReportCounts({ counts: { kinds, letters } }: { counts: Pick<ReportedVersion, 'kinds' | 'letters'> }) {
  return (
    <ul className={styles.counts} aria-label="Isi laporan">
      {kinds.map(({ kind, count }) => (
        <li key={kind}>
          <Badge color="gray">{`${labelOf(reportKindLabels, kind)}: ${formatNumber(count)}`}</Badge>
        </li>
      ))}
      {letters.map(({ letter, count }) => (
        <li key={letter}>
          <Badge color="nila">{`Menunjuk ${letter}: ${formatNumber(count)}`}</Badge>
        </li>
      ))}
    </ul>
  );
}
