import {
  ApiError,
  Button,
  EmptyState,
  ErrorState,
  formatNumber,
  IconPlus,
  IconUpload,
  Link,
  LoadingState,
  SkeletonLines,
  Title,
  useQuery,
} from '@tryout/shared-ui';
import { lazy, Suspense, useId } from 'react';
import { ExportQuestions, LastStepNote } from '@tryout/shared-ui/staff';
import { useMay } from '../../may.ts';
import { exportCalls } from './question-exports.api.ts';
import * as styles from './question-panel.module.css';
import { questionListQuery } from './questions.queries.ts';
import { adminSteps } from './step-area.tsx';
import { useQuestionAddress } from './use-question-address.ts';

const QuestionList = lazy(() => import('./question-list.tsx'));

interface QuestionPanelProps {
  tryoutId: string;
  /** Left out on the package's own page, which shows it as its title. */
  tryoutTitle?: string;
}

/** The questions of a package, opened below its row: to view, order, add, edit, preview and delete them. */
export function QuestionPanel({ tryoutId, tryoutTitle }: QuestionPanelProps) {
  const { data: loaded, error, isFetching, refetch } = useQuery(questionListQuery(tryoutId));
  // After a failed call, the data is what an earlier one brought.
  const data = error instanceof ApiError && error.code === 'TRYOUT_NOT_FOUND' ? undefined : loaded;
  const headingId = useId();
  const canEdit = useMay()('manage');
  return (
    <section aria-labelledby={headingId} className={styles.panel}>
      <header className={styles.head}>
        <Title order={tryoutTitle === undefined ? 2 : 3} id={headingId} className={styles.title ?? ''}>
          {data ? `${formatNumber(data.questions.length)} soal` : 'Soal'}
          {tryoutTitle !== undefined && <span className={styles.of}> {tryoutTitle}</span>}
        </Title>
        <div className={styles.actions}>
          {data && data.questions.length > 0 && (
            <ExportQuestions
              calls={exportCalls}
              source={{ tryoutId }}
              sourceName={tryoutTitle === undefined ? 'paket ini' : `paket ${tryoutTitle}`}
            />
          )}
          <ImportQuestions tryoutId={tryoutId} />
          <AddQuestion tryoutId={tryoutId} />
        </div>
      </header>
      {data ? (
        data.questions.length === 0 ? (
          <>
            {/* The step may be the one that took all of them away. */}
            {canEdit && <LastStepNote area={adminSteps} />}
            <EmptyState
              title="Belum ada soal"
              message="Tambahkan soal pertama, atau impor dari berkas. Paket tanpa soal belum dapat dikerjakan peserta."
              action={<AddQuestion tryoutId={tryoutId} variant="default" label="Tambah soal pertama" />}
            />
          </>
        ) : (
          <Suspense fallback={<Loading />}>
            <QuestionList tryoutId={tryoutId} questions={data.questions} />
          </Suspense>
        )
      ) : error ? (
        <ErrorState
          title="Gagal memuat soal-soal"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading />
      )}
    </section>
  );
}

function Loading() {
  return (
    <LoadingState label="Memuat soal-soal…">
      <SkeletonLines lines={5} height={44} />
    </LoadingState>
  );
}

/** The way to the page that takes questions from a file; not shown to administrators who may only read. */
function ImportQuestions({ tryoutId }: { tryoutId: string }) {
  const may = useMay();
  if (!may('manage')) return null;
  return (
    <Button
      component={Link}
      variant="default"
      leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
      to={`/admin/imports?${new URLSearchParams({ tryout: tryoutId })}`}
    >
      Impor soal
    </Button>
  );
}

interface AddQuestionProps {
  /** Null: the package is chosen in the dialog. */
  tryoutId: string | null;
  variant?: 'filled' | 'default';
  label?: string;
}

/** The button that opens the dialog for a new question; not shown to administrators who may only read. */
export function AddQuestion({ tryoutId, variant = 'filled', label = 'Tambah soal' }: AddQuestionProps) {
  const { linkTo } = useQuestionAddress();
  const may = useMay();
  if (!may('manage')) return null;
  return (
    <Button
      component={Link}
      variant={variant}
      leftSection={<IconPlus size={18} aria-hidden />}
      {...linkTo({ tryoutId, questionId: null })}
    >
      {label}
    </Button>
  );
}
