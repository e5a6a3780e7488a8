import {
  Button,
  Disclosure,
  EmptyState,
  ErrorState,
  later,
  Link,
  LoadingState,
  PageTitle,
  Skeleton,
  Text,
  Title,
  useLater,
} from '@tryout/shared-ui';
import { Pager } from '@tryout/shared-ui/more';
import { AttemptRow } from '../../common/attempt-row.tsx';
import { LoadingRows } from '../../common/loading-rows.tsx';
import { useProgress } from '../../common/progress/progress.queries.ts';
import { Scores } from '../../common/progress/scores.tsx';
import { Strengths } from '../../common/progress/strengths.tsx';
import { RowList } from '../../common/row-list.tsx';
import { toTop } from '../../common/to-top.ts';
import { HistoryFilterBar } from './history-filter-bar.tsx';
import { useHistoryFilters } from './history-filters.ts';
import { type HistoryFilters, pageSize } from './history.api.ts';
import { useHistory } from './history.queries.ts';
import * as styles from './history.module.css';

/** Below the scores, which are there first. */
const forecast = later(() => import('./passing-forecast.tsx'));

/** /history: the learner's scores over time, and every attempt. */
export function Component() {
  const { filters, isFiltered, change } = useHistoryFilters();
  const { data } = useHistory(filters);
  const forecasts = useLater(forecast, data !== undefined);
  // There is nothing to filter yet.
  const isNew = data?.total === 0 && !isFiltered;
  return (
    <>
      <PageTitle description="Semua pengerjaan Anda, dengan nilai dan pembahasannya.">Riwayat</PageTitle>
      <Trend type={filters.type} />
      {forecasts && !isNew && <forecasts.PassingForecasts type={filters.type} />}
      {!isNew && <HistoryFilterBar filters={filters} onChange={change} />}
      <Attempts
        filters={filters}
        onPage={(page) => {
          change({ page });
          toTop();
        }}
        {...(isFiltered && { onClear: () => change({ type: null, outcome: null, days: null }) })}
      />
    </>
  );
}

/** The newest scores of the filtered type, and every sub type. */
function Trend({ type }: { type: HistoryFilters['type'] }) {
  const { data, error, isFetching, refetch } = useProgress();
  if (!data && error) {
    return (
      <ErrorState
        title="Gagal memuat grafik nilai"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) {
    return (
      <LoadingState label="Memuat grafik nilai…">
        <Skeleton height={280} radius="lg" />
      </LoadingState>
    );
  }
  const scores = data.scores.filter(({ tryout }) => type === null || tryout.type === type);
  if (scores.length === 0) return null;
  return (
    <section aria-labelledby="trend" className={styles.card}>
      <Title order={2} id="trend" mb={4}>
        Nilai dari waktu ke waktu
      </Title>
      <Scores scores={scores} />
      {data.subTypes.length > 0 && (
        <Disclosure label="Kekuatan per subtes">
          <Text size="xs" c="dimmed" mb="sm">
            Dari {data.attempts} pengerjaan terakhir, yang terlemah lebih dulu.
          </Text>
          <Strengths subTypes={data.subTypes} label="Subtes, dari yang terlemah" />
        </Disclosure>
      )}
    </section>
  );
}

interface AttemptsProps {
  filters: HistoryFilters;
  onPage: (page: number) => void;
  /** Given when something is filtered. */
  onClear?: (() => void) | undefined;
}

function Attempts({ filters, onPage, onClear }: AttemptsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useHistory(filters);
  if (!data && error) {
    return (
      <ErrorState title="Gagal memuat riwayat" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) {
    return (
      <LoadingState label="Memuat riwayat…">
        <LoadingRows rows={6} />
      </LoadingState>
    );
  }
  const isNew = data.total === 0 && !onClear;
  return (
    <div aria-busy={isPlaceholderData}>
      <Text size="xs" c="dimmed" role="status" mb="xs">
        {!isNew && `${data.total} pengerjaan`}
      </Text>
      {data.attempts.length === 0 ? (
        <NoAttempts page={filters.page} onPage={onPage} onClear={onClear} />
      ) : (
        <>
          <RowList>
            {data.attempts.map((attempt) => (
              <AttemptRow key={attempt.id} attempt={attempt} />
            ))}
          </RowList>
          <Pager label="Halaman riwayat" page={filters.page} pageSize={pageSize} total={data.total} onChange={onPage} />
        </>
      )}
    </div>
  );
}

function NoAttempts({ page, onPage, onClear }: Omit<AttemptsProps, 'filters'> & { page: number }) {
  if (page > 1)
    return (
      <EmptyState
        title="Tidak ada pengerjaan di halaman ini"
        action={<Button onClick={() => onPage(1)}>Ke halaman pertama</Button>}
      />
    );
  return onClear ? (
    <EmptyState
      title="Tidak ada pengerjaan yang cocok"
      message="Coba tipe, hasil, atau periode lain."
      action={
        <Button variant="default" onClick={onClear}>
          Hapus filter
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="Belum ada riwayat"
      message="Kerjakan satu tryout. Nilai dan pembahasannya tersimpan di sini."
      action={
        <Button component={Link} to="/tryout">
          Pilih tryout
        </Button>
      }
    />
  );
}
