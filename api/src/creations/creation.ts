import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/schema.ts';

/** What a request asks to create, told from any other: the device made a key for it (docs/decisions/0073-created-once.md). */
export interface CreationKey {
  keyHash: string;
  bodyHash: string;
}

/** @param parts in their order; bytes as they are, anything else as JSON */
function hashOf(parts: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part) ?? '');
    // With its length, so that no two rows of parts are the same bytes.
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param actorId whose key it is: two accounts never meet under one key
 * @param asked all that decides what will be created
 */
export const creationKey = (actorId: string, key: string, asked: readonly unknown[]): CreationKey => ({
  keyHash: hashOf([actorId, key]),
  bodyHash: hashOf(asked),
});

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
