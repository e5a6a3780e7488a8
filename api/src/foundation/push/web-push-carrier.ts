import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import { isPrivateAddress, lookupPublic, PrivateAddress } from './private-addresses.ts';
import type { PushCarrier } from './push.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** Whom a push service may write to: `mailto:` or https. */
  subject: string;
}

interface Options {
  vapid: VapidKeys;
  /** True for a push service of this machine or a local network, over http, too: only in development and tests. */
  reachesPrivate: boolean;
}

/** Shorter than the time that a stopping server has. */
const timeoutMs = 8_000;

/** New keys, for development. */
export const makeVapidKeys = (): Pick<VapidKeys, 'publicKey' | 'privateKey'> => webPush.generateVAPIDKeys();

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/**
 * Sends encrypted messages (RFC 8291) to the push services that browsers have named, each signed with the product's key (RFC 8292). A
 * browser may name any host, so a private one is refused when it subscribes, and again when the connection is made.
 */
export function createWebPushCarrier({ vapid, reachesPrivate }: Options): PushCarrier {
  async function mayReach(endpoint: string): Promise<boolean> {
    const url = new URL(endpoint);
    if (url.username !== '' || url.password !== '') return false;
    if (reachesPrivate) return true;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    const host = hostOf(url);
    if (isIP(host)) return !isPrivateAddress(host);
    const found = await lookup(host, { all: true }).catch(() => []);
    return found.length > 0 && found.every(({ address }) => !isPrivateAddress(address));
  }

  function post(url: URL, headers: Record<string, string | number>, body: Buffer): Promise<IncomingMessage> {
    // The connection of a bare address asks for no look-up.
    if (!reachesPrivate && isIP(hostOf(url)) && isPrivateAddress(hostOf(url)))
      return Promise.reject(new PrivateAddress('private address'));
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const sending = request(
        url,
        { method: 'POST', headers, timeout: timeoutMs, ...(!reachesPrivate && { lookup: lookupPublic }) },
        (answer) => {
          answer.resume();
          answer.on('end', () => resolve(answer));
          answer.on('error', reject);
        },
      );
      sending.on('timeout', () => sending.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
      sending.on('error', reject);
      sending.end(body);
    });
  }

  return {
    publicKey: vapid.publicKey,
    mayReach,
    async carry({ endpoint, p256dh, auth }, text, { tag, ttlSeconds }) {
      let details: webPush.RequestDetails;
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(text), {
          vapidDetails: vapid,
          TTL: ttlSeconds,
          urgency: 'normal',
          // The service keeps one message of a topic: one that is sent again replaces itself.
          topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
        });
      } catch {
        // Keys that no message can be encrypted with.
        return 'gone';
      }
      let status: number;
      try {
        const headers = details.headers as Record<string, string | number>;
        status = (await post(new URL(details.endpoint), headers, details.body ?? Buffer.alloc(0))).statusCode ?? 0;
      } catch (error) {
        if (error instanceof PrivateAddress) return 'gone';
        throw new Error(`The push message was not delivered: ${(error as NodeJS.ErrnoException).code ?? 'no reason'}`);
      }
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status >= 500) throw new Error(`The push message was not delivered: ${status}`);
      return 'refused';
    },
  };
}
