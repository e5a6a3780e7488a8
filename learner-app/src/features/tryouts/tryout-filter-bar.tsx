import { difficulties } from '@tryout/api/contract';
import { Button, IconFilter, useExamTypes } from '@tryout/shared-ui';
import { NativeSelect, SearchField } from '@tryout/shared-ui/more';
import { useId, useState } from 'react';
import type { TryoutFilters } from './tryouts.api.ts';
import type { ChangeFilters } from './tryout-filters.ts';
import * as styles from './tryout-filter-bar.module.css';

type FilterChoice = Exclude<keyof TryoutFilters, 'search' | 'page'>;

interface Choices {
  label: string;
  /** Placeholder while nothing is chosen. */
  all: string;
  options: readonly { value: string; label: string }[];
}

const selects: Record<Exclude<FilterChoice, 'type'>, Choices> = {
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
  /** The filters beside search and type. */
  choices: readonly (keyof typeof selects)[];
}

/** The search for packages, their types as chips, and all other filters behind one button. */
export function TryoutFilterBar({ filters, onChange, choices }: TryoutFilterBarProps) {
  const id = useId();
  const set = choices.filter((choice) => filters[choice] !== null);
  const [isOpen, setIsOpen] = useState(set.length > 0);
  return (
    <div role="search" className={styles.bar}>
      <div className={styles.line}>
        <SearchField
          className={styles.search}
          label="Cari tryout"
          placeholder="Cari judul atau deskripsi"
          value={filters.search}
          onSearch={(search) => onChange({ search }, { replace: true })}
        />
        <Button
          variant="default"
          leftSection={<IconFilter size={20} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filter{set.length > 0 && ` (${set.length})`}
        </Button>
      </div>
      <TypeChips type={filters.type} onChange={onChange} />
      <div id={id} className={styles.more} hidden={!isOpen}>
        {choices.map((choice) => (
          <FilterSelect key={choice} choice={choice} filters={filters} onChange={onChange} />
        ))}
        {set.length > 0 && (
          <Button
            variant="subtle"
            onClick={() => onChange(Object.fromEntries(choices.map((choice) => [choice, null])))}
          >
            Hapus filter
          </Button>
        )}
      </div>
    </div>
  );
}

function TypeChips({ type, onChange }: { type: TryoutFilters['type']; onChange: ChangeFilters }) {
  const { list: examTypes } = useExamTypes();
  const chips = [{ type: null, label: 'Semua' }, ...examTypes.map(({ type: each, label }) => ({ type: each, label }))];
  return (
    <div role="group" aria-label="Tipe" className={styles.chips}>
      {chips.map((chip) => (
        <button
          key={chip.label}
          type="button"
          className={styles.chip}
          aria-pressed={chip.type === type}
          onClick={() => onChange({ type: chip.type })}
        >
          {chip.label}
        </button>
      ))}
    </div>
  );
}

/** One of the filters, or the order. */
export function FilterSelect({
  choice,
  filters,
  onChange,
}: Pick<TryoutFilterBarProps, 'filters' | 'onChange'> & { choice: keyof typeof selects }) {
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
