import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { keyIdOf, type Secrets } from './key-id.ts';

/** How many ID cards and second factors each key seals; null is the key of before keys had names. */
async function countByKey(db: Kysely<Database>): Promise<Map<string | null, number>> {
  const cards = db
    .selectFrom('file')
    .select(['keyId', (eb) => eb.fn.countAll<number>().as('count')])
    .where('kind', '=', 'id_card')
    .groupBy('keyId')
    .execute();
  const factors = db
    .selectFrom('secondFactor')
    .select(['keyId', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('keyId')
    .execute();
  const counts = new Map<string | null, number>();
  for (const { keyId, count } of [...(await cards), ...(await factors)])
    counts.set(keyId, (counts.get(keyId) ?? 0) + Number(count));
  return counts;
}

/** Says at the start what an older key still seals, and warns of what no key that is given opens: an administrator would find out too late. */
export async function sayWhatIsSealedOtherwise(
  db: Kysely<Database>,
  keys: Secrets,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<void> {
  const known = new Set<string | null>(keys.map(keyIdOf));
  const present = keyIdOf(keys[0]);
  let [older, closed] = [0, 0];
  for (const [keyId, count] of await countByKey(db)) {
    // What has no name was sealed with the one key of then: whether that is given, only opening it tells.
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
