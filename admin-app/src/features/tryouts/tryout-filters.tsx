import { type TryoutStatus, type TryoutType, tryoutTypes, typeLabels } from '@tryout/api/contract';
import { NativeSelect } from '@tryout/shared-ui/more';
import { SearchField } from '@tryout/shared-ui/staff';
import * as styles from './tryout-filters.module.css';
import type { TryoutFilters as Filters } from './tryouts.api.ts';

interface TryoutFiltersProps {
  filters: Filters;
  onChange(changes: Partial<Filters>, options?: { replace?: boolean }): void;
}

const statuses: { value: TryoutStatus | ''; label: string }[] = [
  { value: '', label: 'Semua status' },
  { value: 'active', label: 'Aktif' },
  { value: 'inactive', label: 'Nonaktif' },
  { value: 'archived', label: 'Diarsipkan' },
];

/** Search, type and status in one line that wraps. */
export function TryoutFilters({ filters, onChange }: TryoutFiltersProps) {
  return (
    <div role="search" className={styles.bar}>
      <SearchField
        label="Cari tryout"
        placeholder="Cari judul atau deskripsi"
        value={filters.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
        className={styles.search}
      />
      <NativeSelect
        aria-label="Tipe"
        data={[
          { value: '', label: 'Semua tipe' },
          ...tryoutTypes.map((type) => ({ value: type, label: typeLabels[type] })),
        ]}
        value={filters.type}
        onChange={(event) => onChange({ type: event.currentTarget.value as TryoutType | '' })}
      />
      <NativeSelect
        aria-label="Status"
        data={statuses}
        value={filters.status}
        onChange={(event) => onChange({ status: event.currentTarget.value as TryoutStatus | '' })}
      />
    </div>
  );
}
