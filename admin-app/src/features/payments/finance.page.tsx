import { labelOf, type MonthFigures, type MoneySums, type ReconciliationRun } from '@tryout/api/contract';
import {
  ActionIcon,
  Alert,
  Button,
  changedQuery,
  EmptyState,
  formatDateTime,
  formatDay,
  formatMonth,
  formatNumber,
  formatRupiah,
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconDownload,
  LoadingState,
  noonOf,
  SkeletonLines,
  StatusBadge,
  Text,
  toast,
  useMutation,
  useQuery,
  userMessage,
  useSearchParams,
  wallClock,
  wib,
} from '@tryout/shared-ui';
import { downloadFile } from '@tryout/shared-ui/more';
import { PlainTable } from '@tryout/shared-ui/staff';
import * as styles from './finance.module.css';
import { MoneyFailure } from './money-failure.tsx';
import { MoneyPage } from './money-page.tsx';
import { MonthDays } from './month-days.tsx';
import { exportMonth } from './payments.api.ts';
import { monthQuery, reconciliationQuery } from './payments.queries.ts';
import { methodWords } from './purchase-words.tsx';
import { ShareTable } from './share-table.tsx';

const thisMonth = () => wallClock(new Date(), wib).slice(0, 'YYYY-MM'.length);
const monthWords = (month: string) => formatMonth(noonOf(`${month}-15`), wib);

function monthBeside(month: string, step: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + step, 15)).toISOString().slice(0, 'YYYY-MM'.length);
}

/** The month in the address, or the present one; none that is still to come. */
function knownMonth(text: string | null): string {
  const now = thisMonth();
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text) && text <= now ? text : now;
}

/** /admin/finance: a month's figures as pictures with their numbers, and whether the sums are right. */
export function Component() {
  const [query, setQuery] = useSearchParams();
  const month = knownMonth(query.get('bulan'));
  const { data, error, isFetching, refetch } = useQuery(monthQuery(month));
  const { mutate: save, isPending: isSaving } = useMutation({
    mutationFn: () => exportMonth(month),
    onSuccess: (file) => downloadFile(file, `keuangan-${month}.xlsx`),
    onError: (failure) => toast.error({ title: 'Gagal mengunduh laporan', message: userMessage(failure) }),
  });
  const choose = (next: string) =>
    setQuery((current) => changedQuery(current, { bulan: next === thisMonth() ? null : next }));

  return (
    <MoneyPage
      title="Laporan keuangan"
      description="Menurut kalender Jakarta (WIB): pembelian pada bulan dibayarnya, pengembalian pada bulan terjadinya. Harga sudah termasuk pajak."
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isSaving}
          disabled={!data}
          onClick={() => save()}
        >
          Unduh Excel
        </Button>
      }
    >
      <div className={styles.page}>
        <section aria-labelledby="bulan">
          <div className={styles.month}>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`Bulan sebelumnya, ${monthWords(monthBeside(month, -1))}`}
              onClick={() => choose(monthBeside(month, -1))}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <h2 id="bulan" className={styles.heading} aria-live="polite">
              {monthWords(month)}
            </h2>
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`Bulan berikutnya, ${monthWords(monthBeside(month, 1))}`}
              disabled={month === thisMonth()}
              onClick={() => choose(monthBeside(month, 1))}
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          </div>
          {data ? (
            <Figures figures={data} />
          ) : error ? (
            <MoneyFailure
              title="Gagal memuat laporan"
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <LoadingState label="Memuat laporan…">
              <SkeletonLines lines={6} height={36} />
            </LoadingState>
          )}
        </section>
        {/* One failure is enough where both are refused for the same reason. */}
        {(data || !error) && <ReconciliationPart />}
      </div>
    </MoneyPage>
  );
}

function Figures({ figures }: { figures: MonthFigures }) {
  const { month, purchases, gross, discounts, refunded, net, tax, items, methods, days, refundDue } = figures;
  const { codes = 0, reversed = 0, returned = 0 } = figures;
  if (purchases === 0 && refunded === 0 && reversed === 0 && returned === 0)
    return (
      <div className={styles.figures}>
        <RefundDue rupiah={refundDue} />
        <EmptyState title="Belum ada penjualan" message={`Tidak ada pembelian yang lunas pada ${monthWords(month)}.`} />
      </div>
    );
  return (
    <div className={styles.figures}>
      <div className={styles.sums}>
        <div className={styles.net}>
          <span>Bersih</span>
          <strong>{formatRupiah(net)}</strong>
          <span className={styles.soft}>
            {formatNumber(purchases)} pembelian, PPN {formatRupiah(tax)}
          </span>
        </div>
        <dl className={styles.sum}>
          <div>
            <dt>Harga daftar</dt>
            <dd>{formatRupiah(gross)}</dd>
          </div>
          <div>
            <dt>Potongan</dt>
            <dd>{formatRupiah(-discounts)}</dd>
          </div>
          {codes !== 0 && (
            <div>
              <dt>Kode unik transfer</dt>
              <dd>{formatRupiah(-codes)}</dd>
            </div>
          )}
          <div data-total>
            <dt>Pendapatan</dt>
            <dd>{formatRupiah(gross - discounts - codes)}</dd>
          </div>
          <div>
            <dt>Dikembalikan</dt>
            <dd>{formatRupiah(-refunded)}</dd>
          </div>
          <div>
            <dt>Ditarik bank</dt>
            <dd>{formatRupiah(-reversed)}</dd>
          </div>
          <div data-total>
            <dt>Bersih</dt>
            <dd>{formatRupiah(net)}</dd>
          </div>
        </dl>
      </div>
      {returned > 0 && (
        <Text c="dimmed" size="sm">
          {formatRupiah(returned)} yang dibayar keliru (dua kali, atau lebih dari tagihan) juga dikembalikan bulan ini:
          bukan pendapatan, jadi tidak ikut dihitung.
        </Text>
      )}
      <RefundDue rupiah={refundDue} />
      {days && days.length > 0 && <MonthDays month={month} days={days} />}
      <div className={styles.tables}>
        <ShareTable
          title="Yang dibeli"
          head="Langganan atau tryout"
          rows={items.map(({ title, ...row }) => ({ name: title, ...row }))}
        />
        <ShareTable
          title="Cara bayar"
          head="Cara"
          rows={methods.map(({ method, ...row }) => ({ name: labelOf(methodWords, method), ...row }))}
        />
      </div>
    </div>
  );
}

const reconciliationFailure = 'Gagal memuat rekonsiliasi';

/** Whether everything that came has bought something or waits to go back, now and night by night. */
function ReconciliationPart() {
  const { data, error, isFetching, refetch } = useQuery(reconciliationQuery);
  return (
    <section aria-labelledby="rekonsiliasi" className={styles.reconciliation}>
      <div>
        <h2 id="rekonsiliasi" className={styles.heading}>
          Rekonsiliasi
        </h2>
        <Text c="dimmed" size="sm">
          Setiap rupiah yang diterima membeli akses atau menunggu dikembalikan. Setiap malam pukul 03.00 WIB dicocokkan
          dengan gateway.
        </Text>
      </div>
      {data ? (
        <>
          <Equation sums={data.now} />
          {data.runs.length === 0 ? (
            <EmptyState title="Belum ada pencocokan" message="Yang pertama berjalan malam ini pukul 03.00 WIB." />
          ) : (
            <Nights runs={data.runs} />
          )}
        </>
      ) : error ? (
        <MoneyFailure
          title={reconciliationFailure}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Memuat rekonsiliasi…">
          <SkeletonLines lines={4} height={28} />
        </LoadingState>
      )}
    </section>
  );
}

/** The money that has to go back, whichever month is shown; nothing for 0, and from an older API. */
function RefundDue({ rupiah = 0 }: { rupiah?: number | undefined }) {
  if (rupiah <= 0) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      <strong>{formatRupiah(rupiah)}</strong> masih harus dikembalikan, dari bulan mana pun.
    </Alert>
  );
}

function Equation({ sums: { received, refunded, paid, refundDue, difference } }: { sums: MoneySums }) {
  const isRight = difference === 0;
  return (
    <div className={styles.equation} data-wrong={!isRight || undefined}>
      <dl className={styles.terms}>
        <div>
          <dt>Diterima</dt>
          <dd>{formatRupiah(received)}</dd>
        </div>
        <div data-sign="−">
          <dt>Dikembalikan</dt>
          <dd>{formatRupiah(refunded)}</dd>
        </div>
        <div data-sign="=">
          <dt>Terpakai membeli</dt>
          <dd>{formatRupiah(paid)}</dd>
        </div>
        <div data-sign="+">
          <dt>Harus dikembalikan</dt>
          <dd>{formatRupiah(refundDue)}</dd>
        </div>
      </dl>
      <p className={styles.verdict} role={isRight ? undefined : 'alert'}>
        {isRight ? (
          <>
            <IconCircleCheck size={20} aria-hidden /> Cocok sampai rupiah terakhir
          </>
        ) : (
          <>
            <IconAlertTriangle size={20} aria-hidden /> Selisih {formatRupiah(difference)}. Hubungi pengembang sebelum
            mengembalikan dana lagi.
          </>
        )}
      </p>
    </div>
  );
}

function NightState({ run: { difference, changed, unanswered } }: { run: ReconciliationRun }) {
  if (difference !== 0) return <StatusBadge tone="negative">Selisih {formatRupiah(difference)}</StatusBadge>;
  if (unanswered > 0) return <StatusBadge tone="warning">{formatNumber(unanswered)} tidak dijawab</StatusBadge>;
  if (changed > 0) return <StatusBadge tone="brand">{formatNumber(changed)} diperbarui</StatusBadge>;
  return <StatusBadge tone="positive">Cocok</StatusBadge>;
}

function Nights({ runs }: { runs: readonly ReconciliationRun[] }) {
  return (
    <PlainTable label="Pencocokan setiap malam" className={styles.nights}>
      <thead>
        <tr>
          <th scope="col">Malam</th>
          <th scope="col">Hasil</th>
          <th scope="col" data-number>
            Ditanyakan
          </th>
          <th scope="col" data-number>
            Diterima
          </th>
          <th scope="col" data-number>
            Dikembalikan
          </th>
          <th scope="col" data-number>
            Harus dikembalikan
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <tr key={run.at}>
            <th scope="row" title={formatDateTime(run.at)}>
              {formatDay(run.day)}
            </th>
            <td>
              <NightState run={run} />
            </td>
            <td data-number>{formatNumber(run.asked)}</td>
            <td data-number>{formatRupiah(run.received)}</td>
            <td data-number>{formatRupiah(run.refunded)}</td>
            <td data-number>{formatRupiah(run.refundDue)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
