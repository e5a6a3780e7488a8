import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keyIdOf, type Secrets } from './key-id.ts';

/** The first byte of a sealed file: how it is sealed. */
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** @throws Error when it isn't what was sealed under this name with this key */
function openWith(key: Buffer, name: string, file: Buffer): Buffer {
  const nonce = file.subarray(1, 1 + nonceBytes);
  const tag = file.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(name))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(file.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
}

/**
 * Encrypts files with AES-256-GCM, each with a nonce of its own. The name is sealed in: a file that was changed, or put in the
 * place of another, doesn't open.
 * @param secrets each at least 32 characters; keys are derived from them, others for each purpose. The first one seals, all open.
 */
export function createSealer(secrets: Secrets, purpose: 'id-card' | 'second-factor' = 'id-card') {
  const [key, ...older] = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))) as [
    Buffer,
    ...Buffer[],
  ];

  return {
    /** Of the key that seals: kept beside what it sealed, so that one can count what other keys still hold (decisions/0090). */
    keyId: keyIdOf(secrets[0]),

    seal(name: string, content: Buffer): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), sealed]);
    },

    /**
     * What was sealed, and whether with the key that seals now.
     * @throws Error when it isn't what was sealed under this name with one of the secrets
     */
    open(name: string, file: Buffer): { content: Buffer; isCurrent: boolean } {
      if (file[0] !== version) throw new Error(`No sealed file: ${name}`);
      let cause: unknown;
      for (const one of [key, ...older]) {
        try {
          return { content: openWith(one, name, file), isCurrent: one === key };
        } catch (error) {
          // Another key's, as it seems.
          cause = error;
        }
      }
      throw new Error(`Changed, or sealed with a key that isn't given: ${name}`, { cause });
    },
  };
}
export type Sealer = ReturnType<typeof createSealer>;
