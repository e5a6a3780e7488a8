import { AdminTryoutList, TryoutList } from '@tryout/api/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tryout/shared-ui';
import { useDebouncedValue } from '@tryout/shared-ui/more';
import { rowsPerPage, Select } from '@tryout/shared-ui/staff';
import { type ComponentProps, useState } from 'react';
import { api } from '../session.ts';

/** A package by its id, with its title to be shown. */
export interface ChosenPackage {
  id: string;
  title: string;
}

interface PackageSource<Package> {
  name: string;
  /** Packages by words of their title, the newest first. */
  find(search: string, signal: AbortSignal): Promise<{ tryouts: Package[] }>;
}

/** The packages that aren't archived, as staff with the permission for packages see them. */
export const allPackages: PackageSource<AdminTryoutList['tryouts'][number]> = {
  name: 'all',
  find: (search, signal) =>
    api.get('admin/tryouts', AdminTryoutList, { query: { search, pageSize: rowsPerPage }, signal }),
};

/** Packages that have a price, as everybody sees them: looking them up needs no further permission. */
export const pricedPackages: PackageSource<TryoutList['tryouts'][number]> = {
  name: 'priced',
  find: (search, signal) => api.get('api/tryouts', TryoutList, { query: { search, price: 'paid' }, signal }),
};

/** Below the key of the packages, so that a change of one is seen here, too. */
const packagesQuery = <Package,>({ name, find }: PackageSource<Package>, search: string) =>
  queryOptions({
    queryKey: ['tryouts', 'choices', name, search],
    queryFn: ({ signal }) => find(search, signal),
    placeholderData: keepPreviousData,
  });

const pauseMs = 300;
/** The server refuses a longer search. */
const searchMaxLength = 100;

/** Packages that have the typed words in their title. @param shown what the field shows of the chosen one: it is no search */
export function usePackageSearch<Package>(source: PackageSource<Package>, shown: string | undefined) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === shown ? '' : typed.trim().slice(0, searchMaxLength), pauseMs);
  const { data, isError } = useQuery(packagesQuery(source, search));
  return { typed, setTyped, found: data?.tryouts ?? [], isError };
}

type Passed = 'label' | 'description' | 'error' | 'clearable' | 'openOnFocus';

interface PackageSelectProps<Package extends ChosenPackage> extends Pick<ComponentProps<typeof Select>, Passed> {
  source: PackageSource<Package>;
  value: ChosenPackage | null;
  /** Said where nothing fits the search. */
  nothingFound: string;
  /** Why this one can't be chosen. */
  refusalOf?(found: Package): string | undefined;
  /** Words behind its title in the list. */
  noteOf?(found: Package): string;
  'data-autofocus'?: boolean;
  /** Its name in the form, which moves the focus there where it is wrong. */
  'data-path'?: string;
  onChange(chosen: NoInfer<Package> | null): void;
}

/** Finds a package by words of its title. */
export function PackageSelect<Package extends ChosenPackage>({
  source,
  value,
  nothingFound,
  refusalOf,
  noteOf,
  onChange,
  ...props
}: PackageSelectProps<Package>) {
  const { setTyped, found, isError } = usePackageSearch(source, value?.title);
  const ofId = (id: string | null) => found.find((one) => one.id === id);
  const options = found.map((one) => {
    const refusal = refusalOf?.(one);
    return { value: one.id, label: refusal ? `${one.title} (${refusal})` : one.title, disabled: Boolean(refusal) };
  });
  if (value && !ofId(value.id)) options.unshift({ value: value.id, label: value.title, disabled: false });
  return (
    <Select
      {...props}
      placeholder="Cari judul tryout"
      searchable
      clearButtonProps={{ 'aria-label': 'Kosongkan pilihan' }}
      nothingFoundMessage={isError ? 'Daftar tryout gagal dimuat' : nothingFound}
      data={options}
      // The server has searched already, also in words that the title doesn't have in this order.
      filter={({ options: all }) => all}
      {...(noteOf && {
        renderOption({ option }) {
          const one = ofId(option.value);
          return one ? `${option.label} · ${noteOf(one)}` : option.label;
        },
      })}
      onSearchChange={setTyped}
      value={value?.id ?? null}
      onChange={(id) => onChange(ofId(id) ?? null)}
    />
  );
}
