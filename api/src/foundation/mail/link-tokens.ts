import { createHmac, hkdfSync } from 'node:crypto';
import { keyIdOf, type Secrets } from '../keys/key-id.ts';

/**
 * The tokens of links in mail. A token is computed from its message's id with a key that is in no database: the message can
 * be sent again with the same link, and yet nobody can open an account by reading the database (decisions/0103).
 * @param secrets the first one makes new tokens, all make those that were made before
 */
export function createLinkTokens(secrets: Secrets) {
  const keys = new Map(
    secrets.map((secret) => [keyIdOf(secret), Buffer.from(hkdfSync('sha256', secret, '', 'mail-link', 32))]),
  );
  return {
    /** Id of the key that makes new tokens: stored with the message. */
    keyId: keyIdOf(secrets[0]),

    /**
     * The token of a message: 43 letters, digits, - and _.
     * @throws Error when its key isn't given any more
     */
    tokenOf(messageId: string, keyId: string): string {
      const key = keys.get(keyId);
      if (!key) throw new Error('The link of a message was made with a key that isn’t given');
      return createHmac('sha256', key).update(messageId).digest('base64url');
    },
  };
}
export type LinkTokens = ReturnType<typeof createLinkTokens>;
