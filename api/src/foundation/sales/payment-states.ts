import type { PaymentState } from '../../contract/index.ts';

/** States in which a payment may still be paid as it should. */
export const livePayments = ['created', 'waiting'] as const;
/** States without money, live or ended: the gateway is asked about them, since money may still come. */
export const unpaidPayments = [...livePayments, 'failed', 'expired', 'cancelled'] as const;
/** Payments out of which money may come, however late. */
export const payable = [...unpaidPayments, 'mismatch'] as const;

const isIn =
  (states: readonly PaymentState[]) =>
  ({ state }: { state: PaymentState }): boolean =>
    states.includes(state);
export const isLive = isIn(livePayments);
export const isUnpaid = isIn(unpaidPayments);

/** True while money of a payment that pays nothing is with us: a person decides what becomes of it, and nobody has to pay again meanwhile. */
export const holdsMoney = ({
  state,
  received,
  refunded,
  isSettling,
}: {
  state: PaymentState;
  received: number | null;
  refunded: number;
  isSettling: 0 | 1;
}): boolean => isSettling === 0 && (state === 'mismatch' || (received ?? 0) > refunded);
