import type { AuditEntry } from '@tryout/api/contract';
import { Button, Text } from '@tryout/shared-ui';
import { useState } from 'react';
import * as styles from './audit-details.module.css';
import { fieldLabel, valueText } from './audit-words.ts';
import { type Run, textDifference } from './text-difference.ts';

interface Field {
  name: string;
  label: string;
  before: string;
  after: string;
}

function fieldsOf({ entity, before, after }: AuditEntry): Field[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name,
    label: fieldLabel(name, entity),
    before: valueText(name, before?.[name]),
    after: valueText(name, after?.[name]),
  }));
}

/** What an entry changed, field by field: what differs first, the rest at a press. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const [showsAll, setShowsAll] = useState(false);
  const fields = fieldsOf(entry);
  const isChange = entry.before !== null && entry.after !== null;
  const changed = isChange ? fields.filter(({ before, after }) => before !== after) : fields;
  const same = isChange ? fields.filter(({ before, after }) => before === after) : [];

  return (
    <div className={styles.details}>
      {entry.reason && (
        <Text size="sm">
          <strong>Alasan:</strong> {entry.reason}
        </Text>
      )}
      {fields.length === 0 && (
        <Text size="sm" c="dimmed">
          Tindakan ini tidak mengubah isian apa pun.
        </Text>
      )}
      {fields.length > 0 && (
        <table className={styles.fields}>
          <thead>
            <tr>
              <th scope="col">Isian</th>
              {isChange ? (
                <>
                  <th scope="col">Sebelum</th>
                  <th scope="col">Sesudah</th>
                </>
              ) : (
                <th scope="col">{entry.after ? 'Isi' : 'Isi terakhir'}</th>
              )}
            </tr>
          </thead>
          <tbody>
            {changed.map((field) =>
              isChange ? <Changed key={field.name} {...field} /> : <Held key={field.name} {...field} />,
            )}
            {showsAll && same.map((field) => <Same key={field.name} {...field} />)}
          </tbody>
        </table>
      )}
      {same.length > 0 && (
        <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Sembunyikan yang tidak berubah' : `Tampilkan ${same.length} isian yang tidak berubah`}
        </Button>
      )}
    </div>
  );
}

function Changed({ label, before, after }: Field) {
  const runs = textDifference(before, after);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label="Sebelum">
        <Side runs={runs.before} mark="del" />
      </td>
      <td data-label="Sesudah">
        <Side runs={runs.after} mark="ins" />
      </td>
    </tr>
  );
}

function Same({ label, after }: Field) {
  return (
    <tr className={styles.same}>
      <th scope="row">{label}</th>
      <td colSpan={2} data-label="Tidak berubah">
        {after || <Nothing />}
      </td>
    </tr>
  );
}

function Held({ label, before, after }: Field) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{after || before || <Nothing />}</td>
    </tr>
  );
}

/** One side of a change: what only it has is struck through or underlined, so that no colour is needed to see it. */
function Side({ runs, mark: Mark }: { runs: Run[]; mark: 'del' | 'ins' }) {
  if (runs.length === 0) return <Nothing />;
  return runs.map(({ text, isChanged }, index) =>
    // The runs of a text have no other name than their place.
    // oxlint-disable-next-line react/no-array-index-key
    isChanged ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}

const Nothing = () => <span className={styles.nothing}>(kosong)</span>;
