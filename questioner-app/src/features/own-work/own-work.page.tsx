import { OwnWork } from '@tryout/api/contract';
import {
  Anchor,
  Card,
  ErrorState,
  Link,
  LoadingState,
  PageTitle,
  queryOptions,
  SkeletonLines,
  useQuery,
} from '@tryout/shared-ui';
import { WorkWeeks } from '@tryout/shared-ui/staff';
import { api } from '../../session.ts';

const ownWorkQuery = queryOptions({
  queryKey: ['own-work'],
  queryFn: ({ signal }) => api.get('api/questioner/own-work', OwnWork, { signal }),
  staleTime: 0,
});

/** /questioner/work: what the questioner has written and reviewed, and what was reported, week by week. */
export function Component() {
  const { data, error, refetch, isFetching } = useQuery(ownWorkQuery);
  return (
    <>
      <Anchor component={Link} to="/questioner/reviews" display="inline-flex" mih={44} style={{ alignItems: 'center' }}>
        Tinjauan
      </Anchor>
      <PageTitle description="Soal yang Anda tulis dan tinjau, dan laporan peserta tentang soal Anda, dalam 12 minggu terakhir.">
        Pekerjaan saya
      </PageTitle>
      {data ? (
        <Card maw={752}>
          <WorkWeeks work={data} label="Per minggu, mulai Senin (WIB)" />
        </Card>
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
