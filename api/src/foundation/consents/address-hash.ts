import { createHmac, hkdfSync } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * Turns network addresses into hashes by which two consents can be told to come from one place. Keyed, since all addresses there
 * are could be tried against a plain hash.
 * @param secret at least 32 characters; the key is derived from it
 */
export function createAddressHasher(secret: string): (address: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'consent-address', 32));
  return (address) =>
    createHmac('sha256', key)
      .update(normalizeIP(address, 64) || address)
      .digest('hex');
}
