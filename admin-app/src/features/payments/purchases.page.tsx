import { labelOf, type PurchaseRow } from '@tryout/api/contract';
import {
  Anchor,
  Button,
  formatDateTime,
  formatRupiah,
  IconDownload,
  Link,
  Text,
  toast,
  useMutation,
  useNavigate,
  useQuery,
  userMessage,
} from '@tryout/shared-ui';
import { dayInFileName, downloadFile } from '@tryout/shared-ui/more';
import { StaffTable, type StaffTableColumn, useIsWide, useTableParams } from '@tryout/shared-ui/staff';
import { useMay } from '../../may.ts';
import { needsSecondFactor } from '../../common/refusal.tsx';
import { MoneyFailure } from './money-failure.tsx';
import { MoneyPage } from './money-page.tsx';
import { exportPurchases } from './payments.api.ts';
import { purchasesQuery } from './payments.queries.ts';
import { isNarrowed, knownFilters, noFilters, PurchaseFilterBar } from './purchase-filters.tsx';
import { AttentionBadge, methodWords, PurchaseStateBadge } from './purchase-words.tsx';
import * as styles from './purchases.module.css';
import { Waiting } from './waiting.tsx';

const addressOf = (number: string) => `/admin/purchases/${encodeURIComponent(number)}`;

const NumberLink = ({ number }: { number: string }) => (
  <Anchor
    component={Link}
    to={addressOf(number)}
    fw={600}
    className={styles.number ?? ''}
    onClick={(event) => event.stopPropagation()}
  >
    {number}
  </Anchor>
);

function Buyer({ buyer }: Pick<PurchaseRow, 'buyer'>) {
  if (!buyer) return <Text c="dimmed">Akun dihapus</Text>;
  return (
    <div className={styles.lines}>
      <span>{buyer.name}</span>
      <span className={styles.soft}>{buyer.email}</span>
    </div>
  );
}

const States = ({ row }: { row: PurchaseRow }) => (
  <div className={styles.badges}>
    <PurchaseStateBadge state={row.state} />
    {row.attentions.map((attention) => (
      <AttentionBadge key={attention} attention={attention} purchase={row} />
    ))}
  </div>
);

const wideColumns: StaffTableColumn<PurchaseRow>[] = [
  {
    accessor: 'number',
    title: 'Nomor',
    width: 210,
    render: ({ number, createdAt }) => (
      <div className={styles.lines}>
        <NumberLink number={number} />
        <span className={styles.soft}>{formatDateTime(createdAt)}</span>
      </div>
    ),
  },
  { accessor: 'buyer', title: 'Pembeli', render: Buyer },
  {
    accessor: 'title',
    title: 'Isi',
    width: 240,
    render: ({ title }) => <span className={styles.breaking}>{title}</span>,
  },
  {
    accessor: 'total',
    title: 'Total',
    width: 120,
    textAlign: 'right',
    noWrap: true,
    render: (row) => <span className="tabular">{formatRupiah(row.total)}</span>,
  },
  {
    accessor: 'method',
    title: 'Cara bayar',
    width: 130,
    render: ({ method }) => (method === null ? '–' : labelOf(methodWords, method)),
  },
  { accessor: 'state', title: 'Status', width: 260, render: (row) => <States row={row} /> },
];

/** On a phone one cell holds all of it. */
const narrowColumns: StaffTableColumn<PurchaseRow>[] = [
  {
    accessor: 'number',
    title: 'Pembelian',
    render: (row) => (
      <div className={styles.lines}>
        <NumberLink number={row.number} />
        <span className="tabular">
          <strong>{formatRupiah(row.total)}</strong> · {row.title}
        </span>
        <span>{row.buyer?.name ?? 'Akun dihapus'}</span>
        <span className={styles.soft}>
          {formatDateTime(row.createdAt)}
          {row.method !== null && ` · ${labelOf(methodWords, row.method)}`}
        </span>
        <States row={row} />
      </div>
    ),
  },
];

/** /admin/purchases: what needs doing first, and all purchases with filters in the address. */
export function Component() {
  const isWide = useIsWide();
  const { params, page, change, changePage } = useTableParams(noFilters);
  const filters = knownFilters(params);
  const navigate = useNavigate();
  const mayExport = useMay()('finance');
  const { data, error, isFetching, refetch } = useQuery(purchasesQuery(filters, page));
  const { mutate: save, isPending: isSaving } = useMutation({
    mutationFn: () => exportPurchases(filters),
    onSuccess: (file) => downloadFile(file, `pembelian-${dayInFileName()}.csv`),
    onError: (failure) => toast.error({ title: 'Gagal mengekspor pembelian', message: userMessage(failure) }),
  });

  return (
    <MoneyPage
      title="Pembelian"
      description="Yang perlu dikerjakan lebih dulu. Setiap keputusan dicatat di riwayat pembelian dengan alasannya."
      actions={
        mayExport && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={isSaving}
            disabled={!data || data.total === 0}
            onClick={() => save()}
          >
            Ekspor CSV
          </Button>
        )
      }
    >
      {needsSecondFactor(error) && !data ? (
        <MoneyFailure
          title="Gagal memuat pembelian"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          {data && (
            <Waiting
              waiting={data.waiting}
              chosen={filters.attention}
              onChoose={(attention) => change({ ...noFilters, attention })}
            />
          )}
          <PurchaseFilterBar filters={filters} onChange={change} />
          <StaffTable
            label="Daftar pembelian"
            columns={isWide ? wideColumns : narrowColumns}
            rows={data?.purchases}
            rowKey="number"
            total={data?.total ?? 0}
            isTotalCapped={data?.isTotalCapped ?? false}
            page={page}
            onPageChange={changePage}
            isFetching={isFetching}
            error={error}
            failureTitle="Gagal memuat pembelian"
            onRetry={() => void refetch()}
            onRowClick={({ number }) => void navigate(addressOf(number))}
            empty={emptyOf(filters.attention !== '', isNarrowed(filters), () => change(noFilters))}
          />
        </>
      )}
    </MoneyPage>
  );
}

/** The message for a table without rows. */
function emptyOf(isQueue: boolean, isFiltered: boolean, onClear: () => void) {
  if (!isQueue && !isFiltered)
    return { title: 'Belum ada pembelian', message: 'Pembelian peserta akan muncul di halaman ini.' };
  return {
    title: isQueue && !isFiltered ? 'Tidak ada yang perlu ditindaklanjuti' : 'Tidak ada pembelian yang cocok',
    message:
      isQueue && !isFiltered
        ? 'Semua bukti transfer dan pembayaran yang janggal sudah diputuskan.'
        : 'Coba nomor, email, atau tanggal lain.',
    action: (
      <Button variant="default" onClick={onClear}>
        Lihat semua pembelian
      </Button>
    ),
  };
}
