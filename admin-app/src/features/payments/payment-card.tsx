import {
  knownOf,
  labelOf,
  type PaymentDetail,
  type PurchaseDetail,
  type RefundState,
  type RefundWay,
} from '@tryout/api/contract';
import { Button, formatDateTime, formatNumber, formatRupiah, IconPhoto, StatusBadge } from '@tryout/shared-ui';
import { Facts } from '../../common/facts.tsx';
import { adviceFor, attentionWords, methodWords, paymentStateWords, paymentTones, moneyOf } from './purchase-words.tsx';
import * as styles from './purchase.module.css';

/** The acts that are possible for a payment. */
export type PaymentAct = 'proof' | 'confirm' | 'refuse' | 'refund' | 'done';

interface PaymentCardProps {
  payment: PaymentDetail;
  purchase: Pick<PurchaseDetail, 'refunds' | 'paidAt'>;
  /** Left out for those who may only read. */
  onAct: ((act: PaymentAct) => void) | undefined;
}

/** States in which money may still be found in the account. */
const canStillCome = ['created', 'waiting', 'failed', 'expired', 'cancelled', 'mismatch'];

/** One try to pay: how it stands, what it waits for, and what can be done. */
export function PaymentCard({ payment, purchase, onAct }: PaymentCardProps) {
  const { refunds } = purchase;
  const { number, method, state, attention, amountDue, received, receivedAt, refundDue, hasProof } = payment;
  const { reference, transfer, channel, gatewayId, gateway, confirmedBy, nextAskAt, createdAt, expiresAt } = payment;
  const isTransfer = method === 'transfer';
  const isOpen = state === 'created' || state === 'waiting';
  // The amount that a gateway has received is its own word: a person only says that it is enough.
  // Once a part of another amount goes back, the rest has to as well: it can't be taken as enough any more.
  const isGoingBack = refunds.some((one) => one.paymentId === payment.id && one.state !== 'failed');
  const canConfirm =
    !(state === 'mismatch' && isGoingBack) &&
    (isTransfer ? canStillCome.includes(state) : state === 'mismatch' && received !== null && received > amountDue);
  const waits = (by: RefundWay, as: RefundState) =>
    refunds.some((one) => one.paymentId === payment.id && one.way === by && one.state === as);
  const waitsForBank = waits('bank', 'asked');
  // A refund by bank, and one that the gateway doesn't confirm, says at its own card what to do.
  const isCalling = attention !== null && !(attention === 'refund' && (waitsForBank || waits('gateway', 'sent')));
  const { left, due } = moneyOf(payment, refunds);
  const hasActs = onAct && (hasProof || canConfirm || left > 0 || attention !== null);

  return (
    <li className={styles.card} data-attention={isCalling || undefined} aria-label={`Pembayaran ${number}`}>
      <div className={styles.head}>
        <strong className={styles.sum}>{formatRupiah(received ?? amountDue)}</strong>
        <StatusBadge tone={knownOf(paymentTones, state) ?? 'neutral'}>{labelOf(paymentStateWords, state)}</StatusBadge>
        <span className={styles.soft}>
          Percobaan {formatNumber(number)} · {labelOf(methodWords, method)}
          {!isTransfer && channel !== null && ` (${channel})`}
        </span>
      </div>
      {isCalling && (
        <p className={styles.advice}>
          <strong>{attentionWords(attention, purchase)}.</strong> {adviceFor(attention, purchase)}
          {attention === 'mismatch' && canConfirm && ' Bila sudah cukup, konfirmasi.'}
        </p>
      )}
      <Facts
        facts={[
          ['Ditagih', received !== null && received !== amountDue ? formatRupiah(amountDue) : null],
          ['Selisih', received !== null && received !== amountDue ? difference(received - amountDue) : null],
          ['Diterima', receivedAt && formatDateTime(receivedAt)],
          ['Dikonfirmasi', confirmedBy && confirmedBy.name],
          ['Ke rekening', transfer && `${transfer.bank} ${transfer.accountNumber} a.n. ${transfer.accountName}`],
          ['Bukti dikirim', transfer?.proofAt ? formatDateTime(transfer.proofAt) : null],
          ['Harus dikembalikan', refundDue > 0 ? <strong key="due">{formatRupiah(refundDue)}</strong> : null],
          ['Dibuka', formatDateTime(createdAt)],
          ['Batas bayar', isOpen ? formatDateTime(expiresAt) : null],
          ['Ditanyakan lagi', isOpen && nextAskAt ? formatDateTime(nextAskAt) : null],
          ['Referensi', <code key="reference">{reference}</code>],
          [isTransfer ? '' : `Nomor di ${gateway}`, gatewayId && <code key="id">{gatewayId}</code>],
        ]}
      />
      {hasActs && (
        <div className={styles.acts}>
          {hasProof && (
            <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => onAct('proof')}>
              Lihat bukti…
            </Button>
          )}
          {canConfirm && (
            <Button variant={attention === 'transfer' ? 'filled' : 'default'} onClick={() => onAct('confirm')}>
              {isTransfer ? 'Konfirmasi transfer…' : 'Konfirmasi jumlahnya…'}
            </Button>
          )}
          {attention === 'transfer' && (
            <Button variant="default" onClick={() => onAct('refuse')}>
              Tolak bukti…
            </Button>
          )}
          {left > 0 && (
            <Button variant={due > 0 ? 'filled' : 'default'} onClick={() => onAct('refund')}>
              Kembalikan dana…
            </Button>
          )}
          {isCalling && attention !== 'transfer' && !waitsForBank && (
            <Button variant="default" onClick={() => onAct('done')}>
              Tandai selesai…
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const difference = (rupiah: number) =>
  rupiah < 0 ? `kurang ${formatRupiah(-rupiah)}` : `lebih ${formatRupiah(rupiah)}`;
