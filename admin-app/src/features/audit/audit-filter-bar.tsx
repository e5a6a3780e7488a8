import {
  auditActionLabels,
  auditActions,
  auditEntities,
  auditEntityLabels,
  type AuditEntry,
} from '@tryout/api/contract';
import { useQuery } from '@tryout/shared-ui';
import { useDebouncedValue } from '@tryout/shared-ui/more';
import { Select } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { DayField } from '../../common/day-field.tsx';
import type { AuditFilters } from './audit.api.ts';
import { actorsQuery } from './audit.queries.ts';
import * as styles from './audit.module.css';

interface AuditFilterBarProps {
  filters: AuditFilters;
  /** The entries shown: they, too, may contain the name of the chosen person. */
  entries: AuditEntry[];
  onChange(changes: Partial<AuditFilters>, options?: { replace?: boolean }): void;
}

const entityOptions = auditEntities.map((value) => ({ value, label: auditEntityLabels[value] }));
const actionOptions = auditActions.map((value) => ({ value, label: auditActionLabels[value] }));
const pauseMs = 300;
/** The server refuses a longer search. */
const searchMaxLength = 100;
const nothingFound = 'Tidak ada yang cocok';

/** Filters by person, thing, act, and the first and the last day. */
export function AuditFilterBar({ filters, entries, onChange }: AuditFilterBarProps) {
  const { actor, entity, action, from, to } = filters;
  return (
    <div role="search" className={styles.bar}>
      <ActorSelect value={actor} entries={entries} onChange={(chosen) => onChange({ actor: chosen })} />
      <Select
        label="Data"
        placeholder="Semua data"
        data={entityOptions}
        clearable
        clearButtonProps={{ 'aria-label': 'Semua data' }}
        value={entity || null}
        onChange={(value) => onChange({ entity: value ?? '' })}
      />
      <Select
        label="Tindakan"
        placeholder="Semua tindakan"
        data={actionOptions}
        searchable
        clearable
        nothingFoundMessage={nothingFound}
        clearButtonProps={{ 'aria-label': 'Semua tindakan' }}
        value={action || null}
        onChange={(value) => onChange({ action: value ?? '' })}
      />
      <DayField
        label="Dari tanggal (WIB)"
        value={from}
        max={to || undefined}
        onChange={(day, options) => onChange({ from: day }, options)}
      />
      <DayField
        label="Sampai tanggal (WIB)"
        value={to}
        min={from || undefined}
        onChange={(day, options) => onChange({ to: day }, options)}
      />
    </div>
  );
}

interface ActorSelectProps {
  value: string;
  entries: AuditEntry[];
  onChange(actor: string): void;
}

/** The staff, found by name or email; the chosen person stays among them. */
function ActorSelect({ value, entries, onChange }: ActorSelectProps) {
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim().slice(0, searchMaxLength), pauseMs);
  const all = useQuery(actorsQuery(''));
  const seen = all.data?.staff.find(({ id }) => id === value) ?? entries.find(({ actor }) => actor.id === value)?.actor;
  const known = seen ? optionOf({ ...seen, id: value }) : chosen?.value === value ? chosen : null;
  const label = known?.label ?? 'Akun lain';
  // The field shows the chosen person: that is no search.
  const { data, isError } = useQuery(actorsQuery(value !== '' && asked === label ? '' : asked));
  const options = (data?.staff ?? []).map(optionOf).toSorted((a, b) => a.label.localeCompare(b.label, 'id'));
  if (value !== '' && !options.some((option) => option.value === value)) options.push({ value, label });
  return (
    <Select
      label="Siapa"
      placeholder="Semua orang"
      data={options}
      searchable
      // Shows all options, because the server has already searched.
      filter={({ options: found }) => found}
      clearable
      nothingFoundMessage={isError ? 'Gagal memuat daftar staf' : nothingFound}
      clearButtonProps={{ 'aria-label': 'Semua orang' }}
      value={value || null}
      onSearchChange={setTyped}
      onChange={(actor, option) => {
        setChosen(actor && option ? { value: actor, label: option.label } : null);
        onChange(actor ?? '');
      }}
    />
  );
}

const optionOf = ({ id, name, email }: { id: string; name: string; email: string }) => ({
  value: id,
  label: `${name} (${email})`,
});
