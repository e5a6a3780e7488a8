import { Button } from '@tryout/shared-ui/kit';
import { type ReactNode, useState } from 'react';
import * as styles from './field-changes.module.css';
import { type Run, textDifference } from './text-difference.ts';

/** A field and its readable value on both sides; '' if it is empty. */
export interface ChangedField {
  name: string;
  label: string;
  before: string;
  after: string;
  /** The texts are addresses of pictures. */
  isImage?: boolean;
  /** Descriptions of the pictures; '' where nobody has described one. */
  alts?: { before: string; after: string };
}

interface FieldChangesProps {
  fields: readonly ChangedField[];
  /** The names of the two sides; default: Sebelum, Sesudah. */
  sides?: readonly [before: string, after: string];
}

/** Two states of one thing, field by field: first the fields that differ, word for word; the others after a press of a button. */
export function FieldChanges({ fields, sides = ['Sebelum', 'Sesudah'] }: FieldChangesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const changed = fields.filter(({ before, after }) => before !== after);
  const same = fields.filter(({ before, after }) => before === after);
  return (
    <>
      {(changed.length > 0 || showsAll) && (
        <Fields>
          <thead>
            <tr>
              <th scope="col">Isian</th>
              <th scope="col">{sides[0]}</th>
              <th scope="col">{sides[1]}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((field) => (
              <Changed key={field.name} field={field} sides={sides} />
            ))}
            {showsAll && same.map((field) => <Same key={field.name} field={field} />)}
          </tbody>
        </Fields>
      )}
      {same.length > 0 && (
        <Button variant="subtle" size="compact-sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Sembunyikan yang tidak berubah' : `Tampilkan ${same.length} isian yang tidak berubah`}
        </Button>
      )}
    </>
  );
}

interface FieldContentsProps {
  fields: readonly Omit<ChangedField, 'before'>[];
  /** The heading of the column, such as "Isi". */
  title: string;
}

/** One state alone, field by field. */
export function FieldContents({ fields, title }: FieldContentsProps) {
  return (
    <Fields>
      <thead>
        <tr>
          <th scope="col">Isian</th>
          <th scope="col">{title}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, label, after }) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            <td>{after || <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </Fields>
  );
}

const Fields = ({ children }: { children: ReactNode }) => (
  <div className={styles.frame}>
    <table className={styles.fields}>{children}</table>
  </div>
);

function Changed({ field, sides }: { field: ChangedField; sides: readonly [string, string] }) {
  const { label, before, after, isImage = false, alts } = field;
  const altOf = (alt: string | undefined, side: string) => alt || `${label}, ${side.toLowerCase()}`;
  const runs = isImage ? { before: [], after: [] } : textDifference(before, after);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td data-label={sides[0]}>
        {isImage ? (
          <Picture url={before} alt={altOf(alts?.before, sides[0])} />
        ) : (
          <Side runs={runs.before} mark="del" />
        )}
      </td>
      <td data-label={sides[1]}>
        {isImage ? <Picture url={after} alt={altOf(alts?.after, sides[1])} /> : <Side runs={runs.after} mark="ins" />}
      </td>
    </tr>
  );
}

function Same({ field: { label, after, isImage = false, alts } }: { field: ChangedField }) {
  return (
    <tr className={styles.same}>
      <th scope="row">{label}</th>
      <td colSpan={2} data-label="Tidak berubah">
        {isImage ? <Picture url={after} alt={alts?.after || label} /> : after || <Nothing />}
      </td>
    </tr>
  );
}

const Picture = ({ url, alt }: { url: string; alt: string }) =>
  url === '' ? <Nothing /> : <img src={url} alt={alt} className={styles.picture} />;

/** One side of a change. Words that only it has are struck through or underlined, so they can be seen without colours. */
function Side({ runs, mark: Mark }: { runs: Run[]; mark: 'del' | 'ins' }) {
  if (runs.length === 0) return <Nothing />;
  return runs.map(({ text, isChanged }, index) =>
    // The runs of a text have no other name than their place.
    isChanged ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
  );
}

const Nothing = () => <span className={styles.nothing}>(kosong)</span>;
