import { labelOf, paymentMethodLabels, type Receipt, taxKindLabels, transferCodesBelow } from '@tryout/api/contract';
import {
  ApiError,
  BackLink,
  brand,
  Button,
  EmptyState,
  ErrorState,
  formatDateTime,
  formatRupiah,
  IconPrinter,
  isMissing,
  KawungMark,
  Link,
  LoadingState,
  PageTitle,
  Skeleton,
  useParams,
} from '@tryout/shared-ui';
import type { ReactNode } from 'react';
import { purchasePath, purchasesPath } from '../../common/sales/addresses.ts';
import { useSales } from '../../common/sales/sales.queries.ts';
import { channelWords, periodWords, whatWords } from './purchase-words.ts';
import { useReceipt } from './purchases.queries.ts';
import * as styles from './receipt.module.css';

/** /pusat-langganan/pembelian/{number}/kuitansi: the receipt, one sheet of A4 when printed. */
export function Component() {
  const { number = '' } = useParams();
  const { data, error, isFetching, refetch } = useReceipt(number);
  return (
    <>
      <div className={styles.screenOnly}>
        <BackLink to={purchasePath(number)}>Kembali ke pembelian</BackLink>
        <PageTitle
          tabTitle={data ? `Kuitansi ${data.number}` : 'Kuitansi'}
          actions={
            data && (
              <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
                Cetak
              </Button>
            )
          }
        >
          Kuitansi
        </PageTitle>
      </div>
      {data ? (
        <Sheet receipt={data} />
      ) : error ? (
        <Failure error={error} number={number} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState label="Memuat kuitansi…">
          <Skeleton height={520} maw={720} radius="lg" />
        </LoadingState>
      )}
    </>
  );
}

interface FailureProps {
  error: Error;
  number: string;
  onRetry: () => void;
  isRetrying: boolean;
}

function Failure({ error, number, onRetry, isRetrying }: FailureProps) {
  if (error instanceof ApiError && error.code === 'RECEIPT_NOT_READY')
    return (
      <EmptyState
        title="Kuitansi belum ada"
        message={error.message}
        action={
          <Button component={Link} to={purchasePath(number)}>
            Lihat pembelian
          </Button>
        }
      />
    );
  if (isMissing(error))
    return (
      <EmptyState
        title="Tidak ada pembelian dengan nomor ini"
        message="Mungkin nomornya salah ketik, atau pembeliannya milik akun lain."
        action={
          <Button component={Link} to={purchasesPath}>
            Lihat pembelian saya
          </Button>
        }
      />
    );
  return <ErrorState title="Gagal memuat kuitansi" error={error} onRetry={onRetry} isRetrying={isRetrying} />;
}

/** How it was paid: `Virtual account, QRIS, e-wallet, atau kartu (QRIS)`. */
function wayWords({ method, channel }: Receipt): string {
  if (method === 'none') return 'Tanpa pembayaran';
  if (method === 'online' && channel !== null) return `Pembayaran online, ${channelWords(channel)}`;
  return labelOf(paymentMethodLabels, method);
}

function Sheet({ receipt }: { receipt: Receipt }) {
  const { number, purchaseNumber, paidAt, seller, buyer, title, listPrice, discount, total, tax, voucher } = receipt;
  const { startsAt, endsAt, received, totalInWords, refunded } = receipt;
  const isSimulated = useSales().data?.isSimulated ?? false;
  const reduction = total - received;
  // The seller has taken less as enough.
  const isReduced = receipt.method !== 'transfer' || reduction >= transferCodesBelow;
  return (
    <article className={styles.sheet} aria-label={`Kuitansi ${number}`}>
      <header className={styles.head}>
        <div>
          <p className={styles.brand}>
            <KawungMark size={28} /> {seller.name || brand.name}
          </p>
          {seller.address && <p className={styles.small}>{seller.address}</p>}
          {seller.npwp && <p className={styles.small}>NPWP {seller.npwp}</p>}
        </div>
        <div className={styles.number}>
          <p className={styles.kind}>KUITANSI</p>
          <p>{number}</p>
        </div>
      </header>
      {isSimulated && <p className={styles.simulated}>SIMULATOR, bukan uang sungguhan</p>}
      <dl className={styles.facts}>
        <Fact term="Diterima dari">
          {buyer.name}
          <br />
          <span className={styles.small}>{buyer.email}</span>
        </Fact>
        <Fact term="Tanggal bayar">{formatDateTime(paidAt)}</Fact>
        <Fact term="Nomor pembelian">{purchaseNumber}</Fact>
        <Fact term="Cara bayar">{wayWords(receipt)}</Fact>
      </dl>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Untuk pembayaran</th>
            <th scope="col" className={styles.amount}>
              Jumlah
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>
              <strong>{title}</strong>
              <br />
              <span className={styles.small}>
                {whatWords(receipt)}
                {startsAt !== null && ` · ${periodWords({ startsAt, endsAt })}`}
              </span>
            </td>
            <td className={styles.amount}>{formatRupiah(listPrice)}</td>
          </tr>
          {discount > 0 && (
            <tr>
              <td>{voucher === null ? 'Potongan' : `Voucher ${voucher}`}</td>
              <td className={styles.amount}>{formatRupiah(-discount)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className={styles.total}>
            <th scope="row">Total</th>
            <td className={styles.amount}>{formatRupiah(total)}</td>
          </tr>
          {tax.amount > 0 ? (
            <>
              <tr className={styles.small}>
                <th scope="row">Dasar pengenaan pajak</th>
                <td className={styles.amount}>{formatRupiah(tax.base)}</td>
              </tr>
              <tr className={styles.small}>
                <th scope="row">{labelOf(taxKindLabels, tax.kind)}, sudah termasuk</th>
                <td className={styles.amount}>{formatRupiah(tax.amount)}</td>
              </tr>
            </>
          ) : (
            <tr className={styles.small}>
              <th scope="row">Pajak</th>
              <td className={styles.amount}>{labelOf(taxKindLabels, tax.kind)}</td>
            </tr>
          )}
          {reduction > 0 && (
            <tr className={styles.small}>
              <th scope="row">
                Diterima, setelah {isReduced ? 'potongan' : 'dikurangi kode unik'} {formatRupiah(reduction)}
              </th>
              <td className={styles.amount}>{formatRupiah(received)}</td>
            </tr>
          )}
          {refunded > 0 && (
            <tr className={styles.small}>
              <th scope="row">Sudah dikembalikan</th>
              <td className={styles.amount}>{formatRupiah(-refunded)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      <p className={styles.words}>
        <span className={styles.small}>Terbilang</span>
        <br />
        {totalInWords}
      </p>
      <p className={styles.small}>Kuitansi ini dibuat secara elektronik dan sah tanpa tanda tangan.</p>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.small}>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
