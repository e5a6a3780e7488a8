import type { IncomingHttpHeaders } from 'node:http';

/**
 * What a gateway says of a payment, in our words. `waiting`: also when a try was refused, since the payer may try again · `denied`: refused;
 * of money that we have, taken back · `released`: a card's payment is cancelled; of money that was only captured, taken back · `given_back`:
 * refunded, wholly or partly · `charged_back`: so by the payer's bank · `unknown`: a word that we don't know, which changes nothing and calls a
 * person.
 */
export type GatewayState =
  | 'waiting'
  | 'confirmed'
  | 'denied'
  | 'cancelled'
  | 'released'
  | 'expired'
  | 'given_back'
  | 'charged_back'
  | 'unknown';

export interface GatewayStatus {
  state: GatewayState;
  /** In the unit of the currency; not whole for an amount with cents. */
  amount: number;
  currency: string;
  /** The gateway's id of the transaction. */
  transactionId: string;
  /** How it was paid, such as `qris`. */
  channel: string | null;
  /** The gateway's own time of this state, ISO 8601 in UTC. */
  at: string;
  /** Keys of the refunds that the gateway has made; null when it doesn't list them. */
  refundKeys: string[] | null;
}

export interface PaymentToOpen {
  /** Our name of the payment: letters, digits and hyphens, at most 50. */
  reference: string;
  /** Whole rupiah. */
  amount: number;
  title: string;
  buyer: { name: string; email: string };
  expiresAt: Date;
  /** Where the gateway's page sends the buyer back. */
  returnUrl: string;
  /** Where it sends notifications. */
  notifyUrl: string;
}

/**
 * A payment gateway. No call is made inside a transaction, each ends within some seconds, and one that fails is *unknown*: nobody knows what
 * the gateway did, so it is asked about, never taken for a failure (docs/payments.md).
 * @throws GatewayUnavailable from every call but `readNotification`
 */
export interface PaymentGateway {
  /**
   * The reference that an authentic notification names; undefined for any other body. Never a state: that is asked for.
   */
  readNotification(headers: IncomingHttpHeaders, body: Buffer): string | undefined;
  /** Opens a page on which the buyer pays. @throws GatewayRefused when the gateway says no for good */
  open(payment: PaymentToOpen): Promise<{ url: string; token: string }>;
  /** `not-there`: the gateway knows no transaction: its page may be open, and nobody has chosen a way to pay. */
  status(reference: string): Promise<GatewayStatus | 'not-there'>;
  /** Ends a payment that nobody has paid. `in-progress`: it can't be ended now; ask for its state. */
  close(reference: string, token: string | null): Promise<'closed' | 'in-progress'>;
  /** The same key is one refund. `sent`: it is on its way, ask for the state. */
  refund(refund: {
    transactionId: string;
    amount: number;
    key: string;
    reason: string;
  }): Promise<'done' | 'sent' | 'not-supported'>;
}

/** The gateway gave no answer that could be read: refused, too slow, broken, or not JSON. What it did is unknown. */
export class GatewayUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The gateway gave no answer to ${what}`, { cause });
    this.name = 'GatewayUnavailable';
  }
}

/** The gateway has understood and said no. */
export class GatewayRefused extends Error {
  constructor(what: string) {
    super(`The gateway refused ${what}`);
    this.name = 'GatewayRefused';
  }
}
