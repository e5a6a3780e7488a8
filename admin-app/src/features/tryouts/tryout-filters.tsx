import type { TryoutStatus } from '@tryout/api/contract';
import { useExamTypes } from '@tryout/shared-ui';
import { NativeSelect } from '@tryout/shared-ui/more';
import { FilterBar } from '@tryout/shared-ui/staff';
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
  const { list: examTypes } = useExamTypes();
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
        data={[{ value: '', label: 'Semua tipe' }, ...examTypes.map(({ type, label }) => ({ value: type, label }))]}
        value={filters.type}
        onChange={(event) => onChange({ type: event.currentTarget.value })}
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
