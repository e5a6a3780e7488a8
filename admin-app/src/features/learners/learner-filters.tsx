import { instances, provinces } from '@tryout/api/contract';
import { Autocomplete } from '@tryout/shared-ui/more';
import { FilterBar, Select } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import type { LearnerFilters as Filters } from './learners.api.ts';

interface LearnerFiltersProps {
  filters: Filters;
  onChange(changes: Partial<Filters>, options?: { replace?: boolean }): void;
}

/** Search, province and instance in one row that wraps. */
export function LearnerFilters({ filters, onChange }: LearnerFiltersProps) {
  return (
    <FilterBar
      search={{
        label: 'Cari pengguna',
        placeholder: 'Nama, email, atau no. telepon',
        value: filters.search,
        onSearch: (search) => onChange({ search }, { replace: true }),
      }}
    >
      <Select
        aria-label="Provinsi"
        placeholder="Semua provinsi"
        data={provinces}
        searchable
        clearable
        nothingFoundMessage="Tidak ada provinsi itu"
        value={filters.province || null}
        onChange={(province) => onChange({ province: province ?? '' })}
        clearButtonProps={{ 'aria-label': 'Semua provinsi' }}
      />
      <InstanceField value={filters.instance} onChange={(instance) => onChange({ instance })} />
    </FilterBar>
  );
}

/** Instances are free text: known ones are suggested; any other is searched for with Enter or when the field loses the focus. */
function InstanceField({ value, onChange }: { value: string; onChange(instance: string): void }) {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }

  function ask(instance: string) {
    setText(instance.trim());
    if (instance.trim() !== value) onChange(instance.trim());
  }

  return (
    <Autocomplete
      aria-label="Instansi"
      placeholder="Semua instansi"
      data={instances}
      maxLength={100}
      clearable
      value={text}
      onChange={setText}
      onOptionSubmit={ask}
      onClear={() => ask('')}
      onBlur={() => ask(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(event.currentTarget.value);
      }}
      clearButtonProps={{ 'aria-label': 'Semua instansi' }}
    />
  );
}
