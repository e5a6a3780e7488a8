import type { PurchaseDetail } from '@tryout/api/contract';
import {
  BackLink,
  Button,
  EmptyState,
  IconRefresh,
  isMissing,
  LoadingState,
  PageTitle,
  SkeletonLines,
  toast,
  useMutation,
  useParams,
  useQuery,
  useQueryClient,
  userMessage,
} from '@tryout/shared-ui';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../may.ts';
import { MoneyFailure } from './money-failure.tsx';
import type { OpenAct } from './purchase-acts.tsx';
import { PaymentCard } from './payment-card.tsx';
import { checkPurchase } from './payments.api.ts';
import { purchaseQuery, refreshPayments } from './payments.queries.ts';
import { PurchaseHistory } from './purchase-history.tsx';
import { Access, Price, Refunds, Summary } from './purchase-parts.tsx';
import * as styles from './purchase.module.css';

const PurchaseActDialog = lazy(() => import('./purchase-acts.tsx'));

/** /admin/purchases/{number}: what needs doing, the payments, what was given back, the access, and the whole history. */
export function Component() {
  const { number = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery(purchaseQuery(number));
  return (
    <>
      <BackLink to="/admin/purchases">Semua pembelian</BackLink>
      {data ? (
        <Loaded key={number} purchase={data} />
      ) : (
        <>
          <PageTitle>Pembelian</PageTitle>
          {isMissing(error) ? (
            <EmptyState
              title="Pembelian ini tidak ditemukan"
              message="Mungkin nomornya tidak lengkap. Cari dengan nomor atau email di daftar pembelian."
            />
          ) : error ? (
            <MoneyFailure
              title="Gagal memuat pembelian"
              error={error}
              isRetrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <LoadingState label="Memuat pembelian…">
              <SkeletonLines lines={8} height={28} />
            </LoadingState>
          )}
        </>
      )}
    </>
  );
}

function Loaded({ purchase }: { purchase: PurchaseDetail }) {
  const { number, payments, refunds } = purchase;
  const queryClient = useQueryClient();
  const mayAct = useMay()('finance');
  const [act, setAct] = useState<OpenAct | null>(null);
  // From the first act on the dialog stays, since it remembers a request without an answer.
  const [hasActed, setHasActed] = useState(false);
  if (act && !hasActed) setHasActed(true);

  /** The answer to an act is the purchase as it is now. */
  function changed(next: PurchaseDetail, what: string) {
    queryClient.setQueryData(purchaseQuery(number).queryKey, next);
    setAct(null);
    toast.success({ message: what });
    void refreshPayments(queryClient);
  }
  const { mutate: check, isPending: isChecking } = useMutation({
    mutationFn: () => checkPurchase(number),
    onSuccess: (next) => changed(next, 'Status terbaru sudah diambil.'),
    onError(failure) {
      toast.error({ title: 'Status belum dapat dicek', message: userMessage(failure) });
      void refreshPayments(queryClient);
    },
  });
  const hasOnline = payments.some(({ method }) => method === 'online');

  return (
    <>
      <PageTitle
        tabTitle={number}
        actions={
          mayAct &&
          hasOnline && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={isChecking}
              onClick={() => check()}
            >
              Cek status
            </Button>
          )
        }
      >
        <span className={styles.number}>{number}</span>
      </PageTitle>
      <Summary purchase={purchase} mayAct={mayAct} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <section aria-labelledby="pembayaran">
            <h2 id="pembayaran" className={styles.heading}>
              Pembayaran
            </h2>
            {payments.length === 0 ? (
              <p className={styles.none}>
                {purchase.total === 0 ? 'Tidak ada yang perlu dibayar.' : 'Pembeli belum memilih cara bayar.'}
              </p>
            ) : (
              <ul className={styles.cards}>
                {payments
                  .toSorted((a, b) => b.number - a.number)
                  .map((payment) => (
                    <PaymentCard
                      key={payment.id}
                      payment={payment}
                      purchase={purchase}
                      onAct={mayAct ? (kind) => setAct({ kind, payment }) : undefined}
                    />
                  ))}
              </ul>
            )}
          </section>
          {refunds.length > 0 && (
            <Refunds
              refunds={refunds}
              onDone={mayAct ? (refund) => setAct({ kind: 'refund-done', refund }) : undefined}
            />
          )}
          <Price purchase={purchase} />
          <Access purchase={purchase} mayAct={mayAct} />
        </div>
        <PurchaseHistory purchase={purchase} />
      </div>
      {hasActed && (
        <Suspense fallback={null}>
          <PurchaseActDialog
            act={act}
            purchase={purchase}
            onClose={() => setAct(null)}
            onChanged={changed}
            onFailed={() => void refreshPayments(queryClient)}
          />
        </Suspense>
      )}
    </>
  );
}
