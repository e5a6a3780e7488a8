import {
  type SubType,
  subTypeLabels,
  subTypesByType,
  type TryoutType,
  tryoutTypes,
  typeLabels,
} from '@tryout/api/contract';
import { FilterBar, Select } from '@tryout/shared-ui/more';
import type { BankFilters } from './item-bank.api.ts';

interface BankFilterBarProps {
  filters: BankFilters;
  onChange(changes: Partial<BankFilters>, options?: { replace?: boolean }): void;
}

const typeChoices = tryoutTypes.map((value) => ({ value, label: typeLabels[value] }));
/** The sub types of the chosen type; for all types, grouped by type. */
const subTypeChoices = (type: TryoutType | '') => {
  const of = (one: TryoutType) => subTypesByType[one].map((value) => ({ value, label: subTypeLabels[value] }));
  return type === '' ? tryoutTypes.map((one) => ({ group: typeLabels[one], items: of(one) })) : of(type);
};
const nothingFound = 'Tidak ada yang cocok';

/** Search, type and sub type in one row that wraps. */
export function BankFilterBar({ filters: { search, type, subType }, onChange }: BankFilterBarProps) {
  return (
    <FilterBar
      search={{
        label: 'Cari soal',
        placeholder: 'Kata dari soal atau pilihan jawaban',
        value: search,
        onSearch: (text) => onChange({ search: text }, { replace: true }),
      }}
    >
      <Select
        aria-label="Tipe"
        placeholder="Semua tipe"
        data={typeChoices}
        clearable
        clearButtonProps={{ 'aria-label': 'Semua tipe' }}
        value={type || null}
        // Cleared, because a sub type belongs to one type only.
        onChange={(value) => onChange({ type: (value as TryoutType | null) ?? '', subType: '' })}
      />
      <Select
        aria-label="Subtes"
        placeholder="Semua subtes"
        data={subTypeChoices(type)}
        searchable
        clearable
        nothingFoundMessage={nothingFound}
        clearButtonProps={{ 'aria-label': 'Semua subtes' }}
        value={subType || null}
        onChange={(value) => onChange({ subType: (value as SubType | null) ?? '' })}
      />
    </FilterBar>
  );
}
