import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const nonceBytes = 12;
const tagBytes = 16;

/**
 * The files of long work. Each is encrypted with a key of its own that is only in the database: once the row is deleted, nobody can
 * read a copy that is left on the disk or in its backup. Files are written and read in pieces.
 */
export function createWorkFiles(uploadsDir: string) {
  const folder = join(uploadsDir, 'private', 'work');
  const pathOf = (id: string) => join(folder, id);

  return {
    /** Writes a file and returns its key. If it fails or is cancelled, no file is left. */
    async write(id: string, pieces: AsyncIterable<string | Uint8Array>, signal: AbortSignal): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const [key, nonce] = [randomBytes(32), randomBytes(nonceBytes)];
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      try {
        await pipeline(
          Readable.from(pieces, { objectMode: false }),
          cipher,
          createWriteStream(pathOf(id), { mode: 0o600 }),
          {
            signal,
          },
        );
      } catch (error) {
        await this.remove(id);
        throw error;
      }
      return Buffer.concat([key, nonce, cipher.getAuthTag()]).toString('base64');
    },

    /** Reads a file. The stream of a file that was changed on the disk ends with an error. Undefined if there is no file. */
    async read(id: string, fileKey: string): Promise<Readable | undefined> {
      const found = await stat(pathOf(id)).catch(() => undefined);
      if (!found) return undefined;
      const secret = Buffer.from(fileKey, 'base64');
      const [key, nonce] = [secret.subarray(0, 32), secret.subarray(32, 32 + nonceBytes)];
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAuthTag(
        secret.subarray(32 + nonceBytes),
      );
      const encrypted = createReadStream(pathOf(id));
      encrypted.on('error', (error) => decipher.destroy(error));
      decipher.on('close', () => encrypted.destroy());
      return encrypted.pipe(decipher);
    },

    remove: (id: string): Promise<void> => rm(pathOf(id), { force: true }),

    list: (): Promise<string[]> => readdir(folder).catch(() => []),
  };
}
export type WorkFiles = ReturnType<typeof createWorkFiles>;
