import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import webPush from 'web-push';
import {
  addressesOf,
  createPublicLookup,
  createResolver,
  type HostResolver,
  isPrivateAddress,
  PrivateAddress,
} from './private-addresses.ts';
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
  /** Most time for a message, by default shorter than the time that a stopping server has. */
  timeoutMs?: number;
  /** Finds the addresses of a host that a browser names, unless private ones are reached. */
  resolver?: HostResolver;
}

/** New keys, for development. */
export const makeVapidKeys = (): Pick<VapidKeys, 'publicKey' | 'privateKey'> => webPush.generateVAPIDKeys();

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/**
 * Sends encrypted messages (RFC 8291) to the push services that browsers have named, each signed with the product's key (RFC 8292). A
 * browser may name any host, so a private one is refused when it subscribes, and again when the connection is made.
 */
export function createWebPushCarrier({
  vapid,
  reachesPrivate,
  timeoutMs = 8_000,
  resolver = createResolver(),
}: Options): PushCarrier {
  const lookup = createPublicLookup(resolver);

  async function mayReach(endpoint: string): Promise<boolean> {
    const url = new URL(endpoint);
    if (url.username !== '' || url.password !== '') return false;
    if (reachesPrivate) return true;
    if (url.protocol !== 'https:' || url.port !== '') return false;
    const host = hostOf(url);
    if (isIP(host)) return !isPrivateAddress(host);
    const addresses = await addressesOf(host, resolver).catch(() => []);
    return addresses.length > 0 && addresses.every(({ address }) => !isPrivateAddress(address));
  }

  /** The status that the service answers with; what comes after it, and how slowly, is of no interest. */
  function post(url: URL, headers: Record<string, string | number>, body: Buffer): Promise<number> {
    // The connection of a bare address asks for no look-up.
    if (!reachesPrivate && isIP(hostOf(url)) && isPrivateAddress(hostOf(url)))
      return Promise.reject(new PrivateAddress('private address'));
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
    // An end for the whole of it: a socket's own timeout begins anew with every byte.
    const signal = AbortSignal.timeout(timeoutMs);
    return new Promise((resolve, reject) => {
      const sending = request(
        url,
        { method: 'POST', headers, signal, ...(!reachesPrivate && { lookup }) },
        (answer) => {
          resolve(answer.statusCode ?? 0);
          answer.destroy();
        },
      );
      sending.on('error', (error) => {
        reject(signal.aborted ? Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' }) : error);
      });
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
        status = await post(new URL(details.endpoint), headers, details.body ?? Buffer.alloc(0));
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
