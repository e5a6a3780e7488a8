import { isKnown, labelOf, purchaseStateLabels, purchaseStates } from '@tryout/api/contract';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock, Title } from '@tryout/shared-ui';
import { isGoingBack, isMismatch, isWaiting, waitingProofAt } from './purchase-words.ts';
import type { OwnPurchaseNow } from './purchases.api.ts';
import * as styles from './purchases.module.css';

const looks = {
  open: { tone: 'waiting', Icon: IconClock },
  paid: { tone: 'done', Icon: IconCircleCheck },
  expired: { tone: 'over', Icon: IconCircleX },
  cancelled: { tone: 'over', Icon: IconCircleX },
  refunded: { tone: 'over', Icon: IconCircleCheck },
  reversed: { tone: 'trouble', Icon: IconAlertTriangle },
  decided: { tone: 'trouble', Icon: IconAlertTriangle },
  unknown: { tone: 'over', Icon: IconClock },
} as const;

function wordsOf(purchase: OwnPurchaseNow): string {
  const { state, payment } = purchase;
  if (isMismatch(purchase)) return 'Jumlah yang masuk berbeda';
  if (isGoingBack(purchase)) return 'Uang ini akan dikembalikan';
  if (isWaiting(purchase) && waitingProofAt(payment) !== null) return 'Bukti sedang diperiksa';
  return labelOf(purchaseStateLabels, state);
}

/** The state of a purchase in a few words. It stays through every change, so that a screen reader hears of it. */
export function StatusHead({ purchase }: { purchase: OwnPurchaseNow }) {
  const { state } = purchase;
  const isDecided = isMismatch(purchase) || isGoingBack(purchase);
  const { tone, Icon } = looks[isDecided ? 'decided' : isKnown(purchaseStates, state) ? state : 'unknown'];
  return (
    <div role="status" className={styles.status} data-tone={tone}>
      <span className={styles.statusIcon}>
        <Icon aria-hidden />
      </span>
      <Title order={2}>{wordsOf(purchase)}</Title>
    </div>
  );
}
