import { ApiError, isMissing, userMessage } from '../http/api-error.ts';
import {
  annullingModes,
  labelOf,
  type Ruling,
  type RulingChange,
  type RulingMode,
  rulingModeLabels,
  type RulingOutcome,
  type RulingPreview,
  rulingWarningLabels,
} from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  Button,
  IconAlertTriangle,
  IconRefresh,
  Progress,
  Stack,
  Text,
  Title,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tryout/shared-ui/kit';
import { Link, toast } from '@tryout/shared-ui/platform';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog/confirm-dialog.tsx';
import { PageTitle } from '../components/page-title/page-title.tsx';
import { EmptyState } from '../components/states/empty-state.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../components/states/loading-state.tsx';
import { formatDateTime } from '../format/dates.ts';
import { formatNumber } from '../format/numbers.ts';
import { OutcomeChoice } from './outcome-choice.tsx';
import { RuledQuestionView } from './ruled-question.tsx';
import type { RulingCalls, RulingDecisions } from './ruling-calls.ts';
import { RulingForm } from './ruling-form.tsx';
import { isOpen, isUnderWay, RulingStateBadge } from './ruling-state.tsx';
import { changeWords, outcomeSentence } from './ruling-words.ts';
import * as styles from './rulings.module.css';

interface RulingViewProps {
  calls: RulingCalls;
  rulingId: string;
  /** The address of the list. */
  path: string;
  /** True for who may change it. */
  canPrepare: boolean;
  /** For administrators who decide; left out for everybody else. */
  decisions?: RulingDecisions | undefined;
  /** The address of a package. */
  tryoutLink?: (tryoutId: string) => string;
}

/** How often we look while attempts are being scored again. */
const underWayLookMs = 1_000;

/** One ruling: the question, the proposal, its consequences in every mode, the decision, and what came of it. */
export function RulingView(props: RulingViewProps) {
  const { calls, rulingId, path } = props;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rulings', 'one', rulingId],
    queryFn: ({ signal }) => calls.get(rulingId, signal),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? underWayLookMs : false),
  });
  const back = (
    <Anchor component={Link} to={path} className={styles.back ?? ''}>
      Semua ralat
    </Anchor>
  );
  if (data)
    return (
      <>
        {back}
        <Loaded {...props} ruling={data} refetch={() => void refetch()} />
      </>
    );
  return (
    <>
      {back}
      <PageTitle>Ralat</PageTitle>
      {isMissing(error) ? (
        <EmptyState
          title="Ralat ini tidak ditemukan"
          message="Mungkin alamatnya tidak lengkap. Buka dari daftar ralat."
        />
      ) : error ? (
        <ErrorState title="Gagal memuat ralat" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState label="Memuat ralat…">
          <SkeletonLines lines={8} height={28} />
        </LoadingState>
      )}
    </>
  );
}

interface LoadedProps extends RulingViewProps {
  ruling: Ruling;
  refetch(): void;
}

function Loaded({ ruling, calls, canPrepare, decisions, tryoutLink, refetch }: LoadedProps) {
  const queryClient = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const canChange = canPrepare && isOpen(ruling);

  /** The answer to a step is the ruling: lists and figures are read again. */
  function shown(next: Ruling) {
    queryClient.setQueryData(['rulings', 'one', next.id], next);
    void queryClient.invalidateQueries({ queryKey: ['rulings', 'list'] });
    void queryClient.invalidateQueries({ queryKey: ['package-statistics'] });
    void queryClient.invalidateQueries({ queryKey: ['question-statistics'] });
  }
  const { mutate: discard, isPending: isDiscarding } = useMutation({
    mutationFn: () => calls.discard(ruling.id),
    onSuccess(next) {
      setIsEditing(false);
      shown(next);
    },
    onError: (error) => toast.error({ title: 'Ralat belum dibuang', message: userMessage(error) }),
    onSettled() {
      setAsksToDiscard(false);
      refetch();
    },
  });

  return (
    <>
      <PageTitle
        tabTitle="Ralat"
        actions={
          canChange && (
            <>
              <Button variant="subtle" color="red" onClick={() => setAsksToDiscard(true)}>
                Buang ralat
              </Button>
              {!isEditing && (
                <Button variant="default" onClick={() => setIsEditing(true)}>
                  Ubah usulan
                </Button>
              )}
            </>
          )
        }
      >
        {changeWords(ruling)}
      </PageTitle>
      <div className={styles.page}>
        <div>
          <div className={styles.marks}>
            <span role="status">
              <RulingStateBadge state={ruling.state} />
            </span>
            <Text size="sm" c="dimmed">
              Diajukan oleh {ruling.prepared.by}, {formatDateTime(ruling.prepared.at)}
            </Text>
          </div>
          <History ruling={ruling} />
        </div>
        {isUnderWay(ruling) && <UnderWay ruling={ruling} />}
        <div className={styles.columns}>
          <section aria-labelledby="soal">
            <Title order={2} size="h3" id="soal" mb="xs">
              Soal saat ujian
            </Title>
            <RuledQuestionView question={ruling.question} proposal={ruling} tryoutLink={tryoutLink} />
          </section>
          <section aria-labelledby="usulan">
            <Title order={2} size="h3" id="usulan" mb="xs">
              Usulan
            </Title>
            {isEditing ? (
              <RulingForm
                subject={ruling}
                ruling={ruling}
                submitLabel="Simpan perubahan"
                isDecided={!canChange}
                onCancel={() => setIsEditing(false)}
                onSubmit={async (change: RulingChange) => {
                  shown(await calls.change(ruling.id, change));
                  setIsEditing(false);
                }}
              />
            ) : (
              <Proposal ruling={ruling} />
            )}
          </section>
        </div>
        {!isEditing && canChange && (
          <Consequences ruling={ruling} calls={calls} decisions={decisions} onDone={shown} refetch={refetch} />
        )}
        {decisions && ruling.state === 'applied' && (
          <Undo ruling={ruling} decisions={decisions} onDone={shown} refetch={refetch} />
        )}
      </div>
      <ConfirmDialog
        isOpen={asksToDiscard}
        title="Buang ralat ini?"
        confirmLabel="Buang"
        isDestructive
        isBusy={isDiscarding}
        onConfirm={() => !isDiscarding && discard()}
        onCancel={() => setAsksToDiscard(false)}
      >
        Usulannya tidak akan diterapkan. Nilai peserta tidak berubah.
      </ConfirmDialog>
    </>
  );
}

/** The proposal in words: key or weights, versions, reason. */
function Proposal({ ruling }: { ruling: Ruling }) {
  const { newKey, newWeights, versions, reason } = ruling;
  const covered = versions.filter(({ isCovered }) => isCovered).map(({ version }) => formatNumber(version));
  return (
    <Stack gap="md">
      <blockquote className={styles.reason}>{reason}</blockquote>
      <dl className={styles.facts}>
        <div>
          <dt>{newWeights ? 'Bobot yang benar' : 'Kunci yang benar'}</dt>
          <dd>
            {newWeights
              ? Object.entries(newWeights)
                  .map(([letter, weight]) => `${letter} ${formatNumber(weight)}`)
                  .join(', ')
              : (newKey ?? 'Tidak ada: soal dianulir')}
          </dd>
        </div>
        <div>
          <dt>Versi yang diralat</dt>
          <dd>{covered.join(', ')}</dd>
        </div>
      </dl>
    </Stack>
  );
}

/** The steps of staff so far. */
function History({ ruling: { mode, applied, undone, correctedVersion, state } }: { ruling: Ruling }) {
  if (!applied && !undone) return null;
  return (
    <dl className={styles.facts}>
      {applied && state !== 'applying' && (
        <div>
          <dt>Diterapkan</dt>
          <dd>
            {mode && labelOf(rulingModeLabels, mode)}, oleh {applied.by}, {formatDateTime(applied.at)}
          </dd>
        </div>
      )}
      {correctedVersion !== null && (
        <div>
          <dt>Soal diperbaiki</dt>
          <dd>Versi {formatNumber(correctedVersion)} memakai kunci yang benar</dd>
        </div>
      )}
      {undone && state !== 'undoing' && (
        <div>
          <dt>Dibatalkan</dt>
          <dd>
            Oleh {undone.by}, {formatDateTime(undone.at)}: nilai kembali seperti sebelum ralat
          </dd>
        </div>
      )}
    </dl>
  );
}

function UnderWay({ ruling: { state, progress } }: { ruling: Ruling }) {
  const words = state === 'applying' ? 'Nilai sedang dihitung ulang' : 'Ralat sedang dibatalkan';
  const percent = progress && progress.total > 0 ? (100 * progress.done) / progress.total : 0;
  return (
    <section className={styles.bar} aria-label={words}>
      <Text fw={600} className="tabular">
        {words}
        {progress && `: ${formatNumber(progress.done)} dari ${formatNumber(progress.total)} pengerjaan`}
      </Text>
      <Progress value={percent} aria-label={words} />
      <Text size="sm" c="dimmed">
        Anda boleh meninggalkan halaman ini. Peserta melihat bahwa peringkat sedang dihitung ulang.
      </Text>
    </section>
  );
}

interface StepProps {
  ruling: Ruling;
  decisions: RulingDecisions;
  onDone(next: Ruling): void;
  refetch(): void;
}

interface ConsequencesProps extends Omit<StepProps, 'decisions'> {
  calls: RulingCalls;
  decisions: RulingDecisions | undefined;
}

/** The dry run with all modes side by side; for administrators also the decision. */
function Consequences({ ruling, calls, decisions, onDone, refetch }: ConsequencesProps) {
  // The last one stays while the next is being tried.
  const [tried, setTried] = useState<RulingPreview | null>(null);
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => calls.preview(ruling.id),
    onSuccess: setTried,
    // The first one changes the ruling's state; a failed one may mean that somebody else has changed it.
    onSettled: () => refetch(),
  });
  return (
    <section aria-labelledby="akibat">
      <Title order={2} size="h3" id="akibat" mb={4}>
        Akibat bagi peserta
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Percobaan ini tidak mengubah apa pun. Semua cara dihitung dari pengerjaan yang sudah selesai; tidak ada yang
        disarankan.
      </Text>
      {error && !isPending ? (
        <ErrorState title="Ralat belum dapat dicoba" error={error} onRetry={() => mutate()} />
      ) : tried ? (
        <Tried
          // A new preview is a new choice: its figures may be others.
          key={tried.stamp}
          preview={tried}
          isTrying={isPending}
          onTry={() => !isPending && mutate()}
          ruling={ruling}
          decisions={decisions}
          onDone={onDone}
          refetch={refetch}
        />
      ) : (
        <Button loading={isPending} onClick={() => !isPending && mutate()}>
          {ruling.state === 'previewed' ? 'Hitung lagi akibatnya' : 'Coba ralat'}
        </Button>
      )}
    </section>
  );
}

interface TriedProps extends Omit<ConsequencesProps, 'calls'> {
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

function Tried({ preview, isTrying, onTry, ruling, decisions, onDone, refetch }: TriedProps) {
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

/** Takes an applied ruling back. */
function Undo({ ruling, decisions, onDone, refetch }: StepProps) {
  const [asks, setAsks] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => decisions.undo(ruling.id),
    onSuccess: onDone,
    onError(error) {
      toast.error({ title: 'Ralat belum dibatalkan', message: userMessage(error) });
      refetch();
    },
    onSettled: () => setAsks(false),
  });
  return (
    <section aria-labelledby="batalkan">
      <Title order={2} size="h3" id="batalkan" mb={4}>
        Batalkan ralat
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        Semua nilai dihitung ulang seolah ralat ini tidak pernah ada. Yang sudah melihat nilai barunya diberi tahu.
      </Text>
      <Button variant="default" onClick={() => setAsks(true)}>
        Batalkan ralat…
      </Button>
      <ConfirmDialog
        isOpen={asks}
        title="Batalkan ralat ini?"
        confirmLabel="Batalkan ralat"
        cancelLabel="Jangan"
        isDestructive
        isBusy={isPending}
        onConfirm={() => !isPending && mutate()}
        onCancel={() => setAsks(false)}
      >
        Nilai, lulus atau tidak, dan peringkat kembali seperti sebelum ralat. Soal kembali memakai kunci lamanya,
        kecuali sudah diubah sejak itu.
      </ConfirmDialog>
    </section>
  );
}
