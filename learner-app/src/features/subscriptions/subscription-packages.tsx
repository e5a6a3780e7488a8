import { type Plan, type SubscriptionPackage, subscriptionPackages } from '@tryout/api/contract';
import {
  Alert,
  Anchor,
  Badge,
  Button,
  Card,
  formatRupiah,
  IconCheck,
  IconInfoCircle,
  Link,
  Text,
  Title,
} from '@tryout/shared-ui';
import * as styles from './subscription-packages.module.css';

/**
 * The plans; nothing can be bought yet, and the page says so (docs/decisions/0045).
 * @param plans the API's; an older API names none
 */
export function SubscriptionPackages({ plans }: { plans: readonly Plan[] }) {
  const offers: readonly SubscriptionPackage[] = plans.length > 0 ? plans : subscriptionPackages;
  return (
    <section aria-labelledby="subscriptions">
      <Title order={2} id="subscriptions" mb="sm">
        Paket langganan
      </Title>
      <Alert color="soga" icon={<IconInfoCircle aria-hidden />} mb="md">
        Pembelian langganan belum dibuka. Selama itu{' '}
        <Anchor component={Link} to="/tryout" underline="always" inherit c="inherit">
          semua tryout di katalog
        </Anchor>{' '}
        dapat Anda kerjakan tanpa bayar, juga yang sudah mencantumkan harga.
      </Alert>
      <ul className={styles.list}>
        {offers.map((offer) => (
          <Offer key={offer.name} offer={offer} />
        ))}
      </ul>
    </section>
  );
}

function Offer({ offer: { name, months, price, isPopular, contents } }: { offer: SubscriptionPackage }) {
  return (
    <Card component="li" className={styles.card} data-popular={isPopular || undefined}>
      <div className={styles.head}>
        <Title order={3}>{name}</Title>
        {isPopular && <Badge color="nila">Paling populer</Badge>}
      </div>
      <Text className="tabular" c="dimmed">
        <span className={styles.price}>{formatRupiah(price)}</span> untuk {months} bulan
      </Text>
      <ul className={styles.contents}>
        {contents.map((line) => (
          <li key={line} className={styles.line}>
            <IconCheck size={18} aria-hidden />
            {line}
          </li>
        ))}
      </ul>
      <Button variant="default" fullWidth disabled className={styles.action}>
        Pembelian belum dibuka
      </Button>
    </Card>
  );
}
