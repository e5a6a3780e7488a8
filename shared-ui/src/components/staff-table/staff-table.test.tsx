import { screen } from '@testing-library/react';
import { renderRoute } from '../../testing/index.ts';
import { StaffTable } from './staff-table.tsx';
import { useTableParams } from './use-table-params.ts';

interface List {
  rowsOf(page: number): string[];
  total: number;
  pagedAtMost?: number;
  isFetching?: boolean;
}

function Lines({ rowsOf, ...list }: List) {
  const { page, changePage } = useTableParams({});
  return (
    <StaffTable
      label="Daftar"
      columns={[{ accessor: 'id', title: 'Nama' }]}
      rows={rowsOf(page).map((id) => ({ id }))}
      page={page}
      onPageChange={changePage}
      error={null}
      failureTitle="Gagal"
      onRetry={() => undefined}
      empty={{ title: 'Belum ada data', message: 'Tambahkan yang pertama.' }}
      {...list}
    />
  );
}

const open = (list: List, page: number) => renderRoute([{ path: '/', element: <Lines {...list} /> }], `/?page=${page}`);
/** A page's row is named after it; beyond the last page there are none. */
const pagesUntil = (last: number) => (page: number) => (page <= last ? [`baris halaman ${page}`] : []);

describe('a page beyond the end of a list', () => {
  it('leads to the last page that exists, and is no step of the history', async () => {
    const { router } = open({ rowsOf: pagesUntil(2), total: 21 }, 9);
    expect(await screen.findByText('baris halaman 2')).toBeVisible();
    expect(router.state.location.search).toBe('?page=2');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('leads to the last one that can be reached, where a list is longer than its pages', async () => {
    const { router } = open({ rowsOf: pagesUntil(3), total: 10_000, pagedAtMost: 60 }, 9);
    expect(await screen.findByText('baris halaman 3')).toBeVisible();
    expect(router.state.location.search).toBe('?page=3');
  });

  it('stays while its rows are being loaded', async () => {
    const { router } = open({ rowsOf: () => [], total: 21, isFetching: true }, 9);
    expect(await screen.findByText('Tidak ada data di halaman ini')).toBeVisible();
    expect(router.state.location.search).toBe('?page=9');
  });

  it('says that there is nothing where the list is empty', async () => {
    open({ rowsOf: () => [], total: 0 }, 9);
    expect(await screen.findByText('Belum ada data')).toBeVisible();
  });
});
