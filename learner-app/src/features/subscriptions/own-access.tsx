import { entitlementSourceLabels, labelOf, type OwnEntitlement, planFeatureLabels } from '@tryout/api/contract';
import {
  Card,
  Disclosure,
  ErrorState,
  IconCheck,
  Link,
  LoadingState,
  Progress,
  Skeleton,
  StatusBadge,
  Text,
  Title,
} from '@tryout/shared-ui';
import { isActive, packagesLeft } from '../../common/sales/access.ts';
import { useOwnEntitlements } from '../../common/sales/sales.queries.ts';
import { serverTimeMs } from '../../common/server-time.ts';
import { periodWords, quotaWords } from './access-words.ts';
import * as styles from './offers.module.css';

/** Packages shown before "lihat semua". */
const packagesShown = 4;

/** "Yang saya punya": plans with their end and their quota, and single packages. */
export function OwnAccess() {
  const { data, error, isFetching, refetch } = useOwnEntitlements();
  return (
    <section aria-labelledby="own-access">
      <Title order={2} id="own-access" mb="sm">
        Yang saya punya
      </Title>
      {data ? (
        <Accesses entitlements={data.entitlements} nowMs={serverTimeMs(data)} />
      ) : error ? (
        <ErrorState
          title="Gagal memuat akses Anda"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <LoadingState label="Memuat akses Anda…">
          <Skeleton height={112} radius="lg" />
        </LoadingState>
      )}
    </section>
  );
}

function Accesses({ entitlements, nowMs }: { entitlements: readonly OwnEntitlement[]; nowMs: number }) {
  const plans = entitlements.filter(({ tryoutId }) => tryoutId === null);
  const packages = entitlements.filter(({ tryoutId, source }) => tryoutId !== null && source !== 'before_sales');
  const kept = entitlements.filter(({ tryoutId, source }) => tryoutId !== null && source === 'before_sales').length;
  if (entitlements.length === 0)
    return (
      <Text c="dimmed">
        Belum ada langganan atau paket. Tryout gratis selalu dapat Anda kerjakan; yang berbayar dibuka dengan langganan
        di bawah ini, atau dibeli satuan.
      </Text>
    );
  const hidden = packages.slice(packagesShown);
  return (
    <>
      <ul className={styles.accesses}>
        {plans.map((one) => (
          <PlanAccess key={one.id} entitlement={one} nowMs={nowMs} />
        ))}
        {packages.slice(0, packagesShown).map((one) => (
          <PackageAccess key={one.id} entitlement={one} nowMs={nowMs} />
        ))}
      </ul>
      {hidden.length > 0 && (
        <Disclosure label={`${hidden.length} paket lain`}>
          <ul className={styles.accesses}>
            {hidden.map((one) => (
              <PackageAccess key={one.id} entitlement={one} nowMs={nowMs} />
            ))}
          </ul>
        </Disclosure>
      )}
      {kept > 0 && (
        <Text c="dimmed" mt="sm">
          {kept} paket yang Anda kerjakan sebelum penjualan dibuka tetap terbuka tanpa dibeli.
        </Text>
      )}
    </>
  );
}

function Source({ source }: Pick<OwnEntitlement, 'source'>) {
  if (source === 'order') return null;
  return (
    <Text size="xs" c="dimmed">
      {labelOf(entitlementSourceLabels, source)}
    </Text>
  );
}

function PlanAccess({ entitlement, nowMs }: { entitlement: OwnEntitlement; nowMs: number }) {
  const { title, packageQuota, used, features, source } = entitlement;
  const quota = quotaWords(entitlement);
  const isNow = isActive(entitlement, nowMs);
  const isUsedUp = packagesLeft(entitlement) === 0;
  return (
    <Card component="li" className={styles.access}>
      <div className={styles.accessHead}>
        <Title order={3} className={styles.accessTitle}>
          {title}
        </Title>
        <StatusBadge tone={!isNow ? 'neutral' : isUsedUp ? 'warning' : 'positive'}>
          {!isNow ? 'Belum mulai' : isUsedUp ? 'Kuota habis' : 'Aktif'}
        </StatusBadge>
      </div>
      <Text>{[periodWords(entitlement, nowMs), quota].filter((part) => part !== null).join(', ')}</Text>
      {packageQuota !== null && packageQuota > 0 && (
        <Progress value={Math.min(100, (100 * used) / packageQuota)} aria-label={quota ?? ''} />
      )}
      {features.length > 0 && (
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature} className={styles.feature}>
              <IconCheck size={16} aria-hidden /> {labelOf(planFeatureLabels, feature)}
            </li>
          ))}
        </ul>
      )}
      <Source source={source} />
    </Card>
  );
}

function PackageAccess({ entitlement, nowMs }: { entitlement: OwnEntitlement; nowMs: number }) {
  const { title, tryoutId, source } = entitlement;
  return (
    <Card component="li" className={styles.access}>
      <Title order={3} className={styles.accessTitle}>
        <Link to={`/exam/${tryoutId}`}>{title}</Link>
      </Title>
      <Text>{periodWords(entitlement, nowMs)}</Text>
      <Source source={source} />
    </Card>
  );
}
