import { knownOf, labelOf, type OwnPurchase, purchaseStateLabels } from '@tryout/api/contract';
import {
  BackLink,
  Button,
  EmptyState,
  ErrorState,
  formatDate,
  formatNumber,
  formatRupiah,
  Link,
  LoadingState,
  PageTitle,
  StatusBadge,
  Text,
} from '@tryout/shared-ui';
import { Pager } from '@tryout/shared-ui/more';
import { LoadingRows } from '../../common/loading-rows.tsx';
import { Row, RowList } from '../../common/row-list.tsx';
import { plansPath, purchasePath } from '../../common/sales/addresses.ts';
import { SimulatorNote } from '../../common/sales/simulator-note.tsx';
import { usePageInAddress } from '../../common/use-page-in-address.ts';
import { isGoingBack, isMismatch, stateTones } from './purchase-words.ts';
import { purchasesPerPage } from './purchases.api.ts';
import { usePurchases } from './purchases.queries.ts';
import * as styles from './purchases.module.css';

/** /pusat-langganan/pembelian: everything that the learner has bought or wanted to buy, the newest first. */
export function Component() {
  const { page, turnTo } = usePageInAddress();
  const { data, error, isFetching, isPlaceholderData, refetch } = usePurchases(page);
  return (
    <>
      <BackLink to={plansPath}>Pusat Langganan</BackLink>
      <PageTitle description="Pembayaran yang ditunggu, yang lunas, dan kuitansinya." actions={<SimulatorNote />}>
        Riwayat pembelian
      </PageTitle>
      {data ? (
        <div aria-busy={isPlaceholderData}>
          {data.purchases.length === 0 ? (
            <NoPurchases isFirst={page === 1} onFirst={() => turnTo(1)} />
          ) : (
            <>
              <Text size="xs" c="dimmed" role="status" mb="xs">
                {formatNumber(data.total)} pembelian
              </Text>
              <RowList>
                {data.purchases.map((purchase) => (
                  <PurchaseRow key={purchase.number} purchase={purchase} />
                ))}
              </RowList>
            </>
          )}
          <Pager
            label="Halaman riwayat pembelian"
            page={page}
            pageSize={purchasesPerPage}
            total={data.total}
            onChange={turnTo}
          />
        </div>
      ) : error ? (
        <ErrorState
          title="Gagal memuat riwayat pembelian"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat riwayat pembelian…">
          <LoadingRows rows={4} />
        </LoadingState>
      )}
    </>
  );
}

function NoPurchases({ isFirst, onFirst }: { isFirst: boolean; onFirst: () => void }) {
  if (!isFirst)
    return (
      <EmptyState
        title="Tidak ada pembelian di halaman ini"
        action={<Button onClick={onFirst}>Ke halaman pertama</Button>}
      />
    );
  return (
    <EmptyState
      title="Belum ada pembelian"
      message="Langganan dan paket yang Anda beli tampil di sini, dengan kuitansinya."
      action={
        <Button component={Link} to={plansPath}>
          Lihat langganan
        </Button>
      }
    />
  );
}

function stateWords(purchase: OwnPurchase): string {
  if (isMismatch(purchase)) return 'Sedang diperiksa';
  return isGoingBack(purchase) ? 'Akan dikembalikan' : labelOf(purchaseStateLabels, purchase.state);
}

function PurchaseRow({ purchase }: { purchase: OwnPurchase }) {
  const { number, title, total, state, createdAt } = purchase;
  return (
    <Row
      to={purchasePath(number)}
      title={title}
      note={
        <div className={styles.rowNote}>
          <StatusBadge tone={knownOf(stateTones, state) ?? 'neutral'}>{stateWords(purchase)}</StatusBadge>
          <span>
            {formatDate(createdAt)} · <span className={styles.number}>{number}</span>
          </span>
        </div>
      }
      end={<strong className="tabular">{formatRupiah(total)}</strong>}
    />
  );
}
