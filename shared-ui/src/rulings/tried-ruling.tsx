import { ApiError, userMessage } from '../http/api-error.ts';
import {
  annullingModes,
  labelOf,
  type RulingMode,
  rulingModeLabels,
  type RulingOutcome,
  type RulingPreview,
  rulingWarningLabels,
} from '@tryout/api/contract';
import { Alert, Button, IconAlertTriangle, IconRefresh, Stack, Text, useMutation } from '@tryout/shared-ui/kit';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog/confirm-dialog.tsx';
import { formatNumber } from '../format/numbers.ts';
import { OutcomeChoice } from './outcome-choice.tsx';
import type { RulingDecisions } from './ruling-calls.ts';
import type { RulingStep } from './ruling-step.ts';
import { outcomeSentence } from './ruling-words.ts';
import * as styles from './rulings.module.css';

interface TriedRulingProps extends RulingStep {
  /** For administrators, who decide. */
  decisions: RulingDecisions | undefined;
  preview: RulingPreview;
  isTrying: boolean;
  onTry(): void;
}

const corrected = 'Saat diterapkan, soal ikut diperbaiki menjadi versi baru dengan kunci yang benar.';
const reviewedFirst =
  'Paket ini mewajibkan tinjauan: versi baru itu masuk ujian setelah disetujui penulis lain. Sampai saat itu, ujian baru memakai versi yang terakhir disetujui.';
const unseen = 'Pengerjaan yang sedang berjalan tidak melihat apa pun, dan dinilai dengan ralat saat selesai.';

/** Old papers don't count the question, and new ones do. */
const annulledAndCorrected =
  'Dengan cara ini, soal hanya dianulir pada pengerjaan sebelumnya. Peserta berikutnya mendapat soal yang sudah diperbaiki dan dinilai dengannya, jadi dalam satu peringkat poin mereka tidak sepenuhnya sebanding.';

/** The figures of each mode, and the choice of one. */
export function TriedRuling({ preview, isTrying, onTry, ruling, decisions, onDone, refetch }: TriedRulingProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [asks, setAsks] = useState(false);
  const outcome = preview.outcomes.find(({ mode }) => mode === chosen);
  const { mutate, isPending, error } = useMutation({
    mutationFn: decisions
      ? (mode: RulingMode) => decisions.apply(ruling.id, { mode, stamp: preview.stamp })
      : () => Promise.reject(new Error('Only administrators apply')),
    onSuccess: onDone,
    // A ruling that somebody else applied or changed meanwhile shows its new state.
    onError: () => refetch(),
    onSettled: () => setAsks(false),
  });
  const isStale = error instanceof ApiError && error.code === 'RULING_STALE';
  const packages = preview.packages.map(({ title, attempts }) => `${title} (${formatNumber(attempts)})`);
  return (
    <Stack gap="md">
      <Text className="tabular">
        <strong>{formatNumber(preview.attempts)} pengerjaan selesai</strong> memuat soal ini,{' '}
        {formatNumber(preview.ranked)} di antaranya ikut peringkat{packages.length > 0 && `: ${packages.join(', ')}`}.
      </Text>
      {preview.warnings.map((warning) => (
        <Alert key={warning} color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {labelOf(rulingWarningLabels, warning)}
        </Alert>
      ))}
      <OutcomeChoice
        preview={preview}
        value={chosen}
        error={isMissing ? 'Pilih satu cara penilaian terlebih dahulu' : null}
        onChange={
          decisions &&
          ((mode) => {
            setChosen(mode);
            setIsMissing(false);
          })
        }
      />
      {preview.correctsQuestion && !preview.correctionNeedsReview && annullingModes.some((mode) => mode === chosen) && (
        <Alert color="yellow" role="status" icon={<IconAlertTriangle aria-hidden />}>
          {annulledAndCorrected}
        </Alert>
      )}
      <Text size="sm" c="dimmed">
        {[
          ...(preview.correctsQuestion ? [corrected] : []),
          ...(preview.correctionNeedsReview ? [reviewedFirst] : []),
          unseen,
        ].join(' ')}
      </Text>
      {error && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={isStale ? 'Angka di atas sudah usang' : 'Ralat belum diterapkan'}
        >
          {userMessage(error)} {isStale && 'Tidak ada yang berubah bagi peserta.'}
        </Alert>
      )}
      <div className={styles.steps}>
        {decisions && !isStale && (
          <Button onClick={() => (outcome ? setAsks(true) : setIsMissing(true))} loading={isPending}>
            Terapkan…
          </Button>
        )}
        <Button
          variant={isStale ? 'filled' : 'default'}
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={isTrying}
          onClick={onTry}
        >
          Hitung lagi
        </Button>
      </div>
      {!decisions && (
        <Text size="sm">Administrator memutuskan cara penilaiannya. Usulan ini sudah tampil di daftar mereka.</Text>
      )}
      {outcome && (
        <ApplyDialog
          isOpen={asks}
          outcome={outcome}
          reason={ruling.reason}
          isBusy={isPending}
          onConfirm={() => !isPending && mutate(outcome.mode as RulingMode)}
          onCancel={() => setAsks(false)}
        />
      )}
    </Stack>
  );
}

interface ApplyDialogProps {
  isOpen: boolean;
  outcome: RulingOutcome;
  reason: string;
  isBusy: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** Asks once more, with the numbers. */
const ApplyDialog = ({ isOpen: opened, outcome, reason, isBusy, onConfirm, onCancel }: ApplyDialogProps) => (
  <ConfirmDialog
    isOpen={opened}
    title={`Terapkan “${labelOf(rulingModeLabels, outcome.mode)}”?`}
    confirmLabel="Terapkan ralat"
    isBusy={isBusy}
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    <Stack gap="sm">
      <Text fw={600} className="tabular">
        {outcomeSentence(outcome)}
      </Text>
      <Text size="sm">Yang nilainya berubah diberi tahu sekali, dengan alasan ini:</Text>
      <blockquote className={styles.reason}>{reason}</blockquote>
      <Text size="sm" c="dimmed">
        Ralat dapat dibatalkan; nilai lalu kembali seperti semula.
      </Text>
    </Stack>
  </ConfirmDialog>
);
