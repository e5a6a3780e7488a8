import { type TryoutStatus, type TryoutType, tryoutTypes, typeLabels } from '@tryout/api/contract';
import { FilterBar, NativeSelect } from '@tryout/shared-ui/more';
import type { TryoutFilters as Filters } from './tryouts.api.ts';

interface TryoutFiltersProps {
  filters: Filters;
  onChange(changes: Partial<Filters>, options?: { replace?: boolean }): void;
}

const statuses: { value: TryoutStatus | ''; label: string }[] = [
  { value: '', label: 'Semua status' },
  { value: 'draft', label: 'Draf' },
  { value: 'active', label: 'Aktif' },
  { value: 'inactive', label: 'Nonaktif' },
  { value: 'archived', label: 'Diarsipkan' },
];

/** Search, type and status in one row that wraps. */
export function TryoutFilters({ filters, onChange }: TryoutFiltersProps) {
  return (
    <FilterBar
      search={{
        label: 'Cari tryout',
        placeholder: 'Cari judul atau deskripsi',
        value: filters.search,
        onSearch: (search) => onChange({ search }, { replace: true }),
      }}
    >
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
    </FilterBar>
  );
}
