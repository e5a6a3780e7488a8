import {
  auditActionLabels,
  auditActions,
  auditEntities,
  auditEntityLabels,
  type AuditEntry,
} from '@tryout/api/contract';
import { useQuery } from '@tryout/shared-ui';
import { Select, TextInput } from '@tryout/shared-ui/more';
import type { AuditFilters } from './audit.api.ts';
import { actorsQuery } from './audit.queries.ts';
import * as styles from './audit.module.css';

interface AuditFilterBarProps {
  filters: AuditFilters;
  /** The entries that show: they, too, know a name of whoever is chosen. */
  entries: AuditEntry[];
  onChange(changes: Partial<AuditFilters>): void;
}

const entityOptions = auditEntities.map((value) => ({ value, label: auditEntityLabels[value] }));
const actionOptions = auditActions.map((value) => ({ value, label: auditActionLabels[value] }));
const nothingFound = 'Tidak ada yang cocok';

/** Who, what, which act, and from which day to which. */
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
      <TextInput
        label="Dari tanggal"
        type="date"
        max={to || undefined}
        value={from}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label="Sampai tanggal"
        type="date"
        min={from || undefined}
        value={to}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </div>
  );
}

/** The staff by name; whoever is chosen is among them, even if the list doesn't know who that is. */
function useActors(chosen: string, entries: AuditEntry[]) {
  const { data } = useQuery(actorsQuery);
  const options = (data?.staff ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }));
  options.sort((a, b) => a.label.localeCompare(b.label, 'id'));
  if (chosen === '' || options.some(({ value }) => value === chosen)) return options;
  const seen = entries.find(({ actor }) => actor.id === chosen)?.actor;
  return [...options, { value: chosen, label: seen ? `${seen.name} (${seen.email})` : 'Akun lain' }];
}
