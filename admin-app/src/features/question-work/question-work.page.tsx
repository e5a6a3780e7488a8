import { StaffWork } from '@tryout/api/contract';
import {
  Card,
  EmptyState,
  ErrorState,
  LoadingState,
  PageTitle,
  queryOptions,
  SkeletonLines,
  StatusBadge,
  Title,
  useQuery,
} from '@tryout/shared-ui';
import { WorkWeeks } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';
import * as styles from './question-work.module.css';

const workQuery = queryOptions({
  queryKey: ['question-work'],
  queryFn: ({ signal }) => api.get('admin/question-work', StaffWork, { signal }),
  staleTime: 0,
});

/** /admin/question-work: what every questioner has written and reviewed, and what was reported, week by week. */
export function Component() {
  const { data, error, refetch, isFetching } = useQuery(workQuery);
  return (
    <>
      <PageTitle description="Soal yang ditulis dan ditinjau setiap penulis, dan laporan peserta tentang soalnya, dalam 12 minggu terakhir.">
        Pekerjaan penulis
      </PageTitle>
      {data && data.questioners.length === 0 && (
        <EmptyState title="Belum ada penulis" message="Buat akun penulis di halaman Staf." />
      )}
      {data ? (
        <div className={styles.questioners}>
          {data.questioners.map(({ id, name, isActive, ...work }) => (
            <Card key={id} component="article" aria-label={name}>
              <div className={styles.head}>
                <Title order={2} size="h4" className={styles.name ?? ''}>
                  {name}
                </Title>
                {!isActive && <StatusBadge tone="neutral">Nonaktif</StatusBadge>}
              </div>
              <WorkWeeks work={work} label={`${name}, per minggu, mulai Senin (WIB)`} />
            </Card>
          ))}
        </div>
      ) : error ? (
        <ErrorState
          title="Gagal memuat pekerjaan"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat pekerjaan…">
          <SkeletonLines lines={8} height={28} />
        </LoadingState>
      )}
    </>
  );
}
