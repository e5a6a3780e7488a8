import { Text } from '@mantine/core';
import { DataTable, type DataTableColumn, type DataTableProps } from 'mantine-datatable';
import 'mantine-datatable/styles.layer.css';
import type { ReactNode } from 'react';
import { formatNumber } from '../../format/numbers.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState, SkeletonLines } from '../states/loading-state.tsx';
import { SortHeader } from './sort-header.tsx';
import * as styles from './staff-table.module.css';
import { rowsPerPage } from './use-table-params.ts';

export type StaffTableColumn<Row> = DataTableColumn<Row>;

interface StaffTableProps<Row> {
  /** Names the table for screen readers: "Daftar tryout". */
  label: string;
  columns: StaffTableColumn<Row>[];
  /** Undefined while the first page loads. */
  rows: Row[] | undefined;
  /** All rows of the list, of which `rows` is one page. */
  total: number;
  /** There are more than `total`, which nobody has counted: "10.000+". */
  isTotalCapped?: boolean;
  /** How many rows can be paged to, where a longer list is for filters and exports. */
  pagedAtMost?: number;
  page: number;
  onPageChange(page: number): void;
  /** A newer page is on its way; the old rows stay until it is here. */
  isFetching?: boolean;
  /** Why there are no rows to show; null when nothing failed. */
  error: unknown;
  /** Why the list can't be shown, in the spec's words: "Gagal memuat daftar tryout". */
  failureTitle: string;
  onRetry(): void;
  /** What to say and do where there is nothing yet, or nothing that fits the filters. */
  empty: { title: string; message: string; action?: ReactNode };
  /** The column by which the rows are sorted, where columns are `sortable`. */
  sort?: DataTableProps<Row>['sortStatus'];
  onSortChange?: DataTableProps<Row>['onSortStatusChange'];
  onRowClick?: (row: Row) => void;
  /** The part that opens below a row. */
  rowExpansion?: DataTableProps<Row>['rowExpansion'];
  rowKey?: keyof Row & string;
}

/** A page of a long list: sorting, paging and row expansion are the caller's calls to the server; here is how it looks. */
export function StaffTable<Row extends object>({
  label,
  columns,
  rows,
  total,
  isTotalCapped = false,
  pagedAtMost = Infinity,
  page,
  onPageChange,
  isFetching = false,
  error,
  failureTitle,
  onRetry,
  empty,
  sort,
  onSortChange,
  onRowClick,
  rowExpansion,
  rowKey = 'id' as keyof Row & string,
}: StaffTableProps<Row>) {
  if (error && !rows)
    return <ErrorState title={failureTitle} error={error} onRetry={onRetry} isRetrying={isFetching} />;
  if (!rows) {
    return (
      <LoadingState label={`Memuat ${label.toLowerCase()}…`}>
        <SkeletonLines lines={8} height={28} />
      </LoadingState>
    );
  }
  if (rows.length === 0 && total === 0) return <EmptyState {...empty} />;
  // Each is either there with all that belongs to it, or not at all; the library's type can't say so of a spread.
  const optional = {
    ...(onRowClick && { onRowClick: ({ record }: { record: Row }) => onRowClick(record) }),
    ...(rowExpansion && { rowExpansion }),
  } as object;
  return (
    <section aria-label={label}>
      <DataTable<Row>
        className={styles.table ?? ''}
        idAccessor={rowKey}
        columns={columns.map((column) => withSortHeader(column, sort, onSortChange))}
        records={rows}
        totalRecords={Math.min(total, pagedAtMost)}
        recordsPerPage={rowsPerPage}
        page={page}
        onPageChange={onPageChange}
        fetching={isFetching}
        loaderBackgroundBlur={0}
        withTableBorder
        backgroundColor="var(--ui-card)"
        borderRadius="md"
        verticalSpacing="sm"
        minHeight={160}
        highlightOnHover
        paginationText={({ from, to }) =>
          `${formatNumber(from)}–${formatNumber(to)} dari ${formatNumber(total)}${isTotalCapped ? '+' : ''}`
        }
        paginationActiveBackgroundColor="nila"
        getPaginationControlProps={(control) => ({
          'aria-label': {
            previous: 'Halaman sebelumnya',
            next: 'Halaman berikutnya',
            first: 'Halaman pertama',
            last: 'Halaman terakhir',
          }[control],
        })}
        // The library keeps this in the page when there are rows, only invisible: a screen reader would read it out.
        emptyState={rows.length === 0 ? <Text c="dimmed">Tidak ada data di halaman ini</Text> : <></>}
        {...optional}
      />
    </section>
  );
}

/** The column with a title that sorts, where it is `sortable`. Another column begins upwards. */
function withSortHeader<Row>(
  column: StaffTableColumn<Row>,
  sort: StaffTableProps<Row>['sort'],
  onSortChange: StaffTableProps<Row>['onSortChange'],
): StaffTableColumn<Row> {
  const { sortable = false, ...plain } = column;
  if (!sortable || !sort || !onSortChange) return plain as StaffTableColumn<Row>;
  const direction = sort.columnAccessor === column.accessor ? sort.direction : null;
  const columnAccessor = column.accessor;
  return {
    ...plain,
    title: (
      <SortHeader
        direction={direction}
        onSort={() => onSortChange({ columnAccessor, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        {column.title}
      </SortHeader>
    ),
  } as StaffTableColumn<Row>;
}
