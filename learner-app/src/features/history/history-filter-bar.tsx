import type { AttemptOutcome } from '@tryout/api/contract';
import { useExamTypes } from '@tryout/shared-ui';
import { NativeSelect } from '@tryout/shared-ui/more';
import type { HistoryFilters } from './history.api.ts';
import { periods } from './history-filters.ts';
import * as styles from './history-filter-bar.module.css';

const outcomes: { value: AttemptOutcome; label: string }[] = [
  { value: 'finished', label: 'Sudah selesai' },
  { value: 'passed', label: 'Lulus' },
  { value: 'failed', label: 'Tidak lulus' },
  { value: 'waiting', label: 'Menunggu penilaian' },
  { value: 'running', label: 'Sedang dikerjakan' },
];

const periodLabel = (days: number) => (days === 365 ? '1 tahun terakhir' : `${days} hari terakhir`);

interface HistoryFilterBarProps {
  filters: HistoryFilters;
  onChange: (changes: Partial<HistoryFilters>) => void;
}

/** Filters by type, outcome and period of attempts. */
export function HistoryFilterBar({ filters, onChange }: HistoryFilterBarProps) {
  const { list: examTypes } = useExamTypes();
  return (
    <div role="group" aria-label="Saring riwayat" className={styles.bar}>
      <NativeSelect
        label="Tipe"
        data={[{ value: '', label: 'Semua tipe' }, ...examTypes.map(({ type, label }) => ({ value: type, label }))]}
        value={filters.type ?? ''}
        onChange={(event) => onChange({ type: event.currentTarget.value || null })}
      />
      <NativeSelect
        label="Hasil"
        data={[{ value: '', label: 'Semua hasil' }, ...outcomes]}
        value={filters.outcome ?? ''}
        onChange={(event) => onChange({ outcome: (event.currentTarget.value || null) as AttemptOutcome | null })}
      />
      <NativeSelect
        label="Periode"
        data={[
          { value: '', label: 'Sejak awal' },
          ...periods.map((days) => ({ value: String(days), label: periodLabel(days) })),
        ]}
        value={String(filters.days ?? '')}
        onChange={(event) => onChange({ days: Number(event.currentTarget.value) || null })}
      />
    </div>
  );
}
