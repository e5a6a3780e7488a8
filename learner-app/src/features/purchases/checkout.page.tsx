import { isKnown, type PurchaseItem, type Quote } from '@tryout/api/contract';
import {
  ApiError,
  BackLink,
  Button,
  EmptyState,
  ErrorState,
  isTemporary,
  Link,
  LoadingState,
  PageTitle,
  Skeleton,
  useParams,
  userMessage,
  useSearchParams,
} from '@tryout/shared-ui';
import { useState } from 'react';
import { plansPath } from '../../common/sales/addresses.ts';
import { useSales } from '../../common/sales/sales.queries.ts';
import { SimulatorNote } from '../../common/sales/simulator-note.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { useQuote } from './purchases.queries.ts';

const kinds = ['plan', 'package'] as const;

/** Refusals of a voucher, beside which the thing itself can still be bought. */
const voucherCodes = [
  'VOUCHER_NOT_FOUND',
  'VOUCHER_NOT_VALID',
  'VOUCHER_USED_UP',
  'VOUCHER_USED_BY_YOU',
  'CODE_NOT_FOUND',
  'VALIDATION_FAILED',
];
const isOfVoucher = (error: unknown): error is ApiError =>
  error instanceof ApiError && voucherCodes.includes(error.code);

/** Refusals that no other try changes. */
const endings: Record<string, { title: string; to: string; action: string }> = {
  SALES_CLOSED: { title: 'Pembelian belum dibuka', to: '/tryout', action: 'Lihat semua tryout' },
  NOT_FOR_SALE: { title: 'Tidak dijual', to: '/tryout', action: 'Lihat semua tryout' },
  PLAN_NOT_FOUND: { title: 'Langganan tidak ditemukan', to: plansPath, action: 'Lihat langganan' },
  TRYOUT_NOT_FOUND: { title: 'Tryout tidak ditemukan', to: '/tryout', action: 'Lihat semua tryout' },
  OWNED_ALREADY: { title: 'Sudah Anda miliki', to: '/tryout', action: 'Kerjakan tryout' },
};

/** /pusat-langganan/beli/{kind}/{id}: what, until when, for how much, and how to pay. */
export function Component() {
  const { kind = '', id = '' } = useParams();
  return (
    <>
      {kind === 'package' ? (
        <BackLink to={`/exam/${encodeURIComponent(id)}`}>Kembali ke tryout</BackLink>
      ) : (
        <BackLink to={plansPath}>Pusat Langganan</BackLink>
      )}
      <PageTitle actions={<SimulatorNote />}>Beli</PageTitle>
      {isKnown<PurchaseItem['kind']>(kinds, kind) && id !== '' ? (
        <Checkout key={`${kind}/${id}`} item={{ kind, id }} />
      ) : (
        <Ending title="Tidak ada yang dijual di alamat ini" to={plansPath} action="Lihat langganan" />
      )}
    </>
  );
}

function Ending({ title, message, to, action }: { title: string; message?: string; to: string; action: string }) {
  return (
    <EmptyState
      title={title}
      message={message}
      action={
        <Button component={Link} to={to}>
          {action}
        </Button>
      }
    />
  );
}

function Checkout({ item }: { item: PurchaseItem }) {
  const [query, setQuery] = useSearchParams();
  const [notTaken, setNotTaken] = useState<{ code: string; why: string } | null>(null);
  const voucher = query.get('voucher');
  const sales = useSales();
  const plain = useQuote(item, null);
  const reduced = useQuote(item, voucher, voucher !== null);
  const quote: Quote | undefined = reduced.data && voucher !== null ? reduced.data : plain.data;

  function changeVoucher(code: string | null) {
    setNotTaken(null);
    // The same code once more: its look-up had no answer.
    if (code !== null && code === voucher) return void reduced.refetch();
    setQuery(code === null ? {} : { voucher: code }, { replace: true, preventScrollReset: true });
  }

  // Also a look-up that may succeed later: what has been chosen here stays, and the thing can be bought without the voucher.
  const refusal = voucher !== null && (isOfVoucher(reduced.error) || isTemporary(reduced.error)) ? reduced.error : null;
  const failed = [sales, plain, reduced].find(
    ({ error, data }) => error && !data && !(error === reduced.error && refusal !== null),
  );
  if (failed) {
    const { error } = failed;
    const ending = error instanceof ApiError ? endings[error.code] : undefined;
    if (ending)
      return (
        <Ending
          {...ending}
          message={userMessage(error)}
          {...(error instanceof ApiError &&
            error.code === 'OWNED_ALREADY' && { to: `/exam/${encodeURIComponent(item.id)}` })}
        />
      );
    return (
      <ErrorState
        title="Gagal memuat pembelian"
        error={error}
        onRetry={() => void Promise.all([sales.refetch(), plain.refetch(), voucher !== null && reduced.refetch()])}
        isRetrying={[sales, plain, reduced].some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (sales.data?.isOpen === false)
    return (
      <Ending
        title="Pembelian belum dibuka"
        message="Semua tryout masih dapat dikerjakan tanpa membayar."
        to="/tryout"
        action="Lihat semua tryout"
      />
    );
  if (!quote || !sales.data)
    return (
      <LoadingState label="Memuat pembelian…">
        <Skeleton height={160} radius="lg" mb="md" />
        <Skeleton height={280} radius="lg" />
      </LoadingState>
    );
  return (
    <CheckoutForm
      item={item}
      quote={quote}
      voucher={{
        applied: reduced.data && voucher !== null ? voucher : null,
        asked: voucher,
        refused: refusal ? { code: voucher ?? '', why: userMessage(refusal) } : notTaken,
        isChecking: voucher !== null && reduced.isLoading,
        onChange: changeVoucher,
      }}
      onStale={async (error) => {
        if (voucher !== null && isOfVoucher(error)) {
          changeVoucher(null);
          setNotTaken({ code: voucher, why: error.message });
        }
        await Promise.all([sales.refetch(), plain.refetch(), voucher !== null && reduced.refetch()]);
      }}
    />
  );
}
