import {
  knownOf,
  labelOf,
  type PurchaseDetail,
  type PurchaseEvent,
  purchaseStateLabels,
  refundWayLabels,
} from '@tryout/api/contract';
import { formatDateTime, formatRupiah } from '@tryout/shared-ui';
import { attentionWords, eventTones, eventWords, methodWords, paymentStateWords } from './purchase-words.tsx';
import * as styles from './purchase.module.css';

/** Everything that happened to a purchase, the newest first. */
export function PurchaseHistory({ purchase }: { purchase: PurchaseDetail }) {
  const { events } = purchase;
  return (
    <section aria-labelledby="riwayat" className={styles.history}>
      <h2 id="riwayat" className={styles.heading}>
        Riwayat
      </h2>
      {events.length === 0 ? (
        <p className={styles.none}>Belum ada yang tercatat.</p>
      ) : (
        <ol className={styles.events}>
          {events.map((event, place) => (
            // Events have no id, and two may happen at the same moment.
            <Event key={`${event.at} ${event.kind} ${place}`} purchase={purchase} event={event} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Event({ purchase, event }: { purchase: PurchaseDetail; event: PurchaseEvent }) {
  const { at, kind, by, details } = event;
  const { reason, ...others } = details;
  const words = Object.entries(others).flatMap(([name, value]) =>
    // Beside what was due, the amount is what came.
    value === null || value === ''
      ? []
      : wordsOf(name === 'amount' && 'due' in others ? 'received' : name, value, purchase),
  );
  return (
    <li className={styles.event} data-tone={eventTones[kind]}>
      <span className={styles.dot} aria-hidden />
      <p className={styles.what}>
        <strong>{eventWords(kind, purchase)}</strong>
        {words.length > 0 && <span> · {words.join(' · ')}</span>}
      </p>
      {reason !== undefined && reason !== null && <p className={styles.reason}>{reason}</p>}
      <p className={styles.soft}>
        {formatDateTime(at)} · {by?.name ?? 'Sistem'}
      </p>
    </li>
  );
}

/** Rupiah, wherever an event has them. */
const amounts: Record<string, string> = {
  amount: '',
  total: '',
  due: 'ditagih ',
  amountDue: 'ditagih ',
  received: 'diterima ',
  refundDue: 'harus dikembalikan ',
};

/** The words of one detail, if there is anything to say; a name that this release doesn't know is shown as it is. */
function wordsOf(name: string, value: string | number, purchase: PurchaseDetail): string | never[] {
  const prefix = knownOf(amounts, name);
  const text = String(value);
  // A gateway's amounts are texts, some of which are no whole rupiah.
  if (prefix !== undefined) return `${prefix}${/^\d+$/.test(text) ? formatRupiah(Number(text)) : text}`;
  switch (name) {
    case 'reference':
      // The gateway's name for a try is the purchase's number and its own.
      return text.startsWith(`${purchase.number}-`) ? `percobaan ${text.slice(purchase.number.length + 1)}` : text;
    case 'currency':
      return text === 'IDR' ? [] : text;
    case 'channel':
    case 'bank':
      return text;
    case 'payment':
    case 'number':
      return `percobaan ${text}`;
    case 'method':
      return labelOf(methodWords, text).toLowerCase();
    case 'way':
      return labelOf(refundWayLabels, text).toLowerCase();
    case 'state':
      return labelOf({ ...purchaseStateLabels, ...paymentStateWords }, text).toLowerCase();
    case 'attention':
      return attentionWords(text, purchase).toLowerCase();
    case 'voucher':
      return `voucher ${text}`;
    case 'startsAt':
      return `mulai ${formatDateTime(text)}`;
    case 'endsAt':
      return `sampai ${formatDateTime(text)}`;
    default:
      return `${name}: ${text}`;
  }
}
