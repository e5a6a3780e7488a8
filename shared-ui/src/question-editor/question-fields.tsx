import { Textarea } from '@tryout/shared-ui/kit-staff';
import { questionText, type TextName, textNames } from '@tryout/api/contract';
import type { ReactNode } from 'react';
import { ClassFields } from './class-fields.tsx';
import { OptionFields } from './option-fields.tsx';
import { pasting } from './paste/paste.ts';
import { PictureChooser, PictureField, takeFile } from './picture-field.tsx';
import * as styles from './question-fields.module.css';
import { StateField } from './state-field.tsx';
import type { Writing } from './use-desk.ts';

interface QuestionFieldsProps {
  writing: Writing;
  /** The field that chooses or names the package. */
  packageField?: ReactNode;
}

/** True for texts of one line, such as the source. */
const isLine = (field: string) => Object.entries(questionText).some(([name, { isLong }]) => name === field && !isLong);

/** All fields of a question, for both areas. A page gives each question a form of its own. */
export function QuestionFields({ writing, packageField }: QuestionFieldsProps) {
  const { draft, edit, errors, desk } = writing;
  const { area } = desk;
  const text = (field: 'question' | 'rubric' | TextName) => ({
    className: styles.field ?? '',
    'data-path': field,
    autosize: true,
    minRows: 2,
    maxRows: 14,
    value: draft[field],
    error: errors[field],
    onPaste: pasting({ isOneLine: isLine(field) }),
    onChange: (event: { currentTarget: HTMLTextAreaElement }) => {
      const { value } = event.currentTarget;
      edit(() => ({ [field]: value }));
    },
  });
  const picture = {
    area,
    label: 'Gambar soal',
    onChange: edit,
  };

  return (
    <>
      {packageField}
      <ClassFields area={area} draft={draft} edit={edit} errors={errors} />
      <div className={styles.stem}>
        {draft.picture === null && (
          <div className={styles.beside}>
            <PictureChooser {...picture} />
          </div>
        )}
        <Textarea
          label="Pertanyaan"
          description="Tulis rumus di antara tanda $…$, misalnya $x^2 + 1$."
          withAsterisk
          {...text('question')}
          onPaste={pasting({
            picture: {
              label: picture.label,
              isTaken: draft.picture !== null,
              take: (file) => void takeFile(file, picture),
            },
          })}
        />
      </div>
      {draft.picture !== null && (
        <PictureField
          {...picture}
          picture={draft.picture}
          alt={draft.alt}
          error={errors['image']}
          altError={errors['imageAlt']}
        />
      )}
      {draft.kind === 'essay' ? (
        <>
          <p className={styles.note}>Soal esai: peserta menjawab dengan tulisan, tanpa pilihan jawaban.</p>
          <Textarea
            label="Rubrik penilaian"
            description="Hanya untuk penilai. Tidak pernah ditampilkan kepada peserta."
            {...text('rubric')}
          />
        </>
      ) : (
        <OptionFields area={area} draft={draft} edit={edit} errors={errors} />
      )}
      {textNames.map((name) => {
        const { label, hint, isLong } = questionText[name];
        return <Textarea key={name} label={label} description={hint} {...text(name)} minRows={isLong ? 2 : 1} />;
      })}
      <StateField draft={draft} edit={edit} errors={errors} />
    </>
  );
}
