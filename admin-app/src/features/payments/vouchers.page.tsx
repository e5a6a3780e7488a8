import { knownOf, type Voucher, type VoucherKind } from '@tryout/api/contract';
import {
  ActionIcon,
  Button,
  formatDateTime,
  formatNumber,
  formatPercent,
  formatRupiah,
  IconPencil,
  IconPlus,
  Link,
  SavedNote,
  StatusBadge,
  useQuery,
} from '@tryout/shared-ui';
import {
  actionsColumn,
  FilterBar,
  StaffTable,
  type StaffTableColumn,
  useDialogAddress,
  useIsWide,
  useLastShown,
  useTableParams,
} from '@tryout/shared-ui/staff';
import { lazy, useState } from 'react';
import { ActDialog } from '../../common/act-dialog.tsx';
import { formParams } from './form-params.ts';
import { needsSecondFactor } from '../../common/refusal.tsx';
import { MoneyFailure } from './money-failure.tsx';
import { MoneyPage } from './money-page.tsx';
import { vouchersQuery } from './payments.queries.ts';
import * as styles from './purchases.module.css';

const VoucherForm = lazy(() => import('./voucher-form.tsx'));

const noFilters = { search: '' };
const newVoucher = 'baru';

/** "20%, paling banyak Rp50.000". */
function worth({ kind, value, cap }: Voucher): string {
  const words: Record<VoucherKind, string> = {
    percent: `Potongan ${formatPercent(value)}${cap === null ? '' : `, paling banyak ${formatRupiah(cap)}`}`,
    amount: `Potongan ${formatRupiah(value)}`,
    price: `Harga menjadi ${formatRupiah(value)}`,
  };
  return knownOf(words, kind) ?? `${kind} ${formatNumber(value)}`;
}

const period = ({ from, until }: Voucher) => (
  <div className={styles.lines}>
    <span>{until === null ? 'Tanpa batas waktu' : `Sampai ${formatDateTime(until)}`}</span>
    {from !== null && <span className={styles.soft}>sejak {formatDateTime(from)}</span>}
  </div>
);

const uses = ({ used, max }: Voucher) =>
  max === null ? `${formatNumber(used)} dipakai` : `${formatNumber(used)} dari ${formatNumber(max)} dipakai`;
const heldWords = ({ held }: Voucher) => (held > 0 ? `${formatNumber(held)} menunggu pembayaran` : '');

function Status({ voucher: { isActive, from, until, max, used, held } }: { voucher: Voucher }) {
  if (!isActive) return <StatusBadge tone="neutral">Dimatikan</StatusBadge>;
  if (until !== null && Date.parse(until) <= Date.now()) return <StatusBadge tone="neutral">Berakhir</StatusBadge>;
  if (max !== null && used + held >= max) return <StatusBadge tone="neutral">Habis</StatusBadge>;
  if (from !== null && Date.parse(from) > Date.now()) return <StatusBadge tone="brand">Belum mulai</StatusBadge>;
  return <StatusBadge tone="positive">Berlaku</StatusBadge>;
}

/** The products that it is for, by their names. An older API names none: they are counted. */
function itemWords({ itemIds, items }: Voucher): string {
  if (itemIds.length === 0) return 'Semua pembelian';
  if (!items) return `${formatNumber(itemIds.length)} langganan atau tryout`;
  const gone = itemIds.length - items.length;
  return [...items.map(({ title }) => title), ...(gone > 0 ? [`${formatNumber(gone)} yang sudah dihapus`] : [])].join(
    ', ',
  );
}

/** The first ones as a list; a voucher may be for fifty. */
const shownItems = 3;
function Items({ voucher }: { voucher: Voucher }) {
  const { items } = voucher;
  if (!items || items.length <= shownItems) return <span className={styles.breaking}>{itemWords(voucher)}</span>;
  return (
    <span className={styles.breaking} title={itemWords(voucher)}>
      {itemWords({ ...voucher, items: items.slice(0, shownItems), itemIds: voucher.itemIds.slice(0, shownItems) })}, dan{' '}
      {formatNumber(voucher.itemIds.length - shownItems)} lagi
    </span>
  );
}

const wideColumns: StaffTableColumn<Voucher>[] = [
  {
    accessor: 'code',
    title: 'Kode',
    width: 200,
    render: ({ code, note }) => (
      <div className={styles.lines}>
        <code className={styles.code}>{code}</code>
        {note !== '' && <span className={styles.soft}>{note}</span>}
      </div>
    ),
  },
  { accessor: 'value', title: 'Potongan', width: 220, render: worth },
  { accessor: 'itemIds', title: 'Untuk', render: (voucher) => <Items voucher={voucher} /> },
  { accessor: 'until', title: 'Masa berlaku', width: 270, render: period },
  {
    accessor: 'used',
    title: 'Pemakaian',
    width: 190,
    render: (voucher) => (
      <div className={styles.lines}>
        <span className="tabular">{uses(voucher)}</span>
        {voucher.held > 0 && <span className={styles.soft}>{heldWords(voucher)}</span>}
      </div>
    ),
  },
  { accessor: 'isActive', title: 'Status', width: 140, render: (voucher) => <Status voucher={voucher} /> },
];

/** On a phone one cell holds all of it, so that the action stays visible. */
const narrowColumns: StaffTableColumn<Voucher>[] = [
  {
    accessor: 'code',
    title: 'Voucher',
    render: (voucher) => (
      <div className={styles.lines}>
        <code className={styles.code}>{voucher.code}</code>
        <span>{worth(voucher)}</span>
        <span className={styles.soft}>
          <Items voucher={voucher} />
        </span>
        {period(voucher)}
        <span className={styles.soft}>{[uses(voucher), heldWords(voucher)].filter(Boolean).join(', ')}</span>
        <Status voucher={voucher} />
      </div>
    ),
  },
];

/** /admin/vouchers: codes that make buying cheaper. */
export function Component() {
  const isWide = useIsWide();
  const { params, page, isFiltered, change, changePage } = useTableParams(noFilters);
  const search = params.search.trim().toUpperCase().slice(0, 32);
  const { data, error, isFetching, refetch } = useQuery(vouchersQuery(search, page));
  const { open, linkTo, close } = useDialogAddress(formParams.voucher);
  const [saved, setSaved] = useState<string | null>(null);
  const opened: Voucher | typeof newVoucher | null =
    open === newVoucher ? newVoucher : (data?.vouchers.find(({ id }) => id === open) ?? null);
  const shown = useLastShown(opened);
  // The form stays where its row leaves the page meanwhile.
  const isOpen = open !== null && open === (shown === newVoucher ? shown : shown?.id);
  const onSaved = ({ code }: Voucher) => {
    setSaved(`Voucher ${code} tersimpan`);
    close();
  };

  const actions: StaffTableColumn<Voucher> = actionsColumn(68, (voucher) => (
    <ActionIcon
      component={Link}
      {...linkTo(voucher.id)}
      variant="subtle"
      color="gray"
      size={44}
      aria-label={`Ubah voucher ${voucher.code}`}
      title="Ubah"
    >
      <IconPencil size={20} aria-hidden />
    </ActionIcon>
  ));
  const columns = isWide ? wideColumns : narrowColumns;

  return (
    <MoneyPage
      title="Voucher"
      description="Kode yang membuat pembelian lebih murah. Pembelian yang menunggu pembayaran menahan satu pemakaian sampai dibayar atau kedaluwarsa."
      actions={
        <Button component={Link} {...linkTo(newVoucher)} leftSection={<IconPlus size={18} aria-hidden />}>
          Tambah voucher
        </Button>
      }
    >
      {needsSecondFactor(error) && !data ? (
        <MoneyFailure
          title="Gagal memuat voucher"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <FilterBar
            search={{
              label: 'Cari voucher',
              placeholder: 'Awal kode',
              value: params.search,
              onSearch: (text) => change({ search: text }, { replace: true }),
            }}
          />
          <div className={styles.saved}>
            <SavedNote>{saved}</SavedNote>
          </div>
          <StaffTable
            label="Daftar voucher"
            columns={[...columns, actions]}
            rows={data?.vouchers}
            total={data?.total ?? 0}
            isTotalCapped={data?.isTotalCapped ?? false}
            page={page}
            onPageChange={changePage}
            isFetching={isFetching}
            error={error}
            failureTitle="Gagal memuat voucher"
            onRetry={() => void refetch()}
            empty={
              isFiltered
                ? {
                    title: 'Tidak ada voucher dengan kode itu',
                    message: 'Tulis awal kodenya saja, atau lihat semua voucher.',
                    action: (
                      <Button variant="default" onClick={() => change(noFilters)}>
                        Lihat semua voucher
                      </Button>
                    ),
                  }
                : { title: 'Belum ada voucher', message: 'Tambahkan voucher untuk promosi atau pembeli tertentu.' }
            }
          />
        </>
      )}
      <ActDialog
        isOpen={isOpen}
        title={shown === newVoucher ? 'Tambah voucher' : 'Ubah voucher'}
        size={640}
        onClose={close}
      >
        {shown !== null && (
          <VoucherForm
            key={shown === newVoucher ? shown : shown.id}
            voucher={shown === newVoucher ? null : shown}
            worth={shown === newVoucher ? '' : `${worth(shown)} · ${itemWords(shown)}`}
            onClose={close}
            onSaved={onSaved}
          />
        )}
      </ActDialog>
    </MoneyPage>
  );
}
