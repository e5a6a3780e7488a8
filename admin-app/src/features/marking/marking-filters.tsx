import type { EssayState } from '@tryout/api/contract';
import { formatNumber, useQuery } from '@tryout/shared-ui';
import { SegmentedControl, Select } from '@tryout/shared-ui/more';
import type { EssayFilters } from './marking.api.ts';
import { essayTryoutsQuery } from './marking.queries.ts';
import * as styles from './marking.module.css';

interface MarkingFiltersProps {
  filters: EssayFilters;
  onChange(changes: Partial<EssayFilters>): void;
}

/** What waits or is marked, of all packages or of one. */
export function MarkingFilters({ filters, onChange }: MarkingFiltersProps) {
  const { data } = useQuery(essayTryoutsQuery());
  const tryouts = data?.tryouts ?? [];
  const waiting = tryouts
    .filter(({ id }) => filters.tryout === '' || id === filters.tryout)
    .reduce((sum, tryout) => sum + tryout.waiting, 0);
  return (
    <div role="search" className={styles.filters}>
      <SegmentedControl
        aria-label="Status jawaban"
        value={filters.state}
        onChange={(state) => onChange({ state: state as EssayState })}
        data={[
          { value: 'waiting', label: data ? `Menunggu (${formatNumber(waiting)})` : 'Menunggu' },
          { value: 'marked', label: 'Sudah dinilai' },
        ]}
      />
      <Select
        aria-label="Paket"
        placeholder="Semua paket"
        className={styles.tryout ?? ''}
        data={tryouts.map(({ id, title, waiting: count }) => ({
          value: id,
          label: count > 0 ? `${title} (${formatNumber(count)})` : title,
        }))}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Semua paket' }}
        nothingFoundMessage="Tidak ada paket itu"
        value={filters.tryout || null}
        onChange={(tryout) => onChange({ tryout: tryout ?? '' })}
      />
    </div>
  );
}
