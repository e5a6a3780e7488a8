import type { DataTableColumn, DataTablePaginationProps, DataTableProps } from 'mantine-datatable';
import { Text, VisuallyHidden } from '@tryout/shared-ui/kit';
import { DataTable } from '@tryout/shared-ui/kit-staff';
import { type ReactNode, useEffect } from 'react';
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
  /** Number of all rows of the list; `rows` is one page of it, or all. */
  total: number;
  /** There are more than `total`; the server has stopped counting: "10.000+". */
  isTotalCapped?: boolean;
  /** The number of rows that paging can reach; the rest of a longer list needs filters or an export. */
  pagedAtMost?: number;
  /** The page that `rows` are; left out, as `onPageChange`, where they are the whole list. */
  page?: number;
  /** Told `replace` where the table itself leads on to another page. */
  onPageChange?: (page: number, options?: { replace: boolean }) => void;
  /** A newer page is loading; the old rows stay until it arrives. */
  isFetching?: boolean;
  /** Why there are no rows to show; null when nothing failed. */
  error: unknown;
  /** Why the list can't be shown, in the spec's words: "Gagal memuat daftar tryout". */
  failureTitle: string;
  onRetry(): void;
  /** Shown where there is nothing yet, or nothing fits the filters. */
  empty: { title: string; message: string; action?: ReactNode };
  /** The column by which the rows are sorted, where columns are `sortable`. */
  sort?: DataTableProps<Row>['sortStatus'];
  onSortChange?: DataTableProps<Row>['onSortStatusChange'];
  onRowClick?: (row: Row) => void;
  /** The content that opens below a row. */
  rowExpansion?: DataTableProps<Row>['rowExpansion'];
  rowKey?: keyof Row & string;
}

/**
 * A list, or one page of a long one. The caller sorts, pages and expands rows with calls to the server; this component only shows them.
 * A page beyond the end leads to the last one.
 */
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
  // The last row of the last page is gone, or the address is old: the library shows no page numbers beside an empty page.
  const lastPage = Math.ceil(Math.min(total, pagedAtMost) / rowsPerPage);
  const isBeyond = rows?.length === 0 && total > 0 && page !== undefined && page > lastPage && !isFetching;
  useEffect(() => {
    if (isBeyond) onPageChange?.(lastPage, { replace: true });
  });

  if (error && !rows)
    return <ErrorState title={failureTitle} error={error} onRetry={onRetry} isRetrying={isFetching} />;
  if (!rows) {
    return (
      <LoadingState label={`Memuat ${label.toLowerCase()}…`}>
        <SkeletonLines lines={8} height={28} />
      </LoadingState>
    );
  }
  const count = `${formatNumber(total)}${isTotalCapped ? '+' : ''}`;
  // A screen reader hears what a search has found, nothing too.
  const found = <VisuallyHidden role="status">{count} data</VisuallyHidden>;
  if (rows.length === 0 && total === 0)
    return (
      <section aria-label={label}>
        {found}
        <EmptyState {...empty} />
      </section>
    );
  // Each of these is either complete or absent; the library's type can't express that for a spread.
  const optional = {
    ...(onRowClick && { onRowClick: ({ record }: { record: Row }) => onRowClick(record) }),
    ...(rowExpansion && { rowExpansion }),
    ...(onPageChange && { ...pagination(count), totalRecords: Math.min(total, pagedAtMost), page, onPageChange }),
  } as object;
  return (
    <section aria-label={label}>
      {found}
      <DataTable<Row>
        className={styles.table ?? ''}
        idAccessor={rowKey}
        columns={columns.map((column) => withSortHeader(column, sort, onSortChange))}
        records={rows}
        fetching={isFetching}
        loaderBackgroundBlur={0}
        withTableBorder
        backgroundColor="var(--ui-card)"
        borderRadius="md"
        verticalSpacing="sm"
        minHeight={160}
        highlightOnHover
        // The library keeps this text in the page even when there are rows, only invisible: a screen reader would read it out.
        emptyState={rows.length === 0 ? <Text c="dimmed">Tidak ada data di halaman ini</Text> : <></>}
        {...optional}
      />
    </section>
  );
}

/** How the pages of a list look. @param count of all rows: "10.000+" */
const pagination = (count: string) =>
  ({
    recordsPerPage: rowsPerPage,
    paginationText: ({ from, to }) => `${formatNumber(from)}–${formatNumber(to)} dari ${count}`,
    getPaginationControlProps: (control) => ({
      'aria-label': {
        previous: 'Halaman sebelumnya',
        next: 'Halaman berikutnya',
        first: 'Halaman pertama',
        last: 'Halaman terakhir',
      }[control],
    }),
  }) satisfies Partial<DataTablePaginationProps>;

/** The column with a title that sorts, where it is `sortable`. A newly chosen column starts ascending. */
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
