import { UnstyledButton } from '@tryout/shared-ui/kit';
import type { Import, ImportFilter } from '@tryout/api/contract';
import { formatNumber } from '../format/numbers.ts';
import * as styles from './import-preview.module.css';

type Count = keyof Import['counts'];

/** Each filter with its name and the count that it shows. */
const filters: readonly [filter: ImportFilter, label: string, count: Count, tone?: string][] = [
  ['all', 'Semua', 'items'],
  ['included', 'Akan ditambahkan', 'included', 'good'],
  ['withProblems', 'Bermasalah', 'withProblems', 'bad'],
  ['withDuplicates', 'Mirip soal lain', 'withDuplicates', 'doubtful'],
  ['withNotices', 'Ada catatan', 'withNotices'],
  ['withoutSubType', 'Tanpa subtes', 'withoutSubType', 'bad'],
  ['unticked', 'Tidak dicentang', 'unticked'],
];

interface ImportFiltersProps {
  counts: Import['counts'];
  only: ImportFilter;
  onChange(filter: ImportFilter): void;
}

/** The filters that name any question, and the chosen one; each with its count. */
export function ImportFilters({ counts, only, onChange }: ImportFiltersProps) {
  return (
    <div role="group" aria-label="Saring soal" className={styles.filters}>
      {filters
        .filter(([filter, , count]) => filter === only || filter === 'all' || counts[count] > 0)
        .map(([filter, label, count, tone]) => (
          <UnstyledButton
            key={filter}
            className={styles.filter}
            aria-pressed={filter === only}
            data-tone={tone}
            onClick={() => onChange(filter)}
          >
            {label} <span className={styles.count}>{formatNumber(counts[count])}</span>
          </UnstyledButton>
        ))}
    </div>
  );
}
