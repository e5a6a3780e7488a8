import { labelOf, type OwnEntitlementList, type Plan, planFeatureLabels } from '@tryout/api/contract';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  formatNumber,
  formatRupiah,
  IconCheck,
  Link,
  Text,
  Title,
} from '@tryout/shared-ui';
import { useId } from 'react';
import { checkoutPath } from '../../common/sales/addresses.ts';
import * as styles from './subscription-packages.module.css';

/** The contents of a plan, each thing once: some of the plan's own sentences may say what its features and quota say, too. */
export function contentsOf({ packageQuota, features, contents }: Plan): string[] {
  const quota = `${formatNumber(packageQuota)} paket tryout`;
  const lines = [quota, ...features.map((feature) => labelOf(planFeatureLabels, feature)), ...contents];
  return [...new Set(lines)];
}

interface PlanCardsProps {
  plans: readonly Plan[];
  /** Undefined until it is known, and for visitors. */
  own: OwnEntitlementList | undefined;
  /** The code that the purchase of a plan begins with. */
  voucherFor(planId: string): string | undefined;
}

/** The plans that are sold, each with the way to its checkout. */
export function PlanCards({ plans, own, voucherFor }: PlanCardsProps) {
  if (plans.length === 0)
    return <EmptyState title="Belum ada langganan yang dijual" message="Paket di katalog tetap dapat dibeli satuan." />;
  return (
    <ul className={styles.list}>
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          isOwned={own?.entitlements.some(({ planId }) => planId === plan.id) ?? false}
          voucher={voucherFor(plan.id)}
        />
      ))}
    </ul>
  );
}

function PlanCard({ plan, isOwned, voucher }: { plan: Plan; isOwned: boolean; voucher: string | undefined }) {
  const { id, name, months, price, isPopular } = plan;
  const titleId = useId();
  return (
    <Card component="li" className={styles.card} data-popular={isPopular || undefined} aria-labelledby={titleId}>
      <div className={styles.head}>
        <Title order={3} id={titleId}>
          {name}
        </Title>
        {isPopular && <Badge color="nila">Paling populer</Badge>}
      </div>
      <Text className="tabular" c="dimmed">
        <span className={styles.price}>{formatRupiah(price)}</span> untuk {months} bulan
      </Text>
      <ul className={styles.contents}>
        {contentsOf(plan).map((line) => (
          <li key={line} className={styles.line}>
            <IconCheck size={18} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      <Button
        component={Link}
        to={checkoutPath('plan', id, voucher)}
        fullWidth
        variant={isPopular ? 'filled' : 'default'}
        className={styles.action}
      >
        {isOwned ? `Perpanjang ${name}` : `Beli ${name}`}
      </Button>
    </Card>
  );
}
