import {
  questionKindLabels,
  questionKinds,
  type Section,
  sections,
  type SubType,
  subTypeLabels,
  subTypesBySection,
} from '@tryout/api/contract';
import { ImageField } from '@tryout/shared-ui/staff';
import {
  Input,
  NativeSelect,
  NumberField,
  SegmentedControl,
  Textarea,
  type UseFormReturnType,
} from '@tryout/shared-ui/more';
import { uploadImage } from '../../upload-image.ts';
import { OptionFields } from './option-fields.tsx';
import { type QuestionDraft, withSection } from './question-draft.ts';
import * as styles from './question-edit-form.module.css';
import { sectionName } from './question-words.ts';
import { GivenTryout, TryoutPicker } from './tryout-picker.tsx';

interface QuestionFieldsProps {
  form: UseFormReturnType<QuestionDraft>;
  /** The package has still to be chosen. */
  needsPackage: boolean;
  onUploading(isUploading: boolean): void;
}

/** Everything of a question that is written or chosen. */
export function QuestionFields({ form, needsPackage, onUploading }: QuestionFieldsProps) {
  const { values: draft, errors } = form;
  return (
    <>
      {needsPackage ? (
        <TryoutPicker
          value={draft.tryoutId}
          onChange={(tryoutId) => form.setFieldValue('tryoutId', tryoutId)}
          error={errors['tryoutId']}
        />
      ) : (
        <GivenTryout tryoutId={draft.tryoutId} />
      )}
      <Input.Wrapper label="Tipe soal" labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label="Tipe soal"
          data={questionKinds.map((kind) => ({ value: kind, label: questionKindLabels[kind] }))}
          value={draft.type}
          onChange={(kind) => form.setFieldValue('type', kind as QuestionDraft['type'])}
        />
      </Input.Wrapper>
      <div className={styles.pair}>
        <NativeSelect
          label="Subtes"
          data={sections.map((section) => ({ value: section, label: sectionName(section) }))}
          {...form.getInputProps('subType')}
          onChange={(event) => form.setValues(withSection(draft, event.currentTarget.value as Section))}
        />
        <NativeSelect
          label="Materi"
          data={subTypesBySection[draft.subType].map((topic: SubType) => ({
            value: topic,
            label: subTypeLabels[topic],
          }))}
          {...form.getInputProps('topic')}
        />
      </div>
      <Textarea
        label="Pertanyaan"
        description="Tulis rumus di antara tanda $…$, misalnya $x^2 + 1$."
        withAsterisk
        autosize
        minRows={3}
        maxRows={14}
        {...form.getInputProps('question')}
      />
      <ImageField
        label="Gambar soal"
        value={draft.imageUrl}
        onChange={(url) => form.setFieldValue('imageUrl', url)}
        upload={uploadImage}
        alt={draft.imageAlt}
        onAltChange={(alt) => form.setFieldValue('imageAlt', alt)}
        onBusyChange={onUploading}
        error={errors['imageUrl']}
        altError={errors['imageAlt']}
      />
      {draft.type === 'multiple_choice' && (
        <OptionFields
          options={draft.options}
          onChange={(options) => form.setFieldValue('options', options)}
          isWeighted={draft.isWeighted}
          onWeightedChange={(isWeighted) => form.setFieldValue('isWeighted', isWeighted)}
          errors={errors}
        />
      )}
      {draft.type === 'essay' && (
        <Textarea
          label="Rubrik penilaian"
          description="Hanya untuk penilai. Tidak pernah ditampilkan kepada peserta."
          autosize
          minRows={3}
          maxRows={14}
          {...form.getInputProps('rubric')}
          value={draft.rubric ?? ''}
        />
      )}
      <Textarea
        label="Pembahasan"
        description="Ditampilkan kepada peserta setelah ujian."
        autosize
        minRows={3}
        maxRows={14}
        {...form.getInputProps('explanation')}
      />
      <NumberField
        label="Batas waktu (detik)"
        className={styles.time ?? ''}
        min={1}
        max={7200}
        {...form.getInputProps('timeLimit')}
      />
    </>
  );
}
