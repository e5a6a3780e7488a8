import type { AdminSummary } from '@tryout/api/contract';
import {
  ErrorState,
  formatNumber,
  IconCircleCheck,
  IconClipboardList,
  IconListCheck,
  IconUsers,
  LoadingState,
  Skeleton,
  useQuery,
} from '@tryout/shared-ui';
import type { ComponentType, ReactNode } from 'react';
import * as styles from './counters.module.css';
import { summaryQuery } from './dashboard.queries.ts';

const counters: { name: keyof AdminSummary; label: string; icon: ComponentType<{ size: number }> }[] = [
  { name: 'users', label: 'Pengguna terdaftar', icon: IconUsers },
  { name: 'tryouts', label: 'Paket tryout aktif', icon: IconClipboardList },
  { name: 'questions', label: 'Soal dalam database', icon: IconListCheck },
  { name: 'completions', label: 'Tryout diselesaikan', icon: IconCircleCheck },
];

/** The product in four numbers. */
export function Counters() {
  const { data, error, isFetching, refetch } = useQuery(summaryQuery);
  if (data) return <Grid valueOf={(name) => formatNumber(data[name])} />;
  if (error)
    return (
      <div className={styles.failure}>
        <ErrorState title="Gagal memuat data" error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      </div>
    );
  return (
    <LoadingState label="Memuat ringkasan…">
      <Grid valueOf={() => <Skeleton height={28} width="60%" radius="sm" />} />
    </LoadingState>
  );
}

function Grid({ valueOf }: { valueOf(name: keyof AdminSummary): ReactNode }) {
  return (
    <dl className={styles.counters}>
      {counters.map(({ name, label, icon: Icon }) => (
        <div key={name} className={styles.counter}>
          <dt className={styles.label}>
            <Icon size={18} aria-hidden />
            {label}
          </dt>
          <dd className={styles.value}>{valueOf(name)}</dd>
        </div>
      ))}
    </dl>
  );
}
