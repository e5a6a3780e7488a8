import {
  type LateAnswersChoice,
  type LateAnswersPreview,
  reasonMaxLength,
  reasonMinLength,
  rulingReason,
} from '@tryout/api/contract';
import {
  Alert,
  ApiError,
  Button,
  ConfirmDialog,
  EmptyState,
  formatDateTime,
  formatNumber,
  IconAlertTriangle,
  Stack,
  Text,
  toast,
  useMutation,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { createOnce } from '@tryout/shared-ui/more';
import { Textarea } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import * as v from 'valibot';
import { AcceptanceFigures, AttemptTable } from './acceptance-preview.tsx';
import { acceptLateAnswers } from './late-answers.api.ts';
import { acceptancesKey } from './late-answers.queries.ts';

/** Answers that nobody can accept, and why. */
const afterKeysNote = (count: number) =>
  `${formatNumber(count)} jawaban lain tidak dapat diterima: tiba setelah pesertanya membuka hasil dengan kunci jawaban.`;

interface AcceptanceDecisionProps {
  choice: LateAnswersChoice;
  preview: LateAnswersPreview;
  reason: string;
  onReason(reason: string): void;
  onAccepted(): void;
}

/** The consequences, the reason, and the decision. */
export function AcceptanceDecision({ choice, preview, reason, onReason, onAccepted }: AcceptanceDecisionProps) {
  const queryClient = useQueryClient();
  const [wrong, setWrong] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const [accept] = useState(() => createOnce(acceptLateAnswers));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => accept({ ...choice, reason: reason.trim(), stamp: preview.stamp }),
    onSuccess() {
      toast.success({ message: 'Jawaban diterima. Nilai sedang dihitung ulang.' });
      onAccepted();
    },
    onSettled() {
      setAsks(false);
      void queryClient.invalidateQueries({ queryKey: acceptancesKey });
    },
  });
  const isStale = error instanceof ApiError && error.code === 'LATE_ANSWERS_STALE';
  if (preview.answers === 0)
    return (
      <EmptyState
        title="Tidak ada jawaban terlambat"
        message={
          preview.afterKeys > 0
            ? afterKeysNote(preview.afterKeys)
            : 'Di antara kedua waktu itu tidak ada jawaban yang terlambat sampai.'
        }
      />
    );

  function ask() {
    const written = v.safeParse(rulingReason, reason);
    setWrong(written.success ? null : written.issues[0].message);
    if (written.success) setAsks(true);
  }
  return (
    <Stack gap="md" mt="lg">
      <AcceptanceFigures preview={preview} />
      {preview.afterKeys > 0 && <Text>{afterKeysNote(preview.afterKeys)}</Text>}
      <AttemptTable preview={preview} />
      <Textarea
        label="Alasan"
        description={`Peserta membacanya di hasil mereka. ${reasonMinLength} sampai ${reasonMaxLength} karakter.`}
        placeholder="Contoh: Server kami tidak terjangkau pada 23 Nov 2026 pukul 19.00–19.20 WIB."
        autosize
        minRows={2}
        maxRows={6}
        maw={720}
        maxLength={reasonMaxLength}
        value={reason}
        error={wrong}
        onChange={(event) => {
          onReason(event.currentTarget.value);
          setWrong(null);
        }}
      />
      {error && (
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertTriangle aria-hidden />}
          title={isStale ? 'Angka di atas sudah usang' : 'Jawaban belum diterima'}
        >
          {userMessage(error)} {isStale && 'Tekan Hitung lagi.'}
        </Alert>
      )}
      <div>
        <Button onClick={ask} loading={isPending} disabled={isStale}>
          Terima jawaban…
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asks}
        title="Terima jawaban ini?"
        confirmLabel="Terima jawaban"
        isBusy={isPending}
        onConfirm={() => !isPending && mutate()}
        onCancel={() => setAsks(false)}
      >
        <Stack gap="sm">
          <Text>{`Jawaban yang tiba sejak ${formatDateTime(choice.from)} sampai sebelum ${formatDateTime(choice.until)}.`}</Text>
          <Text fw={600}>{sentence(preview)}</Text>
          <Text size="sm">Yang nilainya berubah diberi tahu sekali, dengan alasan Anda.</Text>
        </Stack>
      </ConfirmDialog>
    </Stack>
  );
}

const sentence = ({ answers, attempts, changed, passedWon, passedLost }: LateAnswersPreview) =>
  [
    `${formatNumber(answers)} jawaban dari ${formatNumber(attempts)} pengerjaan; ${formatNumber(changed)} nilai berubah.`,
    ...(passedWon > 0 ? [`${formatNumber(passedWon)} menjadi lulus.`] : []),
    ...(passedLost > 0 ? [`${formatNumber(passedLost)} menjadi tidak lulus.`] : []),
  ].join(' ');
