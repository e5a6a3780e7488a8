import { useQuery } from '@tryout/shared-ui';
import { useDebouncedValue } from '@tryout/shared-ui/more';
import { Select } from '@tryout/shared-ui/staff';
import { type ReactNode, useState } from 'react';
import type { EventPackage } from './event-draft.ts';
import { packagesQuery } from './events.queries.ts';

interface PackageSelectProps {
  value: EventPackage | null;
  error?: ReactNode;
  onChange(chosen: EventPackage | null): void;
}

const pauseMs = 300;

/** Finds a package by words of its title; one that is an event already can't be chosen. */
export function PackageSelect({ value, error, onChange }: PackageSelectProps) {
  const [typed, setTyped] = useState('');
  // The chosen title stands in the field, too: it is no search.
  const [search] = useDebouncedValue(typed === value?.title ? '' : typed.trim().slice(0, 100), pauseMs);
  const { data, isError } = useQuery(packagesQuery(search));
  const found = (data?.tryouts ?? []).map((tryout) => ({
    value: tryout.id,
    label: tryout.event ? `${tryout.title} (sudah acara)` : tryout.title,
    disabled: Boolean(tryout.event),
    tryout: tryout as EventPackage,
  }));
  if (value && !found.some((option) => option.value === value.id))
    found.unshift({ value: value.id, label: value.title, disabled: false, tryout: value });
  return (
    <Select
      label="Tryout"
      description="Soal, durasi, dan harganya tetap milik tryout itu."
      placeholder="Cari judul tryout"
      searchable
      // The dialog begins here: a list over the other fields is only for who wants it.
      openOnFocus={false}
      nothingFoundMessage={isError ? 'Daftar tryout gagal dimuat' : 'Tidak ada tryout dengan judul itu'}
      data={found}
      // The server has searched already, also in words that the title doesn't have in this order.
      filter={({ options }) => options}
      onSearchChange={setTyped}
      value={value?.id ?? null}
      error={error}
      data-autofocus
      onChange={(id) => onChange(found.find((option) => option.value === id)?.tryout ?? null)}
    />
  );
}
