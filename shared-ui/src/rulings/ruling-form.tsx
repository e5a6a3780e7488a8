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
import { Comparison, type Difference } from '../components/comparison/comparison.tsx';
import { mergeVersions } from '../components/comparison/merge-versions.ts';
import { MathText } from '../components/math/math-text.tsx';
import { UnsavedGuard } from '../components/leave-guard/unsaved-guard.tsx';
import { NumberField } from '../components/number-field/number-field.tsx';
import { formatNumber } from '../format/numbers.ts';
import { ApiError, userMessage } from '../http/api-error.ts';
import { isWeighted, oldKeyOf } from './ruled-question.tsx';
import * as styles from './rulings.module.css';

interface RulingFormProps {
  subject: RulingSubject;
  /** The draft that is changed, and how it is read again if somebody else has saved meanwhile; left out for a new one. */
  ruling?: Ruling;
  readNewest?: () => Promise<Ruling>;
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

/** The fields as chosen and written. */
interface Draft extends Record<string, unknown> {
  key: string | null;
  changesWeights: boolean;
  weights: Record<string, number | ''>;
  also: string[];
  reason: string;
}

/** Versions beside the ruled one that somebody has answered, or is answering. */
const othersOf = ({ question, versions }: RulingSubject) =>
  versions.filter(
    // Of an older API's versions without an ended attempt nobody knows how many answer them now: they are shown.
    ({ versionId, finishedAttempts, runningAttempts, isCovered }) =>
      versionId !== question.versionId && (finishedAttempts > 0 || runningAttempts !== 0 || isCovered),
  );

const draftOf = (subject: RulingSubject, ruling: Ruling | undefined): Draft => ({
  key: ruling ? (ruling.newKey ?? noKey) : null,
  changesWeights: ruling ? ruling.newWeights !== null : true,
  weights: Object.fromEntries(
    subject.question.options.map(({ letter, weight }) => [letter, ruling?.newWeights?.[letter] ?? weight ?? '']),
  ),
  also: othersOf(ruling ?? subject).flatMap(({ versionId, isCovered }) => (isCovered ? [versionId] : [])),
  reason: ruling?.reason ?? '',
});

/** The parts in which one's own text and the newer one differ, as the form names them. */
function differences(subject: RulingSubject, own: Draft, newer: Draft, base: Draft): Difference[] {
  const versions = new Map(subject.versions.map(({ versionId, version }) => [versionId, version]));
  const outcome: [string, (draft: Draft) => string] = isWeighted(subject.question)
    ? [
        'Bobot yang benar',
        ({ changesWeights, weights }) =>
          changesWeights
            ? Object.entries(weights)
                .map(([letter, weight]) => `${letter} ${weight === '' ? '' : formatNumber(weight)}`)
                .join(', ')
            : 'Tanpa bobot baru',
      ]
    : ['Kunci yang benar', ({ key }) => (key === noKey ? 'Tidak ada satu jawaban yang benar' : (key ?? ''))];
  const parts: [string, (draft: Draft) => string][] = [
    outcome,
    [
      'Berlaku juga untuk versi lain',
      ({ also }) =>
        also
          .map((id) => versions.get(id) ?? 0)
          .toSorted((a, b) => b - a)
          .map((version) => `Versi ${formatNumber(version)}`)
          .join(', '),
    ],
    ['Alasan', ({ reason }) => reason],
  ];
  return parts.flatMap(([label, text]) => {
    const [mine, theirs, before] = [text(own), text(newer), text(base)];
    if (mine === theirs) return [];
    const changedBy = mine === before ? 'newer' : theirs === before ? 'own' : 'both';
    return [{ label, own: { text: mine }, newer: { text: theirs }, changedBy }];
  });
}

/**
 * The draft of a ruling: the right key or weights, the versions that it covers, too, and the reason that learners read. Where somebody else was faster, both
 * texts stand side by side.
 */
export function RulingForm(props: RulingFormProps) {
  const { subject, ruling, readNewest, submitLabel, onSubmit, onCancel, isDecided = false } = props;
  const { question } = subject;
  const weighted = isWeighted(question);
  const oldKey = oldKeyOf(question);
  const form = useRef<HTMLFormElement>(null);
  /** The draft that this form began with, or has accepted since. */
  const [base, setBase] = useState(ruling);
  /** Somebody else's draft; null while it couldn't be read, undefined while there is none. */
  const [newer, setNewer] = useState<Ruling | null | undefined>(undefined);
  const begun = draftOf(subject, base);
  const [draft, setDraft] = useState(begun);
  const { key, changesWeights, weights, also, reason } = draft;
  const others = othersOf(subject);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  /** An error stays until its field is changed. */
  function edit(field: keyof Errors, part: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...part }));
    setErrors(({ [field]: _, ...rest }) => rest);
    setFailure(null);
  }

  function judge(): Errors {
    const written = v.safeParse(rulingReason, reason);
    return {
      ...(!weighted && key === null && { newKey: 'Pilih kunci yang benar, atau “Tidak ada satu jawaban yang benar”' }),
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

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = judge();
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0)
      return void requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus(),
      );
    void save(draft, base);
  }

  async function save(own: Draft, from: Ruling | undefined) {
    setIsBusy(true);
    try {
      await onSubmit({
        reason: own.reason.trim(),
        newKey: !weighted && own.key !== noKey ? (own.key as Letter) : null,
        newWeights: weighted && own.changesWeights ? (own.weights as RulingChange['newWeights']) : null,
        alsoVersionIds: own.also,
        ...(from?.draftStamp !== undefined && { draftStamp: from.draftStamp }),
      });
    } catch (error) {
      const placed = error instanceof ApiError ? error.errors : [];
      setErrors(Object.fromEntries(placed.map(({ field, message }) => [field.split('.')[0], message])));
      if (error instanceof ApiError && error.code === 'RULING_CHANGED') await compare();
      else if (placed.length === 0) setFailure(error);
      // Once it is saved, the form makes way: a second press must not find it ready again.
      setIsBusy(false);
    }
  }

  /** Reads what somebody else has saved; the comparison offers to read it again if that fails. */
  async function compare() {
    setNewer((await readNewest?.().catch(() => null)) ?? null);
  }

  if (newer !== undefined && !isDecided) {
    const theirs = newer && draftOf(newer, newer);
    const accept = (version: Ruling, values: Draft) => {
      setDraft(values);
      setBase(version);
      setNewer(undefined);
    };
    return (
      <Stack gap="md" maw={720}>
        <UnsavedGuard isUnsaved what="Usulan ralat ini" />
        <Comparison
          title="Usulan ini sudah diubah orang lain"
          {...(newer === null && { savedAt: null })}
          differences={theirs ? differences(subject, draft, theirs, begun) : []}
          isReading={isBusy}
          onReadAgain={() => void compare()}
        />
        <Group gap="xs">
          <Button variant="default" disabled={!newer} onClick={() => newer && theirs && accept(newer, theirs)}>
            Pakai versi terbaru
          </Button>
          <Button
            disabled={!newer}
            loading={isBusy}
            onClick={() => {
              if (!newer || !theirs || isBusy) return;
              const merged = mergeVersions<Draft>(draft, theirs, begun);
              accept(newer, merged);
              void save(merged, newer);
            }}
          >
            Simpan versi saya
          </Button>
        </Group>
      </Stack>
    );
  }

  return (
    <form ref={form} noValidate aria-label="Ralat" onSubmit={submit}>
      <UnsavedGuard isUnsaved={JSON.stringify(draft) !== JSON.stringify(begun) && !isBusy} what="Usulan ralat ini" />
      <Stack gap="lg" maw={720}>
        {weighted ? (
          <Fieldset legend="Bobot yang benar" variant="unstyled" className={styles.fieldset ?? ''}>
            <Stack gap="sm">
              <Checkbox
                label="Ganti bobot"
                description="Tanpa bobot baru, soal hanya dapat dianulir."
                checked={changesWeights}
                onChange={(event) => edit('newWeights', { changesWeights: event.currentTarget.checked })}
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
                      onChange={(value) => edit('newWeights', { weights: { ...weights, [letter]: value } })}
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
            onChange={(value) => edit('newKey', { key: value })}
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
            onChange={(value) => edit('alsoVersionIds', { also: value })}
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
          onChange={(event) => edit('reason', { reason: event.currentTarget.value })}
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
