import { createHash } from 'node:crypto';

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
