import { Button, Text, useMutation } from '@tryout/shared-ui/kit';
import { Textarea } from '@tryout/shared-ui/kit-staff';
import { type ImportItem, questionText, type TextName, textNames } from '@tryout/api/contract';
import { useEffect, useRef, useState } from 'react';
import { NumberField } from '../components/number-field/number-field.tsx';
import { userMessage } from '../http/api-error.ts';
import type { QuestionDraft } from '../question-editor/draft.ts';
import { LivePreview } from '../question-editor/live-preview.tsx';
import { OptionFields } from '../question-editor/option-fields.tsx';
import { pasting } from '../question-editor/paste/paste.ts';
import { PictureField } from '../question-editor/picture-field.tsx';
import type { Edit } from '../question-editor/use-desk.ts';
import type { ImportCalls } from './import-calls.ts';
import {
  changeOf,
  draftOf,
  onSavedOptions,
  problemsByField,
  weightErrors,
  withoutRefusedPictures,
} from './import-draft.ts';
import { changesKey } from './import-queries.ts';
import * as styles from './import-row.module.css';
import { SubTypeSelect } from './sub-type-select.tsx';
import type { KeptMends } from './use-kept-mends.ts';

interface MendFormProps {
  calls: ImportCalls;
  importId: string;
  item: ImportItem;
  kept: KeptMends;
  onPut(item: ImportItem): Promise<void>;
  onSaved(): Promise<void>;
  /** The form is closed; what was written in it and not saved is gone. */
  onEnd(): void;
}

/** Options can be added and removed, but a new picture comes with the file or in the editor afterwards. */
const area = { hasOpenOptions: true, keepsPictures: true } as const;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Leads to where the author has to do something; without a problem, to the text. */
function focusNext(form: HTMLFormElement | null): void {
  const field = (selector: string) => form?.querySelector<HTMLElement>(selector);
  (field('[aria-invalid="true"]') ?? field('[data-path="question"]'))?.focus();
}

/** The fields of one question of the file, beside the question as it will look. Unsaved text is kept on the device. */
export function MendForm({ calls, importId, item, kept, onPut, onSaved, onEnd }: MendFormProps) {
  const { number, question, writtenSubType } = item;
  const stored = draftOf(question);
  const draft = kept.find(importId, number) ?? stored;
  const [refusals, setRefusals] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  const isChanged = Object.keys(changeOf(draft, question)).length > 0;

  function edit(change: Edit) {
    const next = { ...draft, ...change(draft) };
    setRefusals({});
    // While a save runs, the stored question is about to be another one.
    if (isSame(next, stored) && !save.isPending) kept.drop(importId, number);
    else kept.write(importId, number, next);
  }
  const save = useMutation({
    mutationKey: changesKey(importId),
    mutationFn: (sent: QuestionDraft) => calls.changeItem(importId, number, changeOf(sent, question)),
    async onSuccess(mended, sent) {
      const now = kept.find(importId, number);
      // Words typed meanwhile stay.
      const isTypedOn = now !== undefined && !isSame(now, sent);
      if (isTypedOn) kept.write(importId, number, onSavedOptions(now, sent));
      else kept.drop(importId, number);
      await onPut(mended);
      const counted = onSaved();
      if (!isTypedOn) {
        if (mended.problems.length === 0) onEnd();
        else showNext();
      }
      await counted;
    },
  });
  const lacking = withoutRefusedPictures(item);
  const leaveOut = useMutation({
    mutationKey: changesKey(importId),
    mutationFn: (change: NonNullable<typeof lacking>) => calls.changeItem(importId, number, change),
    async onSuccess(mended) {
      await onPut(mended);
      const counted = onSaved();
      if (mended.problems.length === 0 && kept.find(importId, number) === undefined) onEnd();
      // Its button, which had the focus, is gone.
      else showNext();
      await counted;
    },
  });
  const showNext = () => requestAnimationFrame(() => focusNext(form.current));
  function submit() {
    const wrong = weightErrors(draft);
    setRefusals(wrong);
    if (Object.keys(wrong).length > 0) return showNext();
    if (isChanged) save.mutate(draft);
    else onEnd();
  }
  useEffect(() => focusNext(form.current), []);

  const errors = { ...openProblems(item, stored, draft), ...refusals };
  const text = (field: 'question' | 'rubric' | TextName) => ({
    'data-path': field,
    autosize: true,
    minRows: 2,
    maxRows: 12,
    value: draft[field],
    error: errors[field],
    onPaste: pasting({ isOneLine: field === 'source' }),
    onChange: (event: { currentTarget: HTMLTextAreaElement }) => {
      const { value } = event.currentTarget;
      edit(() => ({ [field]: value }));
    },
  });
  return (
    <form
      ref={form}
      aria-label={`Perbaiki soal ${number}`}
      className={styles.mend}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.fields}>
        <div className={styles.classes}>
          <SubTypeSelect
            label="Subtes"
            none="Pilih subtes"
            type={draft.type}
            subType={draft.subType}
            onChange={(chosen) => edit(() => chosen)}
            error={errors['subType']}
            {...(writtenSubType && draft.subType === '' && { description: `Di berkas tertulis "${writtenSubType}".` })}
          />
          <NumberField
            label="Waktu (detik)"
            data-path="timeLimit"
            min={1}
            max={7200}
            value={draft.timeLimit}
            onChange={(timeLimit) => edit(() => ({ timeLimit }))}
            error={errors['timeLimit']}
          />
        </div>
        <Textarea label="Pertanyaan" withAsterisk {...text('question')} />
        {lacking && (
          <div>
            <Text size="sm">
              Gambar yang ditolak tidak ikut diimpor. Tanpa gambar, soal ini tetap dapat ditambahkan; gambarnya dapat
              menyusul di editor.
            </Text>
            {/* It sends the options as they were read: what is being saved would be undone. */}
            <Button
              variant="default"
              mt="xs"
              disabled={save.isPending}
              loading={leaveOut.isPending}
              onClick={() => leaveOut.mutate(lacking)}
            >
              Lanjutkan tanpa gambar
            </Button>
            {leaveOut.isError && (
              <Text size="sm" c="red" role="alert" mt="xs">
                {userMessage(leaveOut.error)}
              </Text>
            )}
          </div>
        )}
        {draft.picture !== null && (
          <PictureField
            area={area}
            label="Gambar soal"
            picture={draft.picture}
            alt={draft.alt}
            onChange={edit}
            error={errors['image']}
            altError={errors['imageAlt']}
          />
        )}
        {draft.kind === 'essay' ? (
          <Textarea
            label="Rubrik penilaian"
            description="Hanya untuk penilai. Tidak pernah ditampilkan kepada peserta."
            {...text('rubric')}
          />
        ) : (
          <OptionFields area={area} draft={draft} edit={edit} errors={errors} />
        )}
        {textNames.map((name) => (
          <Textarea
            key={name}
            label={questionText[name].label}
            {...text(name)}
            minRows={questionText[name].isLong ? 2 : 1}
          />
        ))}
        {errors['whole'] && (
          <Text size="sm" c="red" role="alert">
            {errors['whole']}
          </Text>
        )}
        {save.isError && (
          <Text size="sm" c="red" role="alert">
            Belum tersimpan. {userMessage(save.error)} Tulisan Anda aman di perangkat ini.
          </Text>
        )}
        <div className={styles.formActions}>
          <Button type="submit" loading={save.isPending} disabled={leaveOut.isPending}>
            {isChanged ? 'Simpan perbaikan' : 'Selesai'}
          </Button>
          <Button variant="subtle" onClick={onEnd}>
            {isChanged ? 'Buang perbaikan' : 'Batal'}
          </Button>
        </div>
      </div>
      <aside className={styles.beside} aria-label={`Pratinjau soal ${number}`}>
        <LivePreview draft={draft} classes="section" number={number} />
      </aside>
    </form>
  );
}

/** The parts of a draft that a problem's field is about. */
function partOf(draft: QuestionDraft, field: string): unknown {
  const option = /^(?:option|image|imageAlt|weight)(?<letter>[A-E])$/.exec(field)?.groups?.['letter'];
  if (option) return draft.options[option.charCodeAt(0) - 65];
  if (field === 'correctAnswer' || field === 'options') return [draft.isWeighted, draft.options];
  return draft[field as keyof QuestionDraft] ?? null;
}

/** The problems whose part the author hasn't touched yet; the others are known again after saving. */
const openProblems = (item: ImportItem, stored: QuestionDraft, draft: QuestionDraft): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problemsByField(item)).filter(([field]) => isSame(partOf(stored, field), partOf(draft, field))),
  );
