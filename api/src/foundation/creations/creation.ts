import { createHash } from 'node:crypto';

/** Identifies a request to create something: its device made a key for it (docs/decisions/0073-created-once.md). */
export interface CreationKey {
  keyHash: string;
  bodyHash: string;
}

/** @param parts in their order; bytes are hashed as they are, anything else as JSON */
function hashOf(parts: readonly unknown[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = Buffer.isBuffer(part) ? part : Buffer.from(JSON.stringify(part) ?? '');
    // With its length, so that two different lists of parts never give the same bytes.
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/**
 * @param actorId the key's account: two accounts never share a key
 * @param asked everything that decides what will be created
 */
export const creationKey = (actorId: string, key: string, asked: readonly unknown[]): CreationKey => ({
  keyHash: hashOf([actorId, key]),
  bodyHash: hashOf(asked),
});
