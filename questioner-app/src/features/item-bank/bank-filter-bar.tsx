import { type ExamTypes, readinessLabels, type SubType, type TryoutType } from '@tryout/api/contract';
import { useExamTypes } from '@tryout/shared-ui';
import { FilterBar, Select } from '@tryout/shared-ui/staff';
import type { BankFilters } from './item-bank.api.ts';

interface BankFilterBarProps {
  filters: BankFilters;
  onChange(changes: Partial<BankFilters>, options?: { replace?: boolean }): void;
}

/** The sub types of the chosen type; for all types, grouped by the first type that has them. */
function subTypeChoices(type: TryoutType, { list, typesOf, subTypesOf, subTypeLabel }: ExamTypes) {
  const choices = (values: readonly SubType[]) => values.map((value) => ({ value, label: subTypeLabel(value) }));
  if (type !== '') return choices(subTypesOf(type));
  return list
    .map((one) => ({
      group: one.label,
      items: choices(subTypesOf(one.type).filter((subType) => typesOf(subType)[0] === one.type)),
    }))
    .filter(({ items }) => items.length > 0);
}
const nothingFound = 'Tidak ada yang cocok';

/** Search, type, sub type and state in one row that wraps. */
export function BankFilterBar({ filters: { search, type, subType, state }, onChange }: BankFilterBarProps) {
  const examTypes = useExamTypes();
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
        data={examTypes.list.map((one) => ({ value: one.type, label: one.label }))}
        clearable
        clearButtonProps={{ 'aria-label': 'Semua tipe' }}
        value={type || null}
        // Cleared, because another type has other sub types.
        onChange={(value) => onChange({ type: value ?? '', subType: '' })}
      />
      <Select
        aria-label="Subtes"
        placeholder="Semua subtes"
        data={subTypeChoices(type, examTypes)}
        searchable
        clearable
        nothingFoundMessage={nothingFound}
        clearButtonProps={{ 'aria-label': 'Semua subtes' }}
        value={subType || null}
        onChange={(value) => onChange({ subType: value ?? '' })}
      />
      <Select
        aria-label="Keadaan"
        placeholder="Semua keadaan"
        data={[{ value: 'unready', label: readinessLabels.unready }]}
        clearable
        clearButtonProps={{ 'aria-label': 'Semua keadaan' }}
        value={state || null}
        onChange={(value) => onChange({ state: value === 'unready' ? value : '' })}
      />
    </FilterBar>
  );
}
