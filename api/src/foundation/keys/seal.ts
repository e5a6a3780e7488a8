import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keyIdOf, type Secrets } from './key-id.ts';

/** The first byte of a sealed file: the version of the format. */
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** @throws Error when it isn't a file sealed under this name with this key */
function openWith(key: Buffer, name: string, file: Buffer): Buffer {
  const nonce = file.subarray(1, 1 + nonceBytes);
  const tag = file.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(name))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(file.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
}

/**
 * Encrypts files with AES-256-GCM, each with its own nonce. The name is authenticated too: a file that was changed, or put in
 * the place of another, doesn't open.
 * @param secrets each at least 32 characters; keys are derived from them, different ones for each purpose. The first one
 * seals, all open.
 */
export function createSealer(secrets: Secrets, purpose: 'id-card' | 'second-factor' = 'id-card') {
  const [key, ...older] = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))) as [
    Buffer,
    ...Buffer[],
  ];

  return {
    /** Id of the sealing key, stored with each sealed thing, so that those of other keys can be counted (decisions/0090). */
    keyId: keyIdOf(secrets[0]),

    seal(name: string, content: Buffer): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), sealed]);
    },

    /**
     * The content of a sealed file, and whether the present key sealed it.
     * @throws Error when it isn't a file sealed under this name with one of the secrets
     */
    open(name: string, file: Buffer): { content: Buffer; isCurrent: boolean } {
      if (file[0] !== version) throw new Error(`No sealed file: ${name}`);
      let cause: unknown;
      for (const one of [key, ...older]) {
        try {
          return { content: openWith(one, name, file), isCurrent: one === key };
        } catch (error) {
          // Probably sealed with another key.
          cause = error;
        }
      }
      throw new Error(`Changed, or sealed with a key that isn't given: ${name}`, { cause });
    },
  };
}
export type Sealer = ReturnType<typeof createSealer>;
