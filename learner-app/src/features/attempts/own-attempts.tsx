import type { AttemptSummary } from '@tryout/api/contract';
import { Button, EmptyState, ErrorState, Link, LoadingState, Skeleton, Title, useLocation } from '@tryout/shared-ui';
import { Pager } from '@tryout/shared-ui/more';
import { AttemptRow } from '../../common/attempt-row.tsx';
import { LoadingRows } from '../../common/loading-rows.tsx';
import { RowList, RowSection } from '../../common/row-list.tsx';
import { usePageInAddress } from '../../common/use-page-in-address.ts';
import { pageSize } from './attempts.api.ts';
import { useOwnAttempts } from './attempts.queries.ts';
import { FinishedCard } from './finished-card.tsx';
import { RunningRow } from './running-row.tsx';
import * as styles from './own-attempts.module.css';

/** The attempt that the exam screen has just ended, if it sent the learner here. */
function useFinishedAttemptId(): string | undefined {
  const id = (useLocation().state as { finishedAttemptId?: unknown } | null)?.finishedAttemptId;
  return typeof id === 'string' ? id : undefined;
}

/** The attempt that the learner has just finished, the running ones, and all earlier ones. */
export function OwnAttempts() {
  const { page, turnTo } = usePageInAddress();
  const { data, error, isFetching, isPlaceholderData, refetch } = useOwnAttempts(page);
  const finishedAttemptId = useFinishedAttemptId();

  if (!data && error) {
    return (
      <ErrorState
        title="Gagal memuat pengerjaan Anda"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <LoadingState label="Memuat pengerjaan Anda…">
        <Skeleton height={140} radius="lg" mb="xl" />
        <LoadingRows rows={4} />
      </LoadingState>
    );
  }
  if (data.running.length === 0 && data.totalFinished === 0) {
    return (
      <EmptyState
        title="Belum ada tryout yang dikerjakan"
        message="Pilih satu paket. Nilai dan pembahasannya akan menunggu Anda di sini."
        action={
          <Button component={Link} to="/exam/list">
            Pilih tryout
          </Button>
        }
      />
    );
  }

  const { finished } = data;
  const newest = page === 1 ? (finished.find(({ id }) => id === finishedAttemptId) ?? newestOf(finished)) : undefined;
  const earlier = finished.filter((attempt) => attempt !== newest);

  const isFresh = newest !== undefined && newest.id === finishedAttemptId;
  const newestCard = newest && <FinishedCard attempt={newest} score={newest.score} isFresh={isFresh} />;

  return (
    <div className={styles.groups} aria-busy={isPlaceholderData}>
      {isFresh && newestCard}
      {data.running.length > 0 && (
        <section aria-labelledby="running">
          <Title order={2} id="running" mb="sm">
            Sedang berjalan
          </Title>
          <RowList>
            {data.running.map((attempt) => (
              <RunningRow key={attempt.id} attempt={attempt} answer={data} onOver={() => void refetch()} />
            ))}
          </RowList>
        </section>
      )}
      {!isFresh && newestCard}
      {earlier.length > 0 && (
        <RowSection
          id="finished"
          title={newest ? 'Sebelumnya' : 'Sudah selesai'}
          more={{ to: '/history', label: 'Riwayat lengkap' }}
        >
          <RowList>
            {earlier.map((attempt) => (
              <AttemptRow key={attempt.id} attempt={attempt} />
            ))}
          </RowList>
        </RowSection>
      )}
      {data.finished.length === 0 && data.totalFinished > 0 && (
        <EmptyState
          title="Tidak ada pengerjaan di halaman ini"
          action={<Button onClick={() => turnTo(1)}>Ke halaman pertama</Button>}
        />
      )}
      <Pager label="Halaman pengerjaan" page={page} pageSize={pageSize} total={data.totalFinished} onChange={turnTo} />
    </div>
  );
}

/** The list is ordered by start; the attempt that ended last may have started earlier. */
function newestOf<Finished extends AttemptSummary>(finished: readonly Finished[]): Finished | undefined {
  const endOf = ({ submittedAt, deadlineAt }: AttemptSummary) => submittedAt ?? deadlineAt;
  return finished.toSorted((a, b) => endOf(b).localeCompare(endOf(a)))[0];
}
