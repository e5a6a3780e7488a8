import {
  type LateAcceptance,
  type LateAnswersChoice,
  type LateAnswersPreview,
  labelOf,
  lateAttemptsListedAtMost,
  reasonMaxLength,
  reasonMinLength,
  rulingReason,
  rulingStateLabels,
} from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  ApiError,
  Button,
  Card,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatNumber,
  formatPoints,
  IconAlertTriangle,
  isNotServed,
  Link,
  LoadingState,
  PageTitle,
  Progress,
  SkeletonLines,
  Stack,
  StatusBadge,
  Text,
  Title,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { Pager, UnsavedGuard } from '@tryout/shared-ui/more';
import { createOnce, rowsPerPage, Textarea, useTableParams } from '@tryout/shared-ui/staff';
import { type FormEvent, useState } from 'react';
import * as v from 'valibot';
import { MomentField } from '../../common/moment-field.tsx';
import { acceptLateAnswers, listAcceptances, tryAcceptance, undoAcceptance } from './late-answers.api.ts';
import * as styles from './late-answers.module.css';

/** How often we look while attempts are being scored again. */
const underWayLookMs = 1_000;
const queryKey = ['late-answers'];

/** /admin/late-answers: answers that arrived after the end because of an outage of ours are tried out, accepted with a reason, and taken back. */
export function Component() {
  return (
    <>
      <Anchor component={Link} to="/admin/rulings" className={styles.back ?? ''}>
        Semua ralat
      </Anchor>
      <PageTitle description="Jawaban yang terlambat sampai karena gangguan di pihak kami dapat diterima: dicoba dulu, lalu diterima, dan dapat dibatalkan.">
        Jawaban terlambat
      </PageTitle>
      <div className={styles.page}>
        <Acceptance />
        <Acceptances />
      </div>
    </>
  );
}

/** The time of the outage, for all packages, and what accepting would do. */
function Acceptance() {
  const [from, setFrom] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [tried, setTried] = useState<{ choice: LateAnswersChoice; preview: LateAnswersPreview } | null>(null);
  // Outlives the figures: other times, or new figures, have the same outage.
  const [reason, setReason] = useState('');
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (choice: LateAnswersChoice) => ({ choice, preview: await tryAcceptance(choice) }),
  });

  /** Other times are other answers: the preview was of the former ones, and so is one that is still on its way. */
  function edited(change: () => void) {
    change();
    setErrors({});
    setTried(null);
    reset();
  }
  function tryOut(event?: FormEvent) {
    event?.preventDefault();
    if (isPending) return;
    const found = {
      ...(!from && { from: 'Isi tanggal dan jam jawaban pertama tiba' }),
      ...(!until && { until: 'Isi tanggal dan jam sesudah jawaban terakhir tiba' }),
      ...(from && until && from >= until && { until: 'Akhir harus setelah awal' }),
    };
    setErrors(found);
    if (!from || !until || Object.keys(found).length > 0) return;
    // Handlers of this call alone: they aren't called once `reset` has let go of it.
    mutate(
      { from, until, tryoutId: null },
      {
        onSuccess: setTried,
        onError: (failure) =>
          failure instanceof ApiError &&
          setErrors(Object.fromEntries(failure.errors.map(({ field, message }) => [field, message]))),
      },
    );
  }

  return (
    <section aria-labelledby="terima">
      <Title order={2} size="h3" id="terima" mb="sm">
        Terima jawaban
      </Title>
      <Card component="form" noValidate aria-label="Pilih jawaban" onSubmit={tryOut}>
        <div className={styles.fields}>
          <MomentField
            label="Tiba sejak"
            value={from}
            error={errors['from']}
            onChange={(moment) => edited(() => setFrom(moment))}
          />
          <MomentField
            label="Tiba sebelum"
            value={until}
            error={errors['until']}
            onChange={(moment) => edited(() => setUntil(moment))}
          />
        </div>
        <Button type="submit" className={styles.try ?? ''} variant={tried ? 'default' : 'filled'} loading={isPending}>
          {tried ? 'Hitung lagi' : 'Coba'}
        </Button>
      </Card>
      {error && Object.keys(errors).length === 0 && !isPending && (
        <ErrorState title="Belum dapat dicoba" error={error} onRetry={() => tryOut()} />
      )}
      <UnsavedGuard isUnsaved={reason.trim() !== ''} what="Alasan ini" names={[]} />
      {tried && (
        <Tried
          key={tried.preview.stamp}
          {...tried}
          reason={reason}
          onReason={setReason}
          onAccepted={() => {
            setTried(null);
            setReason('');
          }}
        />
      )}
    </section>
  );
}

/** Answers that nobody can accept, and why. */
const afterKeysNote = (count: number) =>
  `${formatNumber(count)} jawaban lain tidak dapat diterima: tiba setelah pesertanya membuka hasil dengan kunci jawaban.`;

interface TriedProps {
  choice: LateAnswersChoice;
  preview: LateAnswersPreview;
  reason: string;
  onReason(reason: string): void;
  onAccepted(): void;
}

/** The consequences, the reason, and the decision. */
function Tried({ choice, preview, reason, onReason, onAccepted }: TriedProps) {
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
      void queryClient.invalidateQueries({ queryKey });
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
      <Facts preview={preview} />
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

function Facts({ preview }: { preview: LateAnswersPreview }) {
  const facts: [label: string, value: number][] = [
    ['Pengerjaan', preview.attempts],
    ['Jawaban', preview.answers],
    ['Nilai berubah', preview.changed],
    ['Naik', preview.up],
    ['Turun', preview.down],
    ['Menjadi lulus', preview.passedWon],
    ['Tidak lagi lulus', preview.passedLost],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const verdict = (passed: boolean | null) => (passed === null ? '' : passed ? ', lulus' : ', tidak lulus');
const scoreWords = ({ points, max, passed }: LateAnswersPreview['list'][number]['before']) =>
  `${formatPoints(points)} dari ${formatPoints(max)}${verdict(passed)}`;

function AttemptTable({ preview: { list, attempts } }: { preview: LateAnswersPreview }) {
  return (
    <div>
      <div className={styles.frame}>
        <table className={styles.table} aria-label="Pengerjaan dengan jawaban terlambat">
          <thead>
            <tr>
              <th scope="col">Peserta</th>
              <th scope="col">Jawaban</th>
              <th scope="col">Nilai sekarang</th>
              <th scope="col">Bila diterima</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ attemptId, learner, tryout, answers, before, after }) => (
              <tr key={attemptId}>
                <th scope="row">
                  {learner}
                  <span className={styles.package}>{tryout.title}</span>
                </th>
                <td>{formatNumber(answers)}</td>
                <td>{scoreWords(before)}</td>
                <td>{scoreWords(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {attempts > list.length && (
        <Text size="xs" c="dimmed" mt="xs">
          Daftar ini memuat {formatNumber(lateAttemptsListedAtMost)} pengerjaan pertama.
        </Text>
      )}
    </div>
  );
}

/** Acceptances so far, the newest first. */
function Acceptances() {
  const { page, changePage } = useTableParams({});
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => listAcceptances(page, signal),
    refetchInterval: ({ state }) =>
      state.data?.acceptances.some(({ state: one }) => one === 'applying' || one === 'undoing')
        ? underWayLookMs
        : false,
  });
  return (
    <section aria-labelledby="diterima">
      <Title order={2} size="h3" id="diterima" mb="sm">
        Yang pernah diterima
      </Title>
      {data ? (
        data.acceptances.length === 0 ? (
          <EmptyState title="Belum ada" message="Jawaban terlambat yang Anda terima tampil di sini." />
        ) : (
          <ul className={styles.list}>
            {data.acceptances.map((acceptance) => (
              <AcceptanceItem key={acceptance.id} acceptance={acceptance} />
            ))}
          </ul>
        )
      ) : error ? (
        isNotServed(error) ? (
          <EmptyState title="Belum tersedia" message="Server belum mengenal penerimaan jawaban. Coba lagi nanti." />
        ) : (
          <ErrorState
            title="Gagal memuat daftar"
            error={error}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        )
      ) : (
        <LoadingState label="Memuat daftar…">
          <SkeletonLines lines={3} height={72} />
        </LoadingState>
      )}
      <Pager
        label="Halaman jawaban terlambat yang diterima"
        page={page}
        pageSize={rowsPerPage}
        total={data?.total ?? 0}
        onChange={(next) => changePage(next)}
      />
    </section>
  );
}

function AcceptanceItem({ acceptance }: { acceptance: LateAcceptance }) {
  const { id, from, until, tryout, reason, state, attempts, answers, progress, applied, undone } = acceptance;
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => undoAcceptance(id),
    onError: (failure) => toast.error({ title: 'Penerimaan belum dibatalkan', message: userMessage(failure) }),
    onSettled() {
      setAsks(false);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const percent = progress && progress.total > 0 ? (100 * progress.done) / progress.total : 0;
  const name = `${formatDateTime(from)} sampai ${formatDateTime(until)}`;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <Text component="div" fw={600}>
          {name}{' '}
          <span role="status">
            <StatusBadge tone={state === 'applied' ? 'positive' : state === 'undone' ? 'neutral' : 'warning'}>
              {labelOf(rulingStateLabels, state)}
            </StatusBadge>
          </span>
        </Text>
        <Text size="sm">
          {formatNumber(answers)} jawaban dari {formatNumber(attempts)} pengerjaan, {tryout?.title ?? 'semua paket'}
        </Text>
        {progress && (
          <>
            <Progress value={percent} aria-label="Kemajuan penilaian ulang" />
            <Text size="sm" className="tabular">
              Nilai dihitung ulang: {formatNumber(progress.done)} dari {formatNumber(progress.total)}
            </Text>
          </>
        )}
        <Text size="sm" className={styles.breaking ?? ''}>
          {reason}
        </Text>
        <Text size="sm" c="dimmed">
          Diterima oleh {applied.by}, {formatDateTime(applied.at)}
          {undone && `; dibatalkan oleh ${undone.by}, ${formatDateTime(undone.at)}`}
        </Text>
      </div>
      {state === 'applied' && (
        <Button variant="default" aria-label={`Batalkan penerimaan ${name}`} onClick={() => setAsks(true)}>
          Batalkan…
        </Button>
      )}
      <ConfirmDialog
        isOpen={asks}
        title="Batalkan penerimaan ini?"
        confirmLabel="Batalkan penerimaan"
        cancelLabel="Jangan"
        isDestructive
        isBusy={isPending}
        onConfirm={() => !isPending && mutate()}
        onCancel={() => setAsks(false)}
      >
        Nilai kembali seperti sebelum jawaban ini diterima. Yang sudah melihat nilai barunya diberi tahu.
      </ConfirmDialog>
    </li>
  );
}
