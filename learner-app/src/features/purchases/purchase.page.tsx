import { isKnown, labelOf, type PurchaseItem, refundStateLabels } from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  BackLink,
  Button,
  Card,
  EmptyState,
  ErrorState,
  formatDate,
  formatDateTime,
  formatNumber,
  formatRupiah,
  Group,
  IconAlertCircle,
  isMissing,
  Link,
  LoadingState,
  PageTitle,
  Skeleton,
  Text,
  Title,
  useLocation,
  useParams,
  userMessage,
} from '@tryout/shared-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { checkoutPath, purchasesPath, receiptPath } from '../../common/sales/addresses.ts';
import { SimulatorNote } from '../../common/sales/simulator-note.tsx';
import { CheckButton, CheckNote } from './check-status.tsx';
import { OpenPurchase } from './open-purchase.tsx';
import { OrderLines } from './order-lines.tsx';
import { isGoingBack, isMismatch, isWaiting, periodWords, whatWords } from './purchase-words.ts';
import { checkPurchase, type OwnPurchaseNow } from './purchases.api.ts';
import { usePurchase, usePurchaseCall } from './purchases.queries.ts';
import * as styles from './purchases.module.css';
import { StatusHead } from './status-head.tsx';

/** /pusat-langganan/pembelian/{number}: what has to be done for one purchase, and what came of it. The gateway leads back here. */
export function Component() {
  const { number = '' } = useParams();
  return (
    <>
      <BackLink to={purchasesPath}>Riwayat pembelian</BackLink>
      <PurchaseOrState key={number} number={number} />
    </>
  );
}

function PurchaseOrState({ number }: { number: string }) {
  const { data, error, isFetching, refetch } = usePurchase(number);
  if (data) return <Purchase purchase={data} onLook={() => void refetch()} />;
  if (isMissing(error))
    return (
      <>
        <PageTitle>Pembelian tidak ditemukan</PageTitle>
        <EmptyState
          title="Tidak ada pembelian dengan nomor ini"
          message="Mungkin nomornya salah ketik, atau pembeliannya milik akun lain."
          action={
            <Button component={Link} to={purchasesPath}>
              Lihat pembelian saya
            </Button>
          }
        />
      </>
    );
  return (
    <>
      <PageTitle>{`Pembelian ${number}`}</PageTitle>
      {error ? (
        <ErrorState
          title="Gagal memuat pembelian"
          message={`${userMessage(error)} Pembelian dan pembayaran Anda tidak hilang.`}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat pembelian…">
          <Skeleton height={240} radius="lg" mb="md" />
          <Skeleton height={160} radius="lg" />
        </LoadingState>
      )}
    </>
  );
}

/** Somebody who comes back, from the gateway or another app, sees at once what the gateway knows, even if its notice to the server was lost. */
function useCheckOnArrival(purchase: OwnPurchaseNow): void {
  const { mutate } = usePurchaseCall(checkPurchase);
  const isDone = useRef(false);
  const isNeeded = isWaiting(purchase) && purchase.payment?.method === 'online';
  const { number } = purchase;
  useEffect(() => {
    if (!isNeeded) return undefined;
    if (!isDone.current) mutate(number);
    isDone.current = true;
    const onVisible = () => {
      if (!document.hidden) mutate(number);
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [isNeeded, number, mutate]);
}

function Purchase({ purchase, onLook }: { purchase: OwnPurchaseNow; onLook: () => void }) {
  const { number, title, createdAt } = purchase;
  useCheckOnArrival(purchase);
  return (
    <>
      <PageTitle
        tabTitle={`Pembelian ${number}`}
        description={
          <>
            <span className={styles.number}>{number}</span> · {formatDateTime(createdAt)}
          </>
        }
        actions={<SimulatorNote />}
      >
        {title}
      </PageTitle>
      <div className={styles.checkout}>
        <Card component="section" aria-label="Status pembelian" className={styles.state}>
          <Problem isOpen={purchase.state === 'open'} />
          <StatusHead purchase={purchase} />
          <State purchase={purchase} onLook={onLook} />
        </Card>
        <div className={styles.column}>
          <Card component="section" aria-labelledby="order" className={styles.order}>
            <div>
              <Title order={2} size="h3" id="order">
                Ringkasan
              </Title>
              <Text c="dimmed" size="sm">
                {whatWords(purchase)}
              </Text>
            </div>
            <OrderLines order={purchase} />
          </Card>
          <Refunds purchase={purchase} />
        </div>
      </div>
    </>
  );
}

/** Why the way to pay that was chosen at the checkout could not be opened. */
function Problem({ isOpen }: { isOpen: boolean }) {
  const { state } = useLocation();
  const problem: unknown = (state as { problem?: unknown } | null)?.problem;
  if (!isOpen || typeof problem !== 'string') return null;
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
      title="Pembelian tersimpan, belum dibayar"
    >
      {problem}
    </Alert>
  );
}

function State({ purchase, onLook }: { purchase: OwnPurchaseNow; onLook: () => void }) {
  const { number, state, payment } = purchase;
  if (payment && isMismatch(purchase))
    return (
      <Decided number={number}>
        Kami menerima uang, tetapi tidak persis {formatRupiah(payment.amount)}. Petugas kami sedang memeriksanya. Uang
        Anda aman, dan Anda tidak perlu membayar lagi.
      </Decided>
    );
  if (isGoingBack(purchase))
    return (
      <Decided number={number}>
        Kami menerima uang untuk pembelian ini, tetapi tryout ini sudah Anda miliki. Uang Anda aman, dan petugas kami
        mengembalikannya.
      </Decided>
    );
  switch (state) {
    case 'open':
      return <OpenPurchase purchase={purchase} onLook={onLook} />;
    case 'paid':
      return <Paid purchase={purchase} />;
    case 'expired':
    case 'cancelled':
      return (
        <>
          <Text>
            {state === 'expired'
              ? payment?.state === 'refunded'
                ? 'Waktu membayar sudah lewat, dan uang yang masuk sudah kami kembalikan.'
                : 'Waktu membayar sudah lewat, dan belum ada uang yang kami terima.'
              : 'Pembelian ini dibatalkan, dan tidak ada yang perlu dibayar.'}{' '}
            Telanjur membayar? Uang yang datang terlambat tetap dihitung: tekan Cek status.
          </Text>
          <LateCheck number={number}>
            <BuyAgain purchase={purchase} />
          </LateCheck>
        </>
      );
    case 'refunded':
      return (
        <>
          <Text>
            Semua uang dari pembelian ini dikembalikan, dan aksesnya ditutup. Nilai dan pembahasan Anda tetap tersimpan.
          </Text>
          <BuyAgain purchase={purchase} />
        </>
      );
    case 'reversed':
      return (
        <>
          <Text>
            Bank membatalkan pembayaran ini setelah sempat diterima, sehingga aksesnya ditutup. Nilai dan pembahasan
            Anda tetap tersimpan. Saldo Anda tetap berkurang?{' '}
            <Anchor href="/contact" underline="always">
              Hubungi kami
            </Anchor>{' '}
            dan sebutkan nomor <span className={styles.number}>{number}</span>.
          </Text>
          <BuyAgain purchase={purchase} />
        </>
      );
    default:
      return null;
  }
}

/** Money that a person decides on, in words, with the way to ask about it. */
function Decided({ number, children }: { number: string; children: ReactNode }) {
  return (
    <>
      <Text>{children}</Text>
      <Text>
        Lebih dari satu hari kerja belum ada kabar?{' '}
        <Anchor href="/contact" underline="always">
          Hubungi kami
        </Anchor>{' '}
        dan sebutkan nomor <span className={styles.number}>{number}</span>.
      </Text>
    </>
  );
}

function Paid({ purchase }: { purchase: OwnPurchaseNow }) {
  const { number, kind, itemId, paidAt, access, receiptNumber } = purchase;
  return (
    <>
      {paidAt !== null && <Text>Pembayaran diterima {formatDateTime(paidAt)}.</Text>}
      {access === null ? (
        <Text>Akses Anda sedang dibuka.</Text>
      ) : access.revokedAt !== null ? (
        <Text>Akses dari pembelian ini ditutup {formatDateTime(access.revokedAt)}.</Text>
      ) : (
        <Text>
          Akses Anda: {periodWords(access)}
          {access.packageQuota !== null &&
            `, ${formatNumber(access.used)} dari ${formatNumber(access.packageQuota)} paket terpakai`}
          .
        </Text>
      )}
      <Group gap="xs">
        {access !== null && access.revokedAt === null && (
          <Button
            component={Link}
            to={kind === 'package' ? `/exam/${encodeURIComponent(itemId)}` : '/tryout'}
            size="md"
          >
            {kind === 'package' ? 'Buka tryout' : 'Pilih tryout'}
          </Button>
        )}
        {receiptNumber !== null && (
          <Button component={Link} to={receiptPath(number)} variant="default" size="md">
            Lihat kuitansi
          </Button>
        )}
      </Group>
    </>
  );
}

/** For money that came after the end. @param children the way to another purchase */
function LateCheck({ number, children }: { number: string; children: ReactNode }) {
  const check = usePurchaseCall(checkPurchase);
  return (
    <div>
      <Group gap="xs">
        {children}
        <CheckButton check={check} number={number} />
      </Group>
      <CheckNote check={check}>
        {() => 'Belum ada uang yang masuk. Baru saja membayar? Coba lagi beberapa menit lagi.'}
      </CheckNote>
    </div>
  );
}

function BuyAgain({ purchase: { kind, itemId } }: { purchase: OwnPurchaseNow }) {
  if (!isKnown<PurchaseItem['kind']>(['plan', 'package'], kind)) return null;
  return (
    <div>
      <Button component={Link} to={checkoutPath(kind, itemId)}>
        Beli lagi
      </Button>
    </div>
  );
}

function Refunds({ purchase: { refunds } }: { purchase: OwnPurchaseNow }) {
  if (refunds.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="refunds" className={styles.order}>
      <Title order={2} size="h3" id="refunds">
        Pengembalian dana
      </Title>
      <ul className={styles.refunds}>
        {refunds.map(({ amount, state, at }) => (
          <li key={`${at} ${amount}`} className={styles.line}>
            <span>
              {formatDate(at)} · {labelOf(refundStateLabels, state)}
            </span>
            <strong>{formatRupiah(amount)}</strong>
          </li>
        ))}
      </ul>
    </Card>
  );
}
