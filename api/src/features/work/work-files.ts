import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type FileStore, workFolder, workKey } from '../../foundation/files/file-store.ts';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * The files of long work. Each is encrypted with a key of its own that is only in the database: once the row is deleted, nobody can
 * read a copy that is left in the store or its backup. Files are written and read in pieces.
 */
export function createWorkFiles(store: FileStore) {
  return {
    /** Writes a file and returns its key. If it fails or is cancelled, no file is left. */
    async write(id: string, pieces: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<string> {
      const [key, nonce] = [randomBytes(32), randomBytes(nonceBytes)];
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      async function* encrypted() {
        for await (const piece of pieces) yield cipher.update(piece);
        cipher.final();
      }
      await store.putStream(workKey(id), encrypted(), signal);
      return Buffer.concat([key, nonce, cipher.getAuthTag()]).toString('base64');
    },

    /** Reads a file. The stream of a file that was changed on the disk ends with an error. Undefined if there is no file. */
    async read(id: string, fileKey: string): Promise<Readable | undefined> {
      const encrypted = await store.stream(workKey(id));
      if (!encrypted) return undefined;
      const secret = Buffer.from(fileKey, 'base64');
      const [key, nonce] = [secret.subarray(0, 32), secret.subarray(32, 32 + nonceBytes)];
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAuthTag(
        secret.subarray(32 + nonceBytes),
      );
      encrypted.on('error', (error) => decipher.destroy(error));
      decipher.on('close', () => encrypted.destroy());
      return encrypted.pipe(decipher);
    },

    remove: (id: string): Promise<void> => store.remove(workKey(id)),

    list: (): Promise<string[]> => store.list(workFolder),
  };
}
export type WorkFiles = ReturnType<typeof createWorkFiles>;
