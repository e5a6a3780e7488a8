import { isKnown, type OwnPurchase, type PaymentState, type PurchaseState, type Quote } from '@tryout/api/contract';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatClock,
  formatNumber,
  type StatusTone,
} from '@tryout/shared-ui';
import { type Received, serverTimeMs } from '../../common/server-time.ts';

export const stateTones: Record<PurchaseState, StatusTone> = {
  open: 'warning',
  paid: 'positive',
  expired: 'neutral',
  cancelled: 'neutral',
  refunded: 'brand',
  reversed: 'negative',
};

const waitingStates = ['created', 'waiting'] as const satisfies readonly PaymentState[];

const unpaidStates = ['open', 'expired', 'cancelled'] as const satisfies readonly PurchaseState[];

/** True while a try to pay can bring the money at any moment. */
export const isWaiting = ({ state, payment }: Pick<OwnPurchase, 'state' | 'payment'>): boolean =>
  state === 'open' && payment !== null && isKnown(waitingStates, payment.state);

type At<Fields extends keyof OwnPurchase> = Received<Pick<OwnPurchase, Fields> & { serverNow: string }>;

/** True while it can be paid. */
export const isPayable = ({ state, expiresAt, ...answer }: At<'state' | 'expiresAt'>): boolean =>
  state === 'open' && Date.parse(expiresAt) > serverTimeMs(answer);

/** It was paid by the press whose answer was lost, or while its buyer looked on. */
const justNowMs = 3600 * 1000;

export const isJustPaid = ({ state, paidAt, ...answer }: At<'state' | 'paidAt'>): boolean =>
  state === 'paid' && paidAt !== null && serverTimeMs(answer) - Date.parse(paidAt) < justNowMs;

/** When the proof came that a person has to look at; null without one, and once it was refused. */
export const waitingProofAt = (payment: OwnPurchase['payment']): string | null =>
  payment?.refusedBecause === null ? (payment.transfer?.proofAt ?? null) : null;

/** Money came, but not the right amount, whatever became of the purchase meanwhile: a person decides. */
export const isMismatch = ({ state, payment }: Pick<OwnPurchase, 'state' | 'payment'>): boolean =>
  payment?.state === 'mismatch' && isKnown(unpaidStates, state);

/** Money came for a package that the buyer has already, such as from another purchase: it bought nothing. */
export const isGoingBack = ({ state, payment }: Pick<OwnPurchase, 'state' | 'payment'>): boolean =>
  payment?.state === 'confirmed' && isKnown(unpaidStates, state);

type Bought = Pick<Quote, 'kind' | 'months' | 'packageQuota' | 'closesAt' | 'eventAt'>;

/** Promises no end and no lasting access where neither is known: a package may be closed at any time after it was bought. */
function packageWords({ closesAt, eventAt }: Bought): string {
  if (eventAt) return `Satu acara, ${formatDateTime(eventAt)}`;
  if (closesAt === undefined) return 'Satu paket tryout';
  return closesAt === null
    ? 'Satu paket tryout, aktif selama tryoutnya dibuka'
    : `Satu paket tryout, dapat dikerjakan sampai ${formatDateTime(closesAt)}`;
}

/** `30 paket selama 3 bulan`, `Satu paket tryout, aktif selama tryoutnya dibuka`. */
export function whatWords(bought: Bought): string {
  const { kind, months, packageQuota } = bought;
  if (kind === 'package') return packageWords(bought);
  const amount = packageQuota === null ? 'Semua paket' : `${formatNumber(packageQuota)} paket tryout`;
  return months === null ? amount : `${amount} selama ${months} bulan`;
}

/** `21 Nov 2026 s.d. 21 Feb 2027`; of a single package, whose own closing time counts, `Mulai 21 Nov 2026`. */
export const periodWords = ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): string =>
  endsAt === null ? `Mulai ${formatDate(startsAt)}` : `${formatDate(startsAt)} s.d. ${formatDateTime(endsAt)}`;

const hour = 3_600;

/** `23 jam 59 menit`; below an hour minutes and seconds: `59:59`. */
export const leftWords = (seconds: number): string =>
  seconds >= hour ? formatDuration(Math.floor(seconds / 60) * 60) : formatClock(seconds);

const channels: Record<string, string> = {
  qris: 'QRIS',
  gopay: 'GoPay',
  shopeepay: 'ShopeePay',
  dana: 'DANA',
  ovo: 'OVO',
  credit_card: 'kartu',
  bank_transfer: 'virtual account',
  echannel: 'Mandiri Bill',
  cstore: 'gerai',
};

/** The gateway's word for the way in Indonesian; another word as it is. */
export const channelWords = (channel: string): string => channels[channel] ?? channel.replaceAll('_', ' ');
