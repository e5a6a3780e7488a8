import type { AdminTryout } from '@tryout/api/contract';
import {
  Anchor,
  Button,
  EmptyState,
  ErrorState,
  formatNumber,
  Link,
  LoadingState,
  SkeletonLines,
  StatusBadge,
  Title,
  useExamTypes,
  useQuery,
} from '@tryout/shared-ui';
import { Table } from '@tryout/shared-ui/staff';
import { useId } from 'react';
import { packageReaders, useMay } from '../../may.ts';
import { newestTryoutsQuery } from './dashboard.queries.ts';
import * as styles from './newest-tryouts.module.css';

const allTryouts = '/admin/tryouts';

/** The packages created last. */
export function NewestTryouts() {
  const { data, error, isFetching, refetch } = useQuery(newestTryoutsQuery);
  const headingId = useId();
  const may = useMay();
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <Title order={2} id={headingId}>
          Tryout terbaru
        </Title>
        {may(...packageReaders) && (
          <Anchor component={Link} to={allTryouts} py="xs">
            Lihat semua tryout
          </Anchor>
        )}
      </div>
      {data ? (
        data.tryouts.length > 0 ? (
          <Newest tryouts={data.tryouts} headingId={headingId} />
        ) : (
          <EmptyState
            title="Belum ada data tryout"
            message="Tambahkan tryout pertama, lalu isi soal-soalnya."
            action={
              may('manage') && (
                <Button component={Link} to={`${allTryouts}?paket=baru`}>
                  Tambah tryout
                </Button>
              )
            }
          />
        )
      ) : error ? (
        <ErrorState
          title="Gagal memuat daftar tryout"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat tryout terbaru…">
          <SkeletonLines lines={6} height={32} />
        </LoadingState>
      )}
    </section>
  );
}

function Newest({ tryouts, headingId }: { tryouts: AdminTryout[]; headingId: string }) {
  const { typeLabel } = useExamTypes();
  const mayOpen = useMay()(...packageReaders);
  return (
    <div className={styles.frame}>
      <Table aria-labelledby={headingId} horizontalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={48}>No</Table.Th>
            <Table.Th>Judul</Table.Th>
            <Table.Th className={styles.wide ?? ''}>Tipe</Table.Th>
            <Table.Th className={styles.wide ?? ''}>Batch</Table.Th>
            <Table.Th w={112}>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tryouts.map(({ id, title, type, batch, status, publishedAt }, index) => (
            <Table.Tr key={id} h={44}>
              <Table.Td>{index + 1}</Table.Td>
              <Table.Td>
                {mayOpen ? (
                  <Anchor
                    component={Link}
                    to={`${allTryouts}/${encodeURIComponent(id)}`}
                    className={styles.title ?? ''}
                  >
                    {title}
                  </Anchor>
                ) : (
                  <span className={styles.title}>{title}</span>
                )}
                <span className={styles.facts}>
                  {typeLabel(type)} · Batch {formatNumber(batch)}
                </span>
              </Table.Td>
              <Table.Td className={styles.wide ?? ''}>{typeLabel(type)}</Table.Td>
              <Table.Td className={styles.wide ?? ''}>{formatNumber(batch)}</Table.Td>
              <Table.Td>
                {publishedAt === null ? (
                  <StatusBadge tone="brand">Draf</StatusBadge>
                ) : (
                  <StatusBadge tone={status ? 'positive' : 'neutral'}>{status ? 'Aktif' : 'Nonaktif'}</StatusBadge>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
