import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatNumber,
  LoadingState,
  SimpleGrid,
  Skeleton,
  SkeletonLines,
  Text,
} from '@tryout/shared-ui';
import { Pager } from '@tryout/shared-ui/more';
import type { ReactNode } from 'react';
import type { Access } from '../../common/sales/access.ts';
import { useAccess } from '../../common/sales/use-access.ts';
import { toTop } from '../../common/to-top.ts';
import { noFilters, type ChangeFilters } from './tryout-filters.ts';
import { type ListedTryout, pageSize, type TryoutFilters, type TryoutPage } from './tryouts.api.ts';
import { useTryouts } from './tryouts.queries.ts';
import * as styles from './package-list.module.css';

const columns = { base: 1, sm: 2, xl: 3 };

/** The props that all cards of a page have in common. */
export interface SharedByCards {
  /** The cost of a package for this learner. */
  accessOf(tryout: ListedTryout): Access;
  /** The time of a running attempt is over. */
  onOver(): void;
}

interface PackageListProps {
  filters: TryoutFilters;
  onChange: ChangeFilters;
  /** At the end of the row with the count. */
  order?: ReactNode;
  /** The cards of a page. */
  children: (found: TryoutPage, shared: SharedByCards) => ReactNode;
}

/** A page of packages in all its states: loading, failed, empty, or loaded and drawn by `children`. */
export function PackageList({ filters, onChange, order, children }: PackageListProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useTryouts(filters);
  const access = useAccess(data?.tryouts ?? []);

  function goTo(page: number) {
    onChange({ page });
    toTop();
  }

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
  const isEmpty = data.tryouts.length === 0;
  return (
    <div aria-busy={isPlaceholderData} className={styles.packages}>
      <div className={styles.head}>
        <Text size="xs" c="dimmed" role="status">
          {formatNumber(data.total)} paket tryout
        </Text>
        {!isEmpty && order}
      </div>
      {isEmpty ? (
        <NothingFound filters={filters} onChange={onChange} onPage={goTo} />
      ) : (
        <>
          {children(data, { accessOf: access.of, onOver: () => void refetch() })}
          <Pager
            label="Halaman daftar tryout"
            page={filters.page}
            pageSize={pageSize}
            total={data.total}
            onChange={goTo}
          />
        </>
      )}
    </div>
  );
}

/** Cards side by side as far as there is room. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid cols={columns} spacing="md">
      {children}
    </SimpleGrid>
  );
}

function NothingFound({
  filters,
  onChange,
  onPage,
}: Pick<PackageListProps, 'filters' | 'onChange'> & { onPage: (page: number) => void }) {
  if (filters.page > 1) {
    return (
      <EmptyState
        title="Tidak ada tryout di halaman ini"
        action={<Button onClick={() => onPage(1)}>Ke halaman pertama</Button>}
      />
    );
  }
  const isFiltered = Object.entries(noFilters).some(([name, none]) => filters[name as keyof typeof noFilters] !== none);
  if (!isFiltered)
    return <EmptyState title="Belum ada tryout" message="Paket yang dibuka akan muncul di halaman ini." />;
  return (
    <EmptyState
      title="Tidak ada tryout yang cocok"
      message="Coba kata lain, atau tampilkan semua paket."
      action={
        <Button variant="default" onClick={() => onChange(noFilters)}>
          Tampilkan semua paket
        </Button>
      }
    />
  );
}

function LoadingCards() {
  return (
    <LoadingState label="Memuat daftar tryout…">
      <SimpleGrid cols={columns} spacing="md" mt={28}>
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
