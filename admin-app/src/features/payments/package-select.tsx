import { formatRupiah, useQuery } from '@tryout/shared-ui';
import { useDebouncedValue } from '@tryout/shared-ui/more';
import { Select } from '@tryout/shared-ui/staff';
import { type ReactNode, useState } from 'react';
import { packagesQuery } from './payments.queries.ts';

/** A package by its id, with its title to be shown. */
export interface ChosenPackage {
  id: string;
  title: string;
}

interface PackageSelectProps {
  label: string;
  description?: string;
  value: ChosenPackage | null;
  error?: ReactNode;
  onChange(chosen: ChosenPackage | null): void;
}

const pauseMs = 300;

/** Finds a package that has a price by words of its title. */
export function PackageSelect({ label, description, value, error, onChange }: PackageSelectProps) {
  const [typed, setTyped] = useState('');
  // The chosen title stands in the field, too: it is no search.
  const [search] = useDebouncedValue(typed === value?.title ? '' : typed.trim().slice(0, 100), pauseMs);
  const { data, isError } = useQuery(packagesQuery(search));
  const found = data?.tryouts ?? [];
  const options = found.map(({ id, title, price }) => ({ value: id, label: title, price }));
  if (value && !options.some((option) => option.value === value.id))
    options.unshift({ value: value.id, label: value.title, price: 0 });
  return (
    <Select
      label={label}
      description={description}
      placeholder="Cari judul tryout"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Kosongkan pilihan' }}
      nothingFoundMessage={isError ? 'Daftar tryout gagal dimuat' : 'Tidak ada tryout berbayar dengan judul itu'}
      data={options}
      // The server has searched already, also in words that the title doesn't have in this order.
      filter={({ options: all }) => all}
      renderOption={({ option }) => {
        const price = found.find(({ id }) => id === option.value)?.price;
        return price === undefined ? option.label : `${option.label} · ${formatRupiah(price)}`;
      }}
      onSearchChange={setTyped}
      value={value?.id ?? null}
      error={error}
      onChange={(id) => {
        const chosen = options.find((option) => option.value === id);
        onChange(chosen ? { id: chosen.value, title: chosen.label } : null);
      }}
    />
  );
}
