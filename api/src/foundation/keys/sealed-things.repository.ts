import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** Number of ID cards and second factors sealed with each key; null is the key from before keys had names. */
export async function countByKey(db: Kysely<Database>): Promise<Map<string | null, number>> {
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
    counts.set(keyId, (counts.get(keyId) ?? 0) + count);
  return counts;
}
