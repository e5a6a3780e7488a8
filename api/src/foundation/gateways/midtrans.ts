import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { jakartaMs } from '../days/days.ts';
import {
  GatewayRefused,
  type GatewayState,
  type GatewayStatus,
  GatewayUnavailable,
  type PaymentGateway,
} from './payment-gateway.ts';

/** Midtrans answers a notification's sender within seconds; nobody at our side waits longer. */
const patienceMs = 8_000;
/** Bytes of an answer or a notification; theirs have some 2 kB. */
const longestBody = 64 * 1024;

/** Midtrans's addresses; the simulator has others. */
export interface MidtransAddresses {
  /** Of Snap, the page: `https://app.midtrans.com`. */
  app: string;
  /** Of the core API: `https://api.midtrans.com`. */
  api: string;
}

/** Sandbox or production is a setting, and never guessed from the key. */
export const midtransAddresses = (environment: 'sandbox' | 'production'): MidtransAddresses => {
  const middle = environment === 'sandbox' ? 'sandbox.' : '';
  return { app: `https://app.${middle}midtrans.com`, api: `https://api.${middle}midtrans.com` };
};

/** The fields that a notification must have: the signature covers these very texts, so they are never read as numbers. */
const Notification = v.looseObject({
  order_id: v.string(),
  status_code: v.string(),
  gross_amount: v.string(),
  signature_key: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/)),
});

/** The signature of a notification: SHA-512 over the received texts and the server key. It doesn't cover the state. */
export const midtransSignature = (
  { order_id, status_code, gross_amount }: { order_id: string; status_code: string; gross_amount: string },
  serverKey: string,
): string => createHash('sha512').update(`${order_id}${status_code}${gross_amount}${serverKey}`).digest('hex');

const Opened = v.looseObject({ token: v.string(), redirect_url: v.pipe(v.string(), v.url()) });
/** Errors may stand in the body's `status_code` while the HTTP status is 200. */
const Coded = v.looseObject({ status_code: v.optional(v.string()) });
const Transaction = v.looseObject({
  order_id: v.string(),
  transaction_id: v.string(),
  transaction_status: v.string(),
  fraud_status: v.optional(v.nullable(v.string())),
  gross_amount: v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,2})?$/)),
  currency: v.optional(v.string(), 'IDR'),
  payment_type: v.optional(v.string()),
  transaction_time: v.optional(v.string()),
  settlement_time: v.optional(v.nullable(v.string())),
  // One of an unexpected shape must not hide the state.
  refunds: v.fallback(v.optional(v.array(v.looseObject({ refund_key: v.optional(v.string()) }))), undefined),
});

/** The word decides, not the code: an expiry is documented with 407 and with 202. */
export function stateOf(word: string, fraud: string | null | undefined, channel?: string): GatewayState {
  switch (word) {
    case 'settlement':
      return 'confirmed';
    case 'capture':
      return fraud === undefined || fraud === null || fraud === 'accept' ? 'confirmed' : 'waiting';
    case 'pending':
    case 'authorize':
      return 'waiting';
    case 'deny':
    case 'failure':
      return 'denied';
    case 'cancel':
      return channel === 'credit_card' ? 'released' : 'cancelled';
    case 'expire':
      return 'expired';
    case 'refund':
    case 'partial_refund':
      return 'given_back';
    case 'chargeback':
    case 'partial_chargeback':
      return 'charged_back';
    default:
      return 'unknown';
  }
}

/** Midtrans writes Jakarta's time without saying so. */
function momentOf(text: string | null | undefined): string {
  const moment = text ? Date.parse(`${text.replace(' ', 'T')}+07:00`) : NaN;
  return new Date(Number.isNaN(moment) ? Date.now() : moment).toISOString();
}
const jakartaTime = (moment: Date) =>
  `${new Date(moment.getTime() + jakartaMs).toISOString().slice(0, 19).replace('T', ' ')} +0700`;

interface Options extends Partial<MidtransAddresses> {
  serverKey: string;
  environment: 'sandbox' | 'production';
  patienceMs?: number;
  now?: () => Date;
}

/** Midtrans: Snap's page by its address, and the core API for everything else (docs/payments.md). */
export function createMidtrans(options: Options): PaymentGateway {
  const { serverKey, environment, now = () => new Date() } = options;
  const { app, api } = { ...midtransAddresses(environment), ...options };
  const authorization = `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}`;

  /** @returns status and JSON of an answer; anything else is no answer */
  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    what: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    try {
      const answer = await fetch(url, {
        method,
        headers: {
          ...headers,
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // Another host must never get the key.
        redirect: 'error',
        signal: AbortSignal.timeout(options.patienceMs ?? patienceMs),
      });
      const text = await answer.text();
      if (answer.status >= 500 || text.length > longestBody) throw new Error(`it answered ${answer.status}`);
      const json: unknown = text === '' ? {} : JSON.parse(text);
      const coded = v.safeParse(Coded, json);
      const code = Number((coded.success && coded.output.status_code) || answer.status);
      // Wrong key or address: nobody knows what became of the payment.
      if (code >= 500 || code === 401 || code === 403 || code === 429) throw new Error(`it answered ${code}`);
      return { status: answer.status, code, json };
    } catch (error) {
      throw new GatewayUnavailable(what, error);
    }
  }

  function parsed<Schema extends v.GenericSchema>(schema: Schema, json: unknown, what: string): v.InferOutput<Schema> {
    const { success, output, issues } = v.safeParse(schema, json);
    if (!success) throw new GatewayUnavailable(what, new Error(issues.map((issue) => v.getDotPath(issue)).join(', ')));
    return output;
  }

  async function status(reference: string): Promise<GatewayStatus | 'not-there'> {
    const what = 'the question for a state';
    const { code, json } = await call('GET', `${api}/v2/${encodeURIComponent(reference)}/status`, what);
    if (code === 404) return 'not-there';
    const found = parsed(Transaction, json, what);
    if (found.order_id !== reference) throw new GatewayUnavailable(what, new Error('it answered for another order'));
    return {
      state: stateOf(found.transaction_status, found.fraud_status, found.payment_type),
      amount: Number(found.gross_amount),
      currency: found.currency,
      transactionId: found.transaction_id,
      channel: found.payment_type ?? null,
      at: momentOf(found.settlement_time ?? found.transaction_time),
      // One without a key was made elsewhere.
      refundKeys: found.refunds?.map(({ refund_key }) => refund_key ?? '') ?? null,
    };
  }

  return {
    readNotification(_headers, body) {
      if (body.length > longestBody) return undefined;
      let json: unknown;
      try {
        json = JSON.parse(body.toString('utf8'));
      } catch {
        return undefined;
      }
      const { success, output } = v.safeParse(Notification, json);
      if (!success) return undefined;
      const right = Buffer.from(midtransSignature(output, serverKey));
      const given = Buffer.from(output.signature_key);
      return given.length === right.length && timingSafeEqual(given, right) ? output.order_id : undefined;
    },

    async open({ reference, amount, title, buyer, expiresAt, returnUrl, notifyUrl }) {
      const begun = now();
      const minutes = Math.max(5, Math.floor((expiresAt.getTime() - begun.getTime()) / 60_000));
      const what = 'the opening of a payment';
      const asked = {
        transaction_details: { order_id: reference, gross_amount: amount },
        item_details: [{ id: reference, name: title.slice(0, 50), price: amount, quantity: 1 }],
        customer_details: { first_name: buyer.name.slice(0, 60), email: buyer.email },
        credit_card: { secure: true },
        callbacks: { finish: returnUrl, error: returnUrl, unfinish: returnUrl },
        // From the same moment as ours; without it the time would begin when a way to pay is chosen.
        expiry: { start_time: jakartaTime(begun), unit: 'minutes', duration: minutes },
      };
      const { status, json } = await call('POST', `${app}/snap/v1/transactions`, what, asked, {
        'x-override-notification': notifyUrl,
      });
      if (status >= 400) throw new GatewayRefused(what);
      const { token, redirect_url: url } = parsed(Opened, json, what);
      return { url, token };
    },

    status,

    async close(reference, token) {
      const what = 'the end of a payment';
      const { code } = await call('POST', `${api}/v2/${encodeURIComponent(reference)}/cancel`, what);
      // 412: it is in a state that can't be cancelled: paid, or the buyer was refused and may try again on the page.
      const found = code === 412 ? await status(reference) : 'not-there';
      const isRefused = found !== 'not-there' && found.state === 'denied';
      if (code === 412 && !isRefused) return 'in-progress';
      // 404: no way to pay was chosen, so only the page is open.
      if ((code === 404 || isRefused) && token !== null) {
        const page = await call('DELETE', `${app}/snap/v1/transactions/${encodeURIComponent(token)}`, what);
        // A page that stays open after a refusal locks nothing: money that comes there is honoured or goes back.
        if (!isRefused && page.status >= 400 && page.status !== 404) return 'in-progress';
      }
      return 'closed';
    },

    async refund({ transactionId, amount, key, reason }) {
      const what = 'a refund';
      const { code } = await call('POST', `${api}/v2/${encodeURIComponent(transactionId)}/refund`, what, {
        refund_key: key,
        amount,
        reason: reason.slice(0, 255),
      });
      if (code === 200) return 'done';
      // 406: the same key was here before; its outcome is asked for.
      if (code === 201 || code === 406) return 'sent';
      return 'not-supported';
    },
  };
}
