import {
  auditActionLabels,
  auditActions,
  auditEntities,
  auditEntityLabels,
  type AuditEntry,
} from '@tryout/api/contract';
import { useQuery } from '@tryout/shared-ui';
import { Select } from '@tryout/shared-ui/staff';
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
const nothingFound = 'Tidak ada yang cocok';

/** Filters by person, thing, act, and the first and the last day. */
export function AuditFilterBar({ filters, entries, onChange }: AuditFilterBarProps) {
  const { actor, entity, action, from, to } = filters;
  return (
    <div role="search" className={styles.bar}>
      <Select
        label="Siapa"
        placeholder="Semua orang"
        data={useActors(actor, entries)}
        searchable
        clearable
        nothingFoundMessage={nothingFound}
        clearButtonProps={{ 'aria-label': 'Semua orang' }}
        value={actor || null}
        onChange={(value) => onChange({ actor: value ?? '' })}
      />
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

/** The staff by name; the chosen person is among them, even if the list doesn't know them. */
function useActors(chosen: string, entries: AuditEntry[]) {
  const { data } = useQuery(actorsQuery);
  const options = (data?.staff ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }));
  options.sort((a, b) => a.label.localeCompare(b.label, 'id'));
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  const seen = entries.find(({ actor }) => actor.id === chosen)?.actor;
  return [...options, { value: chosen, label: seen ? `${seen.name} (${seen.email})` : 'Akun lain' }];
}
