import { difficulties, tryoutTypes, typeLabels } from '@tryout/api/contract';
import { FilterBar, NativeSelect } from '@tryout/shared-ui/more';
import type { TryoutFilters } from './tryouts.api.ts';
import type { ChangeFilters } from './tryout-filters.ts';

export type FilterChoice = Exclude<keyof TryoutFilters, 'search' | 'page'>;

interface Choices {
  label: string;
  /** What stands there as long as nothing is chosen. */
  all: string;
  options: readonly { value: string; label: string }[];
}

const selects: Record<FilterChoice, Choices> = {
  type: {
    label: 'Tipe',
    all: 'Semua tipe',
    options: tryoutTypes.map((type) => ({ value: type, label: typeLabels[type] })),
  },
  difficulty: {
    label: 'Tingkat kesulitan',
    all: 'Semua tingkat',
    options: difficulties.map((difficulty) => ({ value: difficulty, label: difficulty })),
  },
  price: {
    label: 'Harga',
    all: 'Semua harga',
    options: [
      { value: 'free', label: 'Gratis' },
      { value: 'paid', label: 'Berbayar' },
    ],
  },
  taken: {
    label: 'Status pengerjaan',
    all: 'Semua status',
    options: [
      { value: 'no', label: 'Belum dikerjakan' },
      { value: 'yes', label: 'Sudah dikerjakan' },
    ],
  },
  sort: { label: 'Urutan', all: 'Terbaru', options: [{ value: 'popular', label: 'Terpopuler' }] },
};

interface TryoutFilterBarProps {
  filters: TryoutFilters;
  onChange: ChangeFilters;
  /** Which filters there are beside the search. */
  choices: readonly FilterChoice[];
}

/** The search for packages and its filters. */
export function TryoutFilterBar({ filters, onChange, choices }: TryoutFilterBarProps) {
  return (
    <FilterBar
      search={{
        label: 'Cari tryout',
        placeholder: 'Cari judul atau deskripsi',
        value: filters.search,
        onSearch: (search) => onChange({ search }, { replace: true }),
      }}
    >
      {choices.map((choice) => (
        <FilterSelect key={choice} choice={choice} filters={filters} onChange={onChange} />
      ))}
    </FilterBar>
  );
}

/** One of the filters, or the order. */
export function FilterSelect({
  choice,
  filters,
  onChange,
}: Pick<TryoutFilterBarProps, 'filters' | 'onChange'> & { choice: FilterChoice }) {
  const { label, all, options } = selects[choice];
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...options]}
      value={filters[choice] ?? ''}
      onChange={(event) => onChange({ [choice]: event.currentTarget.value || null })}
    />
  );
}
