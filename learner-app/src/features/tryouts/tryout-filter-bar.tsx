import { difficulties, type Difficulty, tryoutTypes, type TryoutType, typeLabels } from '@tryout/api/contract';
import { FilterBar, NativeSelect } from '@tryout/shared-ui/more';
import type { TryoutFilters } from './tryouts.api.ts';

interface TryoutFilterBarProps {
  filters: TryoutFilters;
  onChange: (changes: Partial<TryoutFilters>, options?: { replace?: boolean }) => void;
}

/** Search, type and difficulty. */
export function TryoutFilterBar({ filters, onChange }: TryoutFilterBarProps) {
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
        value={filters.type ?? ''}
        onChange={(event) => onChange({ type: (event.currentTarget.value || null) as TryoutType | null })}
      />
      <NativeSelect
        aria-label="Tingkat kesulitan"
        data={[{ value: '', label: 'Semua tingkat' }, ...difficulties]}
        value={filters.difficulty ?? ''}
        onChange={(event) => onChange({ difficulty: (event.currentTarget.value || null) as Difficulty | null })}
      />
    </FilterBar>
  );
}
