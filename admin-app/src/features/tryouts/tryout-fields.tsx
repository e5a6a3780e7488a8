import { difficulties } from '@tryout/api/contract';
import { useExamTypes, useQuery } from '@tryout/shared-ui';
import { Input, NativeSelect, Switch, TextInput, type UseFormReturnType } from '@tryout/shared-ui/more';
import { ImageField, NumberField, SegmentedControl, Textarea } from '@tryout/shared-ui/staff';
import { type ReactNode, useId } from 'react';
import { MomentField } from '../../common/moment-field.tsx';
import { uploadImage } from '../../common/upload-image.ts';
import { modeWord, statusWord } from './tryout-differences.ts';
import { type TryoutDraft, withType } from './tryout-draft.ts';
import * as styles from './tryout-fields.module.css';
import { ruleSetsQuery } from './tryouts.queries.ts';

type Form = UseFormReturnType<TryoutDraft>;

interface TryoutFieldsProps {
  form: Form;
  /** Not published yet: the choices take effect when it is. */
  isDraft: boolean;
  /** The rule set of a package that somebody has begun: it stays. Null = any may be chosen. */
  keptRuleSetId: string | null;
  onUploading(isUploading: boolean): void;
}

/** All fields of a package, in the order in which an administrator decides them. */
export function TryoutFields({ form, isDraft, keptRuleSetId, onUploading }: TryoutFieldsProps) {
  const examTypes = useExamTypes();
  return (
    <div className={styles.fields}>
      <TextInput
        label="Judul"
        withAsterisk
        maxLength={200}
        data-autofocus
        {...form.getInputProps('title')}
        data-path="title"
      />
      <Textarea
        label="Deskripsi"
        description="Yang dibaca peserta sebelum mulai."
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('description')}
        data-path="description"
      />
      <Group title="Paket">
        <NativeSelect
          label="Tipe"
          data={[...new Set([...examTypes.list.map(({ type }) => type), form.values.type])].map((type) => ({
            value: type,
            label: examTypes.typeLabel(type),
          }))}
          {...form.getInputProps('type')}
          onChange={({ currentTarget: { value: type } }) =>
            form.setValues(keptRuleSetId === null ? withType(form.values, type, examTypes) : { type })
          }
          data-path="type"
        />
        <NumberField label="Batch" min={1} max={10_000} {...form.getInputProps('batch')} data-path="batch" />
        <NumberField label="Harga" isRupiah min={0} step={1000} {...form.getInputProps('price')} data-path="price" />
        <NativeSelect
          label="Tingkat kesulitan"
          data={[...new Set([...difficulties, form.values.difficulty])]}
          {...form.getInputProps('difficulty')}
          data-path="difficulty"
        />
      </Group>
      <Group title="Pengerjaan">
        <NumberField
          label="Durasi"
          suffix=" menit"
          min={1}
          max={1440}
          step={5}
          value={form.values.durationSeconds === '' ? '' : form.values.durationSeconds / 60}
          onChange={(minutes) => form.setFieldValue('durationSeconds', minutes === '' ? '' : secondsOf(minutes))}
          error={form.errors['durationSeconds']}
          data-path="durationSeconds"
        />
        <RuleSetField form={form} keptId={keptRuleSetId} />
        <MomentField
          label="Dibuka"
          none="Kosong = langsung terbuka."
          value={form.values.opensAt}
          onChange={(moment) => form.setFieldValue('opensAt', moment)}
          error={form.errors['opensAt']}
          data-path="opensAt"
        />
        <MomentField
          label="Ditutup"
          none="Kosong = tidak ditutup."
          value={form.values.closesAt}
          onChange={(moment) => form.setFieldValue('closesAt', moment)}
          error={form.errors['closesAt']}
          data-path="closesAt"
        />
        {form.values.closesAt !== null && (
          <Switch
            className={styles.row ?? ''}
            label="Buka nilai setelah ditutup"
            description="Nilai, kunci, dan pembahasan baru terlihat setelah tryout ditutup dan peserta terakhir selesai, supaya tidak sampai kepada yang masih mengerjakan."
            {...form.getInputProps('keysAfterClose', { type: 'checkbox' })}
            data-path="keysAfterClose"
          />
        )}
      </Group>
      <Group title="Tayangan">
        <Choice
          label="Status"
          description={isDraft ? 'Berlaku setelah tryout diterbitkan.' : undefined}
          words={statusWord}
          value={form.values.status}
          onChange={(status) => form.setFieldValue('status', status)}
        />
        <Choice
          label="Mode"
          words={modeWord}
          value={form.values.isOnline}
          onChange={(isOnline) => form.setFieldValue('isOnline', isOnline)}
        />
        <Switch
          className={styles.row ?? ''}
          label="Tryout gratis"
          description={`Diberikan kepada pendaftar tryout gratis. Hanya satu paket: penanda di paket lain akan dilepas${isDraft ? ' saat tryout ini diterbitkan' : ''}.`}
          {...form.getInputProps('isFreeTryout', { type: 'checkbox' })}
          data-path="isFreeTryout"
        />
        <Switch
          className={styles.row ?? ''}
          label="Soal harus ditinjau penulis lain"
          description="Hanya soal yang sudah disetujui penulis lain yang masuk ujian. Setelah soal disunting, ujian memakai versi terakhir yang disetujui."
          {...form.getInputProps('requiresReview', { type: 'checkbox' })}
          data-path="requiresReview"
        />
      </Group>
      <ImageField
        label="Gambar sampul"
        value={form.values.imageUrl}
        onChange={(url) => form.setFieldValue('imageUrl', url)}
        upload={uploadImage}
        onBusyChange={onUploading}
        error={form.errors['imageUrl']}
      />
    </div>
  );
}

/** Seconds rounded: 1.1 minutes are 66 seconds, where floating point gives 66.00000000000001. */
const secondsOf = (minutes: number) => Number((minutes * 60).toFixed(6));

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.cells}>{children}</div>
    </fieldset>
  );
}

/** The rule sets that this release knows; until they are loaded, only the package's own. */
function RuleSetField({ form, keptId }: { form: Form; keptId: string | null }) {
  const { data, isError } = useQuery(ruleSetsQuery);
  const known = data?.ruleSets.map(({ id, title, year }) => ({
    value: id,
    label: year && !title.includes(String(year)) ? `${title} (${year})` : title,
  }));
  // A draft from before the first start may have another one, which can still be put right.
  const isKept = form.values.ruleSetId === keptId;
  const words = isKept
    ? 'Tidak dapat diganti karena tryout ini sudah pernah dikerjakan. Untuk aturan lain, gandakan tryout ini.'
    : isError
      ? 'Daftar aturan gagal dimuat; aturan paket ini tetap.'
      : undefined;
  return (
    <NativeSelect
      label="Aturan penilaian"
      description={words}
      disabled={isKept}
      data={known ?? [form.values.ruleSetId]}
      {...form.getInputProps('ruleSetId')}
      data-path="ruleSetId"
    />
  );
}

interface ChoiceProps {
  label: string;
  description?: string | undefined;
  words(value: boolean): string;
  value: boolean;
  onChange(value: boolean): void;
}

/** Two exclusive states, both in words. */
function Choice({ label, description, words, value, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <Input.Wrapper label={label} description={description} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        mt={4}
        fullWidth
        aria-labelledby={id}
        data={[words(true), words(false)]}
        value={words(value)}
        onChange={(word) => onChange(word === words(true))}
      />
    </Input.Wrapper>
  );
}
