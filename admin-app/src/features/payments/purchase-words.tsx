import {
  type Attention,
  attentionLabels,
  knownOf,
  labelOf,
  type PaymentDetail,
  type PaymentMethod,
  type PaymentState,
  type PurchaseDetail,
  type PurchaseEventKind,
  type PurchaseState,
  purchaseStateLabels,
  type Refund,
  type RefundState,
} from '@tryout/api/contract';
import { IconAlertTriangle, StatusBadge, type StatusTone } from '@tryout/shared-ui';

const tones: Record<PurchaseState, StatusTone> = {
  open: 'brand',
  paid: 'positive',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'neutral',
  reversed: 'negative',
};

export function PurchaseStateBadge({ state }: { state: string }) {
  return <StatusBadge tone={knownOf(tones, state) ?? 'neutral'}>{labelOf(purchaseStateLabels, state)}</StatusBadge>;
}

/** A purchase, as far as words depend on it: money comes twice also where another purchase has brought the package, and then this one isn't paid. */
type Paid = Pick<PurchaseDetail, 'paidAt'>;

/** The name of what a payment of this purchase needs. */
export const attentionWords = (attention: string, { paidAt }: Paid): string =>
  attention === 'double' && paidAt === null ? 'Sudah dimiliki pembeli' : labelOf(attentionLabels, attention);

export function AttentionBadge({ attention, purchase }: { attention: string; purchase: Paid }) {
  return (
    <StatusBadge tone="warning" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {attentionWords(attention, purchase)}
    </StatusBadge>
  );
}

/** How long access to a single package lasts: it has no end of its own, but the package may close, now or later. */
export const packagePeriod = 'Selama tryoutnya dibuka';

/** Short enough for a column. */
export const methodWords: Record<PaymentMethod | 'none', string> = {
  online: 'Online',
  transfer: 'Transfer bank',
  none: 'Tanpa bayar',
};

/** As administrators read it; the contract's labels are for buyers. */
export const paymentStateWords: Record<PaymentState, string> = {
  created: 'Sedang dibuka',
  waiting: 'Menunggu pembayaran',
  confirmed: 'Diterima',
  failed: 'Gagal',
  expired: 'Kedaluwarsa',
  cancelled: 'Dibatalkan',
  mismatch: 'Jumlah tidak sesuai',
  reversed: 'Ditarik bank',
  refunded: 'Dikembalikan',
};

export const paymentTones: Record<PaymentState, StatusTone> = {
  created: 'neutral',
  waiting: 'brand',
  confirmed: 'positive',
  failed: 'neutral',
  expired: 'neutral',
  cancelled: 'neutral',
  mismatch: 'warning',
  reversed: 'negative',
  refunded: 'neutral',
};

export const refundTones: Record<RefundState, StatusTone> = {
  asked: 'warning',
  sent: 'brand',
  done: 'positive',
  failed: 'negative',
};

const attentionAdvice: Record<Attention, string> = {
  transfer: 'Cocokkan bukti dengan mutasi rekening, lalu konfirmasi atau tolak.',
  mismatch:
    'Uang yang datang bukan jumlah yang ditagih, jadi akses belum diberikan. Kembalikan uangnya; pembeli dapat membayar lagi.',
  double: 'Pembelian ini sudah lunas sebelum uang ini datang. Kembalikan kelebihannya; akses pembeli tetap.',
  late: 'Uang datang setelah batas waktu. Akses tetap diberikan; periksa, lalu tandai selesai.',
  outside:
    'Gateway melaporkan pengembalian atau sengketa yang tidak dimulai di sini. Periksa di dasbor gateway, lalu tandai selesai.',
  unknown:
    'Gateway menyebut status yang tidak kami kenal. Cek status lagi; bila tetap sama, periksa di dasbor gateway.',
  erased: 'Uang datang setelah pembeli menghapus akunnya, jadi tidak membuka akses apa pun. Kembalikan uangnya.',
  refund:
    'Uang ini belum kembali ke pembeli. Buat pengembalian lewat transfer bank dengan “Kembalikan dana…”, lalu kirim uangnya.',
};

/** The advice for what a payment of this purchase needs, and why. */
export const adviceFor = (attention: string, { paidAt }: Paid): string | undefined =>
  attention === 'double' && paidAt === null
    ? 'Pembelian ini tidak lunas: isinya sudah dimiliki pembeli sebelum uang ini datang. Kembalikan seluruhnya; akses pembeli tetap.'
    : knownOf(attentionAdvice, attention);

/**
 * How a payment's money stands: what was promised to go back still counts as due until it is gone.
 * @returns `left`: can still be promised · `due`: must be, and isn't yet · `kept`: has bought something
 */
export function moneyOf({ id, state, received, refunded, refundDue }: PaymentDetail, refunds: readonly Refund[]) {
  const promised = refunds
    .filter((one) => one.paymentId === id && (one.state === 'asked' || one.state === 'sent'))
    .reduce((sum, { amount }) => sum + amount, 0);
  const left = state === 'reversed' ? 0 : Math.max(0, (received ?? 0) - refunded - promised);
  const due = Math.min(left, Math.max(0, refundDue - promised));
  return { left, due, kept: left - due };
}

/** A purchase outlives the account of its buyer. */
export const buyerWords = ({ buyer }: Pick<PurchaseDetail, 'buyer'>) =>
  buyer?.name ?? 'pembeli yang akunnya sudah dihapus';

const eventNames: Record<PurchaseEventKind, string> = {
  created: 'Pembelian dibuat',
  payment_opened: 'Pembayaran dibuka',
  payment_closed: 'Pembayaran ditutup',
  proof_sent: 'Bukti transfer dikirim',
  proof_refused: 'Bukti transfer ditolak',
  notified: 'Gateway memberi kabar',
  asked: 'Status ditanyakan ke gateway',
  confirmed: 'Pembayaran diterima',
  paid: 'Lunas',
  paid_late: 'Lunas setelah batas waktu',
  paid_twice: 'Dibayar dua kali',
  mismatch: 'Jumlah tidak sesuai',
  reversed: 'Pembayaran ditarik bank',
  expired: 'Kedaluwarsa',
  cancelled: 'Dibatalkan',
  access_given: 'Akses diberikan',
  access_revoked: 'Akses dicabut',
  refund_asked: 'Pengembalian dana diminta',
  refund_sent: 'Pengembalian dana dikirim',
  refund_done: 'Pengembalian dana selesai',
  refund_failed: 'Pengembalian dana gagal',
  outside: 'Perubahan dari luar',
  unknown_state: 'Status tidak dikenal',
  attention_done: 'Ditandai selesai',
};

/** The name of an event of this purchase. */
export const eventWords = (kind: string, { paidAt }: Paid): string =>
  kind === 'paid_twice' && paidAt === null ? 'Dibayar, padahal sudah dimiliki' : labelOf(eventNames, kind);

/** Events that ended well, or badly; the others only happened. */
export const eventTones: Partial<Record<string, 'good' | 'bad'>> = {
  confirmed: 'good',
  paid: 'good',
  paid_late: 'good',
  access_given: 'good',
  refund_done: 'good',
  attention_done: 'good',
  proof_refused: 'bad',
  paid_twice: 'bad',
  mismatch: 'bad',
  reversed: 'bad',
  access_revoked: 'bad',
  refund_failed: 'bad',
  outside: 'bad',
  unknown_state: 'bad',
} satisfies Partial<Record<PurchaseEventKind, 'good' | 'bad'>>;
