import {
  letters,
  maxWeight,
  type Ruling,
  type RulingChange,
  reasonMaxLength,
  reasonMinLength,
  rulingReason,
  type RulingSubject,
} from '@tryout/api/contract';
import { Alert, Button, Group, IconAlertCircle, Stack, Text } from '@tryout/shared-ui/kit';
import { Checkbox, Radio } from '@tryout/shared-ui/kit-more';
import { Fieldset, Textarea } from '@tryout/shared-ui/kit-staff';
import { type FormEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { MathText } from '../components/math/math-text.tsx';
import { UnsavedGuard } from '../components/leave-guard/unsaved-guard.tsx';
import { NumberField } from '../components/number-field/number-field.tsx';
import { formatNumber } from '../format/numbers.ts';
import { ApiError, userMessage } from '../http/api-error.ts';
import { isWeighted, oldKeyOf } from './ruled-question.tsx';
import * as styles from './rulings.module.css';

interface RulingFormProps {
  subject: RulingSubject;
  /** The draft that is changed; left out for a new one. */
  ruling?: Ruling;
  /** "Simpan ralat" */
  submitLabel: string;
  onSubmit(change: RulingChange): Promise<unknown>;
  onCancel?: () => void;
  /** True if somebody else has decided on the ruling meanwhile: what was written stays, to be read and copied. */
  isDecided?: boolean;
}

type Letter = (typeof letters)[number];
/** The choice for a question that no option answers. */
const noKey = 'tidak-ada';
type Errors = Partial<Record<'newKey' | 'newWeights' | 'reason' | 'alsoVersionIds', string>>;

/** The draft of a ruling: the right key or weights, the versions that it covers, too, and the reason that learners read. */
export function RulingForm({ subject, ruling, submitLabel, onSubmit, onCancel, isDecided = false }: RulingFormProps) {
  const { question, versions } = subject;
  const weighted = isWeighted(question);
  const oldKey = oldKeyOf(question);
  const form = useRef<HTMLFormElement>(null);
  const [key, setKey] = useState<string | null>(ruling ? (ruling.newKey ?? noKey) : null);
  const [changesWeights, setChangesWeights] = useState(ruling ? ruling.newWeights !== null : true);
  const [weights, setWeights] = useState<Record<string, number | ''>>(() =>
    Object.fromEntries(
      question.options.map(({ letter, weight }) => [letter, ruling?.newWeights?.[letter] ?? weight ?? '']),
    ),
  );
  // Of an older API's versions without an ended attempt nobody knows how many answer them now: they are shown.
  const others = versions.filter(
    ({ versionId, finishedAttempts, runningAttempts, isCovered }) =>
      versionId !== question.versionId && (finishedAttempts > 0 || runningAttempts !== 0 || isCovered),
  );
  const [also, setAlso] = useState<string[]>(() =>
    others.filter(({ isCovered }) => isCovered).map(({ versionId }) => versionId),
  );
  const [reason, setReason] = useState(ruling?.reason ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const values = JSON.stringify([key, changesWeights, weights, also, reason]);
  const [initial] = useState(values);

  /** An error stays until its field is changed. */
  const edited = (field: keyof Errors) => {
    setErrors(({ [field]: _, ...rest }) => rest);
    setFailure(null);
  };

  function judge(): Errors {
    const written = v.safeParse(rulingReason, reason);
    return {
      ...(!weighted && key === null && { newKey: 'Pilih kunci yang benar, atau bahwa tidak ada yang benar' }),
      ...(weighted &&
        changesWeights &&
        Object.values(weights).some(
          (weight) => weight === '' || !Number.isInteger(weight) || weight < 0 || weight > maxWeight,
        ) && {
          newWeights: `Isi bobot setiap pilihan: bilangan bulat 0 sampai ${maxWeight}`,
        }),
      ...(!written.success && { reason: written.issues[0].message }),
    };
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = judge();
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0)
      return void requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus(),
      );
    setIsBusy(true);
    try {
      await onSubmit({
        reason: reason.trim(),
        newKey: !weighted && key !== noKey ? (key as Letter) : null,
        newWeights: weighted && changesWeights ? (weights as RulingChange['newWeights']) : null,
        alsoVersionIds: also,
      });
    } catch (error) {
      const placed = error instanceof ApiError ? error.errors : [];
      setErrors(Object.fromEntries(placed.map(({ field, message }) => [field.split('.')[0], message])));
      if (placed.length === 0) setFailure(error);
      // Once it is saved, the form makes way: a second press must not find it ready again.
      setIsBusy(false);
    }
  }

  return (
    <form ref={form} noValidate aria-label="Ralat" onSubmit={(event) => void submit(event)}>
      <UnsavedGuard isUnsaved={values !== initial && !isBusy} what="Usulan ralat ini" />
      <Stack gap="lg" maw={720}>
        {weighted ? (
          <Fieldset legend="Bobot yang benar" variant="unstyled" className={styles.fieldset ?? ''}>
            <Stack gap="sm">
              <Checkbox
                label="Ganti bobot"
                description="Tanpa bobot baru, soal hanya dapat dianulir."
                checked={changesWeights}
                onChange={(event) => {
                  setChangesWeights(event.currentTarget.checked);
                  edited('newWeights');
                }}
              />
              {changesWeights && (
                <div className={styles.weights}>
                  {question.options.map(({ letter, weight }) => (
                    <NumberField
                      key={letter}
                      label={`Bobot ${letter}`}
                      description={`Saat ujian ${formatNumber(weight ?? 0)}`}
                      min={0}
                      max={maxWeight}
                      value={weights[letter] ?? ''}
                      error={errors.newWeights !== undefined}
                      onChange={(value) => {
                        setWeights({ ...weights, [letter]: value });
                        edited('newWeights');
                      }}
                    />
                  ))}
                </div>
              )}
              {errors.newWeights && (
                <Text size="sm" c="red" role="alert">
                  {errors.newWeights}
                </Text>
              )}
            </Stack>
          </Fieldset>
        ) : (
          <Radio.Group
            label="Kunci yang benar"
            value={key}
            error={errors.newKey}
            {...(errors.newKey !== undefined && { 'data-invalid': true })}
            onChange={(value) => {
              setKey(value);
              edited('newKey');
            }}
          >
            <Stack gap="xs" mt="xs">
              {question.options
                .filter(({ letter }) => letter !== oldKey)
                .map(({ letter, text }) => (
                  <Radio
                    key={letter}
                    value={letter}
                    label={
                      <>
                        <strong>{letter}</strong> <MathText>{text}</MathText>
                      </>
                    }
                  />
                ))}
              <Radio
                value={noKey}
                label="Tidak ada satu jawaban yang benar"
                description="Soal hanya dapat dianulir: nilai penuh untuk semua, atau dikeluarkan."
              />
            </Stack>
          </Radio.Group>
        )}
        {others.length > 0 && (
          <Checkbox.Group
            label="Berlaku juga untuk versi lain"
            description="Pilihan dan kuncinya sama dengan versi yang diralat."
            value={also}
            error={errors.alsoVersionIds}
            onChange={(value) => {
              setAlso(value);
              edited('alsoVersionIds');
            }}
          >
            <Stack gap="xs" mt="xs">
              {others.map(({ versionId, version, finishedAttempts, runningAttempts = 0, isCurrent }) => (
                <Checkbox
                  key={versionId}
                  value={versionId}
                  label={`Versi ${formatNumber(version)}${isCurrent ? ' (saat ini)' : ''}, ${formatNumber(finishedAttempts)} pengerjaan selesai${runningAttempts > 0 ? `, ${formatNumber(runningAttempts)} sedang berjalan` : ''}`}
                  {...(runningAttempts > 0 && {
                    description: 'Yang sedang berjalan dinilai dengan ralat saat selesai.',
                  })}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        <Textarea
          label="Alasan"
          description={`Peserta membacanya di hasil mereka. ${reasonMinLength} sampai ${reasonMaxLength} karakter, tanpa nama siapa pun.`}
          placeholder="Contoh: Kunci B keliru: UUD 1945 disahkan PPKI, jadi jawabannya D."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={reasonMaxLength}
          value={reason}
          error={errors.reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            edited('reason');
          }}
        />
        {isDecided && (
          <Alert color="soga" role="status">
            Ralat ini sudah diputuskan orang lain, jadi usulannya tidak dapat diubah lagi. Isiannya masih ada di sini.
          </Alert>
        )}
        {failure !== null && !isDecided && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {userMessage(failure)}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" loading={isBusy} disabled={isDecided}>
            {submitLabel}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={isBusy}>
              Batal
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
