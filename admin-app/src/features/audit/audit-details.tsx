import type { AuditEntry, ExamTypes } from '@tryout/api/contract';
import { Text, useExamTypes } from '@tryout/shared-ui';
import { FieldChanges, FieldContents } from '@tryout/shared-ui/staff';
import * as styles from './audit-details.module.css';
import { fieldLabel, valueText } from './audit-words.ts';

function fieldsOf({ entity, before, after }: AuditEntry, examTypes: ExamTypes) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => ({
    name,
    label: fieldLabel(name, entity),
    before: valueText(name, before?.[name], { entity, examTypes }),
    after: valueText(name, after?.[name], { entity, examTypes }),
  }));
}

/** The details of an entry: what it changed, added or removed. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const fields = fieldsOf(entry, useExamTypes());
  const isChange = entry.before !== null && entry.after !== null;
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
      {fields.length > 0 && isChange && <FieldChanges fields={fields} />}
      {fields.length > 0 && !isChange && (
        <FieldContents
          title={entry.after ? 'Isi' : 'Isi terakhir'}
          fields={fields.map(({ before, after, ...field }) => ({ ...field, after: after || before }))}
        />
      )}
    </div>
  );
}
