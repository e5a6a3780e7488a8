import { difficulties, type Difficulty, tryoutTypes, type TryoutType, typeLabels } from '@tryout/api/contract';
import { IconSearch } from '@tryout/shared-ui';
import { NativeSelect, TextInput, useDebouncedCallback } from '@tryout/shared-ui/more';
import { useEffect, useRef, useState } from 'react';
import type { TryoutFilters } from './tryouts.api.ts';
import * as styles from './filter-bar.module.css';

const searchDelayMs = 300;

interface FilterBarProps {
  filters: TryoutFilters;
  onChange: (changes: Partial<TryoutFilters>, options?: { replace?: boolean }) => void;
}

/** Search, type and difficulty in one line that wraps. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const [text, setText] = useState(filters.search);
  const written = useRef(filters.search);
  const search = useDebouncedCallback((typed: string) => {
    written.current = typed.trim();
    onChange({ search: written.current }, { replace: true });
  }, searchDelayMs);

  useEffect(() => {
    if (filters.search === written.current) return;
    // Someone else changed the address: "back", or the button that clears everything.
    written.current = filters.search;
    setText(filters.search);
  }, [filters.search]);

  return (
    <div role="search" className={styles.bar}>
      <TextInput
        type="search"
        aria-label="Cari tryout"
        placeholder="Cari judul atau deskripsi"
        maxLength={100}
        leftSection={<IconSearch size={20} aria-hidden />}
        className={styles.search}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
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
    </div>
  );
}
