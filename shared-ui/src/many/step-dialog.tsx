import { type ChosenQuestion, readinessLabels, type StepKind } from '@tryout/api/contract';
import { Alert, Button, Group, IconAlertCircle, Stack, Text } from '@tryout/shared-ui/kit';
import { NativeSelect } from '@tryout/shared-ui/kit-more';
import { type FormEvent, useState } from 'react';
import { Modal, useHeldOpen } from '../components/dialog/dialog.tsx';
import { useLastShown } from '../components/dialog/use-last-shown.ts';
import { NumberField } from '../components/number-field/number-field.tsx';
import { useIsPhone } from '../components/staff-table/use-is-phone.ts';
import { useExamTypes } from '../exam-types/exam-types.tsx';
import { formatNumber } from '../format/numbers.ts';
import { ApiError, isTemporary, userMessage } from '../http/api-error.ts';
import type { StepArea } from './step-area.ts';
import type { WantedStep } from './steps.api.ts';
import { useTakeStep } from './use-steps.ts';

export type DialogKind = Exclude<StepKind, 'duplicate'>;

const titles: Record<DialogKind, string> = {
  sub_type: 'Ubah subtes',
  time: 'Ubah waktu',
  readiness: 'Ubah keadaan',
  move: 'Pindahkan ke paket',
  copy: 'Salin ke paket',
  archive: 'Arsipkan soal',
  restore: 'Pulihkan soal',
};
const verbs: Record<DialogKind, string> = {
  sub_type: 'Ubah',
  time: 'Ubah',
  readiness: 'Ubah',
  move: 'Pindahkan',
  copy: 'Salin',
  archive: 'Arsipkan',
  restore: 'Pulihkan',
};

interface StepDialogProps {
  area: StepArea;
  /** Null closes it. */
  kind: DialogKind | null;
  questions: ChosenQuestion[];
  /** The type that the choice of a sub type begins with. */
  type?: string | undefined;
  /** Restoring: some of the packages that the questions were in are gone. */
  isHomeless?: boolean;
  onClose(): void;
  onDone(): void;
}

/** Asks for the rest of a step, and makes it: nothing is changed before its button is pressed. */
export function StepDialog(props: StepDialogProps) {
  const { kind, questions, onClose } = props;
  const isPhone = useIsPhone();
  const shown = useLastShown(kind && { kind, questions }, (a, b) => a.kind === b.kind && a.questions === b.questions);
  return (
    <Modal
      opened={kind !== null}
      onClose={onClose}
      title={shown && titles[shown.kind]}
      fullScreen={isPhone && shown?.kind !== 'archive'}
    >
      {shown && <StepForm key={shown.kind} {...props} {...shown} />}
    </Modal>
  );
}

function StepForm({
  area,
  kind,
  questions,
  type: firstType,
  isHomeless = false,
  onClose,
  onDone,
}: StepDialogProps & { kind: DialogKind }) {
  const examTypes = useExamTypes();
  const take = useTakeStep(area);
  const initialType = examTypes.find(firstType ?? '')?.type ?? examTypes.list[0]?.type ?? '';
  const [type, setType] = useState(initialType);
  const [subType, setSubType] = useState(examTypes.subTypesOf(initialType)[0] ?? '');
  const [timeLimit, setTimeLimit] = useState<number | ''>('');
  const [state, setState] = useState<keyof typeof readinessLabels>('ready');
  const [tryoutId, setTryoutId] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useHeldOpen(isBusy);
  /** A refusal stays until a change may have mended it. */
  const edited =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      setFailure((shown: unknown) => (isTemporary(shown) ? shown : null));
    };
  const setClass = edited((next: { type: string; subType: string }) => {
    setType(next.type);
    setSubType(next.subType);
  });

  const wanted: Record<DialogKind, WantedStep> = {
    sub_type: { path: 'sub-type', body: { questions, type, subType } },
    time: { path: 'time', body: { questions, timeLimit: timeLimit as number } },
    readiness: { path: 'readiness', body: { questions, isReady: state === 'ready' } },
    move: { path: 'moves', body: { questions, tryoutId } },
    copy: { path: 'copies', body: { questions, tryoutId } },
    archive: { path: 'archive', body: { questions } },
    restore: { path: 'restore', body: { questions, tryoutId: tryoutId === '' ? null : tryoutId } },
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await take(wanted[kind]);
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  const refused = new Map(
    failure instanceof ApiError ? failure.errors.map(({ field, message }) => [field, message]) : [],
  );
  const count = `${formatNumber(questions.length)} soal`;
  const PackagePicker = area.PackagePicker;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={titles[kind]}>
      <Stack gap="md">
        {kind === 'sub_type' && (
          <>
            <Text>{count} mendapat tipe dan subtes ini. Bagian penilaiannya mengikuti subtes.</Text>
            <NativeSelect
              label="Tipe soal"
              data-autofocus
              data={examTypes.list.map((one) => ({ value: one.type, label: one.label }))}
              value={type}
              onChange={(event) => {
                const next = event.currentTarget.value;
                setClass({ type: next, subType: examTypes.subTypesOf(next)[0] ?? '' });
              }}
              error={refused.get('type')}
            />
            <NativeSelect
              label="Subtes"
              data={examTypes.subTypesOf(type).map((one) => ({ value: one, label: examTypes.subTypeLabel(one) }))}
              value={subType}
              onChange={(event) => setClass({ type, subType: event.currentTarget.value })}
              error={refused.get('subType')}
            />
          </>
        )}
        {kind === 'time' && (
          <NumberField
            label="Batas waktu (detik)"
            description={`Untuk ${count}. Antara 1 dan 7.200 detik.`}
            data-autofocus
            min={1}
            max={7200}
            value={timeLimit}
            onChange={edited(setTimeLimit)}
            error={refused.get('timeLimit')}
          />
        )}
        {kind === 'readiness' && (
          <NativeSelect
            label="Keadaan soal"
            description="Soal yang masih konsep tidak masuk ujian. Ujian yang sedang berjalan tidak berubah."
            data-autofocus
            data={Object.entries(readinessLabels).map(([value, label]) => ({ value, label }))}
            value={state}
            onChange={(event) => edited(setState)(event.currentTarget.value === 'ready' ? 'ready' : 'unready')}
          />
        )}
        {(kind === 'move' || kind === 'copy' || kind === 'restore') && (
          <>
            <Text>{placeWords[kind](count)}</Text>
            {kind === 'restore' && isHomeless && (
              <Text size="sm">Paket asal sebagian soal sudah tidak ada: pilih paket yang menerimanya.</Text>
            )}
            <PackagePicker
              label="Paket tujuan"
              {...(kind === 'restore' &&
                !isHomeless && { description: 'Kosongkan untuk mengembalikan ke paket asal.', isOptional: true })}
              value={tryoutId}
              onChange={edited(setTryoutId)}
              error={refused.get('tryoutId')}
            />
          </>
        )}
        {kind === 'archive' && (
          <Text>
            {count} keluar dari paketnya dan dari bank soal. Pengerjaan yang sudah dimulai atau selesai tetap memakai
            soalnya. Soal ada di arsip dan dapat dipulihkan.
          </Text>
        )}
        {(kind === 'move' || kind === 'archive') && !area.mayTakeFromPublished && (
          <Text size="sm" c="dimmed">
            Dari tryout yang sudah terbit, hanya administrator yang dapat{' '}
            {kind === 'move' ? 'memindahkan' : 'mengarsipkan'} soal.
          </Text>
        )}
        {failure !== null && refused.size === 0 && (
          <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />}>
            {userMessage(failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Batal
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            // All of them may have left the list meanwhile.
            disabled={questions.length === 0}
            data-autofocus={kind === 'archive' || undefined}
          >
            {verbs[kind]} {count}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const placeWords = {
  move: (count: string) => `${count} pindah ke akhir paket tujuan. Nomor soal di paket asalnya bergeser.`,
  copy: (count: string) => `Salinan dari ${count} menjadi soal terakhir di paket tujuan. Soal asalnya tidak berubah.`,
  restore: (count: string) => `${count} kembali menjadi soal terakhir di paketnya.`,
};
