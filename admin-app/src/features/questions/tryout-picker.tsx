import { Text, useQuery } from '@tryout/shared-ui';
import { Select } from '@tryout/shared-ui/staff';
import { type ReactNode, useState } from 'react';
import { allPackages, usePackageSearch } from '../../common/package-select.tsx';
import { tryoutOfQuestionQuery } from './questions.queries.ts';

interface TryoutPickerProps {
  /** Default: "Tryout". */
  label?: string;
  description?: string;
  /** The package's id; '' if none is chosen yet. */
  value: string;
  /** True: the choice can be taken back. */
  isOptional?: boolean;
  onChange(tryoutId: string): void;
  error: ReactNode;
}

/** The package that questions come into, found by its title. */
export function TryoutPicker({
  label = 'Tryout',
  description,
  value,
  isOptional = false,
  onChange,
  error,
}: TryoutPickerProps) {
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const { typed, setTyped, found, isError } = usePackageSearch(allPackages, chosen?.label);
  const choices = found.map(({ id, title, batch }) => ({ value: id, label: `${title} · Batch ${batch}` }));
  if (chosen && !choices.some((choice) => choice.value === chosen.value)) choices.unshift(chosen);

  function take(choice: typeof chosen) {
    setChosen(choice);
    onChange(choice?.value ?? '');
  }

  return (
    <Select
      label={label}
      description={description}
      placeholder="Cari judul tryout"
      data-path="tryoutId"
      data-autofocus
      withAsterisk={!isOptional}
      searchable
      // An open list would hide the error and the fields below.
      openOnFocus={false}
      allowDeselect={false}
      clearable={isOptional}
      clearButtonProps={{ 'aria-label': 'Kosongkan pilihan' }}
      data={choices}
      // Shows all options, because the server has already searched.
      filter={({ options }) => options}
      nothingFoundMessage={isError ? 'Gagal memuat daftar tryout' : 'Tidak ada tryout dengan judul itu'}
      value={value || null}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text);
        // The button that clears the field is out of the keyboard's reach.
        if (isOptional && text === '') take(null);
      }}
      onChange={(tryoutId, option) => {
        if (tryoutId && option) take({ value: tryoutId, label: option.label });
        else if (isOptional) take(null);
      }}
      error={error}
    />
  );
}

/** The package that the address names. */
export function GivenTryout({ tryoutId }: { tryoutId: string }) {
  const { data } = useQuery(tryoutOfQuestionQuery(tryoutId));
  return (
    <Text c="dimmed" size="sm">
      Tryout: {data ? <strong>{`${data.title} · Batch ${data.batch}`}</strong> : '…'}
    </Text>
  );
}
