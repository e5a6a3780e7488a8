import {
  Anchor,
  ErrorState,
  IconChevronRight,
  Link,
  LoadingState,
  Skeleton,
  Text,
  Title,
  useLocation,
  useSearchParams,
} from '@tryout/shared-ui';
import { useEffect, useRef } from 'react';
import { purchasesPath } from '../../common/sales/addresses.ts';
import { useOwnEntitlements, useSales } from '../../common/sales/sales.queries.ts';
import { SimulatorNote } from '../../common/sales/simulator-note.tsx';
import { useLearnerId } from '../../common/use-learner-id.ts';
import { listWords } from './access-words.ts';
import { CodeForm } from './code-form.tsx';
import { OwnAccess } from './own-access.tsx';
import { PlanCards } from './plan-cards.tsx';
import * as styles from './offers.module.css';
import { SubscriptionPackages } from './subscription-packages.tsx';

/** The offers, and the access that the learner has; before sales open, what it will cost (docs/decisions/0045). */
export function Offers() {
  const { data: sales, error, isFetching, refetch } = useSales();
  if (sales?.isOpen) return <OpenOffers />;
  if (sales) return <SubscriptionPackages plans={sales.plans} />;
  if (error)
    return (
      <ErrorState
        title="Gagal memuat paket langganan"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <LoadingState label="Memuat paket langganan…">
      <Skeleton height={28} width={200} mb="md" />
      <Skeleton height={320} radius="lg" />
    </LoadingState>
  );
}

function OpenOffers() {
  const { data: sales } = useSales();
  const { data: own } = useOwnEntitlements();
  const isVisitor = useLearnerId() === undefined;
  const [query, setQuery] = useSearchParams();
  const voucher = query.get('voucher');
  /** The plans that the voucher is for; none: all of them. */
  const planIds = query.getAll('untuk');
  const isFor = (planId: string) => planIds.length === 0 || planIds.includes(planId);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  // The part comes after the page itself, so the browser couldn't find it.
  useEffect(() => {
    if (hash === '#paket-langganan') heading.current?.scrollIntoView({ block: 'start' });
  }, [hash]);

  if (!sales) return null;
  return (
    <div className={styles.parts}>
      {!isVisitor && <OwnAccess />}
      <section aria-labelledby="paket-langganan">
        <div className={styles.head}>
          <Title order={2} id="paket-langganan" ref={heading}>
            Paket langganan
          </Title>
          <SimulatorNote />
        </div>
        {voucher !== null && (
          <Text mb="md" role="status">
            Voucher <strong>{voucher}</strong> dipakai saat Anda membeli
            {planIds.length > 0 && ` ${listWords(sales.plans.filter(({ id }) => isFor(id)).map(({ name }) => name))}`}.
          </Text>
        )}
        <PlanCards
          plans={sales.plans}
          own={own}
          voucherFor={(planId) => (voucher !== null && isFor(planId) ? voucher : undefined)}
        />
        <Text c="dimmed" mt="md">
          Hanya perlu satu paket?{' '}
          <Anchor component={Link} to="/tryout" underline="always" inherit>
            Paket di katalog
          </Anchor>{' '}
          dapat dibeli satuan.
        </Text>
      </section>
      {!isVisitor && (
        <CodeForm
          onVoucher={(code, plans) =>
            setQuery(code === null ? {} : { voucher: code, untuk: plans }, { replace: true, preventScrollReset: true })
          }
        />
      )}
      {!isVisitor && (
        <Link to={purchasesPath} className={styles.history}>
          <span>
            <Text fw={600} component="span" display="block">
              Riwayat pembelian
            </Text>
            <Text size="xs" c="dimmed" component="span" display="block">
              Pembayaran yang ditunggu, yang lunas, dan kuitansinya
            </Text>
          </span>
          <IconChevronRight size={20} aria-hidden className={styles.arrow} />
        </Link>
      )}
    </div>
  );
}
