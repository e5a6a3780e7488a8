import type { Kysely } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/schema.ts';
import type { CreationKey } from './creation.ts';

/**
 * Notes what a request is about to create. Give the transaction that creates it: both are kept, or neither; another request with the
 * same key waits for it.
 * @param key undefined for a request without one, which is always about something new
 * @returns the id of what was created under this key before, or undefined when it is to be created now
 * @throws AppError CREATION_KEY_TAKEN when it was something else
 */
export async function noteCreation(
  trx: Kysely<Database>,
  key: CreationKey | undefined,
  { id, at }: { id: string; at: Date },
): Promise<string | undefined> {
  if (!key) return undefined;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('creationRequest')
    .values({ ...key, entityId: id, createdAt: at.toISOString() })
    .onConflict((conflict) => conflict.column('keyHash').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  const before = await trx
    .selectFrom('creationRequest')
    .select(['bodyHash', 'entityId'])
    .where('keyHash', '=', key.keyHash)
    .executeTakeFirstOrThrow();
  if (before.bodyHash !== key.bodyHash) throw new AppError('CREATION_KEY_TAKEN');
  return before.entityId;
}
