import type { AdminOverview } from '@tryout/api/contract';
import { ErrorState, LoadingState, SkeletonLines, Title, useQuery } from '@tryout/shared-ui';
import { useId } from 'react';
import { DayBars } from '../../common/day-bars.tsx';
import { overviewQuery } from './dashboard.queries.ts';
import * as styles from './overview.module.css';
import { TodoList } from './todo-list.tsx';

/** Open tasks, and the last thirty days as a chart. An older server knows neither; then nothing is shown. */
export function Overview() {
  const { data, error, isFetching, refetch } = useQuery(overviewQuery);
  if (data === null) return null;
  if (data) return <Loaded overview={data} />;
  return (
    <section className={styles.section}>
      {error ? (
        <ErrorState
          title="Gagal memuat pekerjaan dan grafik"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat pekerjaan dan grafik…">
          <SkeletonLines lines={4} height={44} />
        </LoadingState>
      )}
    </section>
  );
}

const lastDays = { none: 'Belum ada dalam 30 hari ini', lastLabel: 'Hari ini' };

function Loaded({ overview }: { overview: AdminOverview }) {
  const todoId = useId();
  const daysId = useId();
  return (
    <>
      <section aria-labelledby={todoId} className={styles.section}>
        <Title order={2} id={todoId} mb="sm">
          Yang perlu dikerjakan
        </Title>
        <TodoList overview={overview} />
      </section>
      <section aria-labelledby={daysId} className={styles.section}>
        <Title order={2} id={daysId} mb="sm">
          30 hari terakhir
        </Title>
        <div className={styles.pictures}>
          <DayBars
            title="Pendaftaran per hari"
            days={overview.days}
            valueOf={({ registrations }) => registrations}
            {...lastDays}
          />
          <DayBars
            title="Tryout selesai per hari"
            days={overview.days}
            valueOf={({ finished }) => finished}
            {...lastDays}
          />
        </div>
      </section>
    </>
  );
}
