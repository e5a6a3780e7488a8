import { Title } from '@tryout/shared-ui/kit';
import type { ImportDuplicate, ImportItem } from '@tryout/api/contract';
import { FieldChanges } from '../components/field-changes/field-changes.tsx';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import { formatPercent } from '../format/numbers.ts';
import { changedParts } from '../question-editor/parts.ts';
import { draftOf } from './import-draft.ts';
import * as styles from './import-row.module.css';

/** The questions that look like this one, each beside it: the parts that differ first, word for word. */
export function Duplicates({ item: { question, duplicates } }: { item: ImportItem }) {
  const examTypes = useExamTypes();
  return duplicates.map((other, index) => {
    const fields = changedParts(draftOf(other.question), draftOf(question), 'type', examTypes);
    const isSame = fields.every(({ before, after }) => before === after);
    return (
      // A question of the file has no other name than its place.
      <section key={index} className={styles.duplicate} aria-label={`Mirip ${nameOf(other)}`}>
        <Title order={3} size="h4">
          {other.similarity === 1 ? 'Sama dengan' : `${formatPercent(Math.floor(other.similarity * 100))} mirip`}{' '}
          {nameOf(other)}
        </Title>
        {isSame && <p className={styles.same}>Semua isiannya sama.</p>}
        <FieldChanges fields={fields} sides={['Yang sudah ada', 'Dari berkas']} />
      </section>
    );
  });
}

const nameOf = ({ tryout, itemNumber, isSamePackage }: ImportDuplicate): string =>
  tryout
    ? `soal ${tryout.number} di ${isSamePackage ? 'paket ini' : `${tryout.title}, batch ${tryout.batch}`}`
    : `soal ${itemNumber} di berkas ini`;
