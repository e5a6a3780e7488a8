import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  LoadingState,
  PageTitle,
  SimpleGrid,
  Skeleton,
  SkeletonLines,
  Text,
  useQuery,
} from '@tryout/shared-ui';
import { Pager } from '../../common/pager.tsx';
import { TryoutFilterBar } from './tryout-filter-bar.tsx';
import { TryoutCard } from './tryout-card.tsx';
import { useTryoutFilters } from './tryout-filters.ts';
import { pageSize } from './tryouts.api.ts';
import { tryoutListQuery, useOwnAttempts } from './tryouts.queries.ts';
import * as styles from './tryout-list.module.css';

/** /exam/list: every package that can be taken, for learners and visitors. */
export function Component() {
  const { filters, isFiltered, change } = useTryoutFilters();
  return (
    <>
      <PageTitle description="Pilih paket, kerjakan seperti ujian sebenarnya, lalu pelajari pembahasannya.">
        TryOut Saya
      </PageTitle>
      <TryoutFilterBar filters={filters} onChange={change} />
      <Packages
        filters={filters}
        onPage={(page) => {
          change({ page });
          window.scrollTo({ top: 0 });
        }}
        {...(isFiltered && { onClear: () => change({ search: '', type: null, difficulty: null }) })}
      />
    </>
  );
}

interface PackagesProps {
  filters: ReturnType<typeof useTryoutFilters>['filters'];
  onPage: (page: number) => void;
  /** There when something is filtered. */
  onClear?: () => void;
}

function Packages({ filters, onPage, onClear }: PackagesProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(tryoutListQuery(filters));
  const { data: own } = useOwnAttempts();

  if (!data && error) {
    return (
      <ErrorState
        title="Gagal memuat daftar tryout"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!data) return <LoadingCards />;
  if (data.tryouts.length === 0) {
    if (filters.page > 1) {
      return (
        <EmptyState
          title="Tidak ada tryout di halaman ini"
          action={<Button onClick={() => onPage(1)}>Ke halaman pertama</Button>}
        />
      );
    }
    return onClear ? (
      <EmptyState
        title="Tidak ada tryout yang cocok"
        message="Coba kata lain, atau lihat semua tipe dan tingkat kesulitan."
        action={
          <Button variant="default" onClick={onClear}>
            Hapus filter
          </Button>
        }
      />
    ) : (
      <EmptyState title="Belum ada tryout" message="Paket yang dibuka akan muncul di halaman ini." />
    );
  }

  const running = new Map(
    own?.attempts
      .filter(({ state }) => state === 'in_progress')
      .map((attempt) => [attempt.tryout.id, { attempt, answer: own }]),
  );
  return (
    <div aria-busy={isPlaceholderData} className={styles.packages}>
      <Text size="xs" c="dimmed" role="status" mb="xs">
        {data.total} paket tryout
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md">
        {data.tryouts.map((tryout) => (
          <TryoutCard key={tryout.id} tryout={tryout} running={running.get(tryout.id)} />
        ))}
      </SimpleGrid>
      <Pager
        label="Halaman daftar tryout"
        page={filters.page}
        pageSize={pageSize}
        total={data.total}
        onChange={onPage}
      />
    </div>
  );
}

function LoadingCards() {
  return (
    <LoadingState label="Memuat daftar tryout…">
      <SimpleGrid cols={{ base: 1, sm: 2, xl: 3 }} spacing="md" mt={28}>
        {[0, 1, 2, 3, 4, 5].map((card) => (
          <Card key={card} h={272}>
            <Skeleton height={20} width="35%" mb="md" />
            <Skeleton height={22} width="80%" mb="md" />
            <SkeletonLines lines={3} height={14} />
            <Skeleton height={44} width={140} mt="auto" ml="auto" radius="md" />
          </Card>
        ))}
      </SimpleGrid>
    </LoadingState>
  );
}
