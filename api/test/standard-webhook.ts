import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookCheck } from '../src/http/webhooks.ts';

interface StandardWebhook {
  /** Base64, as the sender gives it, with or without `whsec_`. There are several while a new secret replaces an old one. */
  secrets: readonly string[];
  /** The largest difference between the time in the call and ours: the clocks may differ, and a call may need some time. */
  toleranceSeconds?: number;
}

const only = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

/** A check with all that one can need: the signatures of the Standard Webhooks, HMAC-SHA256 over id, time and body. No sender of ours uses them yet. */
export function standardWebhook({ secrets, toleranceSeconds = 300 }: StandardWebhook): WebhookCheck {
  const keys = secrets.map((secret) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64'));
  return ({ headers, body, receivedAt }) => {
    const [id, time] = [only(headers['webhook-id']), only(headers['webhook-timestamp'])];
    const given = only(headers['webhook-signature'])
      .split(' ')
      .flatMap((signature) => (signature.startsWith('v1,') ? [Buffer.from(signature.slice(3), 'base64')] : []));
    if (id === '' || !/^\d{1,12}$/.test(time)) return 'forged';
    // All signatures are compared, even after a match, so that the time doesn't reveal which one matches.
    let isAuthentic = false;
    for (const key of keys) {
      const right = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
      for (const signature of given)
        isAuthentic = (signature.length === right.length && timingSafeEqual(signature, right)) || isAuthentic;
    }
    if (!isAuthentic) return 'forged';
    return Math.abs(receivedAt.getTime() / 1000 - Number(time)) <= toleranceSeconds ? 'authentic' : 'stale';
  };
}
