import type { Kysely } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/schema.ts';
import type { CreationKey } from './creation.ts';

/** @returns the id of what the same request has created before; undefined if there is nothing, or for a request without a key */
export async function findCreation(db: Kysely<Database>, key: CreationKey | undefined): Promise<string | undefined> {
  if (!key) return undefined;
  const before = await db
    .selectFrom('creationRequest')
    .select(['bodyHash', 'entityId'])
    .where('keyHash', '=', key.keyHash)
    .executeTakeFirst();
  return before?.bodyHash === key.bodyHash ? before.entityId : undefined;
}

/**
 * Notes that a request is about to create something. Pass the transaction that creates it: both are stored, or neither;
 * another request with the same key waits for it.
 * @param key undefined for a request without one, which always creates something new
 * @returns the id of what this key has created before, or undefined when it has created nothing yet
 * @throws AppError CREATION_KEY_TAKEN when the key was used for a different request
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
  const before = await findCreation(trx, key);
  if (before === undefined) throw new AppError('CREATION_KEY_TAKEN');
  return before;
}
