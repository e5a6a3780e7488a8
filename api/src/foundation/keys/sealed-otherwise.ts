import type { FastifyBaseLogger } from 'fastify';
import { keyIdOf, type Secrets } from './key-id.ts';

/**
 * Logs at the start how many things an older key still seals, and warns of those that none of the given keys opens: otherwise
 * an administrator would notice too late.
 * @param counts ID cards and second factors sealed with each key, as `countByKey` counts them
 */
export function sayWhatIsSealedOtherwise(
  counts: ReadonlyMap<string | null, number>,
  keys: Secrets,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): void {
  const known = new Set<string | null>(keys.map(keyIdOf));
  const present = keyIdOf(keys[0]);
  let [older, closed] = [0, 0];
  for (const [keyId, count] of counts) {
    // Things without a key id were sealed with the one key of that time: only opening them shows whether it is given.
    if (keyId === null ? keys.length > 1 : known.has(keyId) && keyId !== present) older += count;
    if (keyId !== null && !known.has(keyId)) closed += count;
  }
  if (older > 0) logger.info({ older }, 'sealed with an older key: npm run reseal -w api seals them with ID_CARD_KEY');
  if (closed > 0)
    logger.warn(
      { closed },
      'sealed with a key that is neither ID_CARD_KEY nor one of OLD_ID_CARD_KEYS: they can’t be opened',
    );
}
