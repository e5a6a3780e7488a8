import { subTypeLabels, subTypesByType, type TryoutType, tryoutTypes, typeLabels } from '@tryout/api/contract';
import { Button, ConfirmDialog, Title } from '@tryout/shared-ui';
import { NativeSelect, Textarea } from '@tryout/shared-ui/more';
import { type RefObject, useState } from 'react';
import { KeyHints } from './key-hints.tsx';
import { OptionFields } from './option-fields.tsx';
import { PictureField } from './picture-field.tsx';
import * as styles from './question-form.module.css';
import { SaveMark } from './save-mark.tsx';
import { isUnsaved, type Manager } from './use-manager.ts';
import { type QuestionDraft, withType } from './question-draft.ts';

interface QuestionFormProps {
  manager: Manager;
  formRef: RefObject<HTMLFormElement | null>;
  onSave(): void;
  onNext(): void;
  onNew(): void;
  /** Leads to the comparison where it has no column of its own. */
  onCompare(): void;
}

/** Everything of one question that is written or chosen. The page gives each question a form of its own. */
export function QuestionForm({ manager, formRef, onSave, onNext, onNew, onCompare }: QuestionFormProps) {
  const { draft, entry, edit, item, key, workbench, state } = manager;
  const errors = entry?.errors ?? {};
  const [isAsking, setIsAsking] = useState(false);
  const stored = item?.question ?? entry?.base ?? null;
  const name = item ? `Soal ${item.number}` : 'Soal baru';
  const hasUnsaved = isUnsaved(key, entry);
  const write = (field: 'question' | 'rubric' | 'explanation') => ({
    value: draft[field] ?? '',
    error: errors[field],
    onChange: (event: { currentTarget: HTMLTextAreaElement }) => {
      const { value } = event.currentTarget;
      edit(() => ({ [field]: value }));
    },
  });

  return (
    <form
      ref={formRef}
      noValidate
      aria-label={name}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <header className={styles.head}>
        <Title order={2} size="h3" className="tabular">
          {name}
        </Title>
        <SaveMark
          entry={hasUnsaved ? entry : undefined}
          isNew={stored === null}
          keeping={state.keeping}
          onDiscard={() => setIsAsking(true)}
        />
      </header>
      <div className={styles.fields}>
        {entry?.phase === 'changed' && (
          <Button variant="default" className={styles.compare ?? ''} onClick={onCompare}>
            Bandingkan kedua versi
          </Button>
        )}
        <div className={styles.pair}>
          <NativeSelect
            label="Tipe soal"
            data={tryoutTypes.map((type) => ({ value: type, label: typeLabels[type] }))}
            value={draft.type}
            onChange={(event) => {
              const type = event.currentTarget.value as TryoutType;
              edit((before) => withType(before, type));
            }}
            error={errors['type']}
          />
          <NativeSelect
            label="Subtes"
            data={subTypesByType[draft.type].map((subType) => ({ value: subType, label: subTypeLabels[subType] }))}
            value={draft.subType}
            onChange={(event) => {
              const subType = event.currentTarget.value as QuestionDraft['subType'];
              edit(() => ({ subType }));
            }}
            error={errors['subType']}
          />
        </div>
        <Textarea
          label="Pertanyaan"
          description="Tulis rumus di antara tanda $…$, misalnya $x^2 + 1$."
          className={styles.field ?? ''}
          data-path="question"
          withAsterisk
          autosize
          minRows={3}
          maxRows={14}
          {...write('question')}
        />
        <PictureField
          label="Gambar soal"
          picture={draft.picture}
          alt={draft.alt}
          onChange={(changes) => edit(() => changes)}
          error={errors['image']}
          altError={errors['imageAlt']}
        />
        {draft.kind === 'essay' ? (
          <>
            <p className={styles.note}>Soal esai: peserta menjawab dengan tulisan, tanpa pilihan jawaban.</p>
            <Textarea
              label="Rubrik penilaian"
              description="Hanya untuk penilai. Tidak pernah ditampilkan kepada peserta."
              className={styles.field ?? ''}
              data-path="rubric"
              autosize
              minRows={3}
              maxRows={14}
              {...write('rubric')}
            />
          </>
        ) : (
          <OptionFields draft={draft} edit={edit} errors={errors} />
        )}
        <Textarea
          label="Pembahasan"
          description="Ditampilkan kepada peserta setelah ujian."
          className={styles.field ?? ''}
          data-path="explanation"
          autosize
          minRows={3}
          maxRows={14}
          {...write('explanation')}
        />
        {item && <KeyHints />}
      </div>
      <footer className={styles.actions}>
        <div className={styles.quiet}>
          <Button
            variant="subtle"
            color="gray"
            aria-disabled={!hasUnsaved}
            onClick={() => hasUnsaved && setIsAsking(true)}
          >
            Reset
          </Button>
          <Button variant="subtle" onClick={onNew}>
            Buat soal baru
          </Button>
        </div>
        <div className={styles.main}>
          <Button variant="default" aria-keyshortcuts="Alt+ArrowDown" onClick={onNext}>
            Soal berikutnya
          </Button>
          <Button type="submit" aria-keyshortcuts="Control+S" aria-disabled={entry?.phase === 'changed'}>
            {stored ? 'Perbarui soal' : 'Tambah soal'}
          </Button>
        </div>
      </footer>
      <ConfirmDialog
        isOpen={isAsking}
        title="Buang draf ini?"
        confirmLabel="Buang draf"
        cancelLabel="Lanjut menulis"
        isDestructive
        onConfirm={() => {
          setIsAsking(false);
          workbench.discard(key);
        }}
        onCancel={() => setIsAsking(false)}
      >
        {stored
          ? `${name} kembali seperti yang terakhir disimpan. Perubahan Anda hilang.`
          : 'Formulir dikosongkan. Yang sudah Anda tulis untuk soal ini hilang.'}
      </ConfirmDialog>
    </form>
  );
}
