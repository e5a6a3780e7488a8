import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The first byte of a sealed file: how it is sealed. */
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts files with AES-256-GCM, each with a nonce of its own. The name is sealed in: a file that was changed, or put in the
 * place of another, doesn't open.
 * @param secret at least 32 characters; the key is derived from it, another one for each purpose
 */
export function createSealer(secret: string, purpose: 'id-card' | 'second-factor' = 'id-card') {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    seal(name: string, content: Buffer): Buffer {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), sealed]);
    },

    /** @throws Error when it isn't what was sealed under this name with this secret */
    open(name: string, file: Buffer): Buffer {
      if (file[0] !== version) throw new Error(`No sealed file: ${name}`);
      const nonce = file.subarray(1, 1 + nonceBytes);
      const tag = file.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(name))
        .setAuthTag(tag);
      return Buffer.concat([decipher.update(file.subarray(1 + nonceBytes + tagBytes)), decipher.final()]);
    },
  };
}
