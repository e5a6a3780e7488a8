import { attentionLabels, attentions, labelOf, type PurchaseList } from '@tryout/api/contract';
import { formatNumber, IconAlertTriangle, IconCircleCheck, Text, UnstyledButton } from '@tryout/shared-ui';
import * as styles from './purchases.module.css';

interface WaitingProps {
  waiting: PurchaseList['waiting'];
  /** The present filter: one of them, `any`, or '' for none. */
  chosen: string;
  onChoose(attention: string): void;
}

/** Attentions that keep a buyer waiting come first; those that only a newer API knows come last. */
function placeOf({ attention }: PurchaseList['waiting'][number]): number {
  const place = attentions.findIndex((one) => one === attention);
  return place === -1 ? attentions.length : place;
}

/** How many purchases need each thing done; pressing one shows only those, pressing it again all purchases. */
export function Waiting({ waiting, chosen, onChoose }: WaitingProps) {
  const open = waiting.filter(({ count }) => count > 0).toSorted((one, other) => placeOf(one) - placeOf(other));
  const sum = open.reduce((all, { count }) => all + count, 0);
  if (sum === 0 && chosen === '')
    return (
      <p className={styles.nothing}>
        <IconCircleCheck size={20} aria-hidden /> Tidak ada yang perlu ditindaklanjuti
      </p>
    );
  const chips = [{ attention: 'any', count: sum }, ...open];
  // The chosen one stays visible after the last one of it is done.
  if (chosen !== '' && !chips.some(({ attention }) => attention === chosen))
    chips.push({ attention: chosen, count: 0 });
  return (
    <section aria-labelledby="tindakan" className={styles.waiting}>
      <Text component="h2" fw={600} id="tindakan" className={styles.waitingTitle ?? ''}>
        <IconAlertTriangle size={20} aria-hidden /> Perlu tindakan
      </Text>
      <div className={styles.chips}>
        {chips.map(({ attention, count }) => (
          <UnstyledButton
            key={attention}
            className={styles.chip ?? ''}
            aria-pressed={attention === chosen}
            onClick={() => onChoose(attention === chosen ? '' : attention)}
          >
            {attention === 'any' ? 'Semua' : labelOf(attentionLabels, attention)}
            <strong>{formatNumber(count)}</strong>
          </UnstyledButton>
        ))}
      </div>
      {chosen !== '' && (
        <Text size="xs" c="dimmed">
          Yang paling lama menunggu di atas.
        </Text>
      )}
    </section>
  );
}
