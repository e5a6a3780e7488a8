import { createHmac, hkdfSync } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * Makes a function that hashes network addresses, so that one can see that two consents came from one address. Keyed, since
 * all possible addresses could be tried against a plain hash.
 * @param secret at least 32 characters; the key is derived from it
 */
export function createAddressHasher(secret: string): (address: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'consent-address', 32));
  return (address) =>
    createHmac('sha256', key)
      .update(normalizeIP(address, 64) || address)
      .digest('hex');
}
