import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, idCardFolder } from './file-store.ts';

/** Path of a file that is being written, before it takes its place. */
export const pathWhileWritten = (path: string) => `${path}.new`;

/** Flushes a folder, so that a file that was made, renamed or deleted stays so after a power cut. */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
const unlessMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
};

/** Files in a folder of this machine. */
export function createFolderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, key);
  mkdirSync(pathOf('public'), { recursive: true });
  mkdirSync(pathOf(idCardFolder), { recursive: true, mode: 0o700 });

  /** Writes beside the place, and then moves there what is whole and on the disk. */
  async function putInPlace(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(key);
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await write(pathWhileWritten(path));
      await rename(pathWhileWritten(path), path);
    } catch (error) {
      await rm(pathWhileWritten(path), { force: true });
      throw error;
    }
    await settle(dirname(path));
  }

  return {
    put: (key, content) => putInPlace(key, (path) => writeFile(path, content, { flush: true, mode: 0o600 })),

    putStream: (key, content, signal) =>
      putInPlace(key, (path) => pipeline(content, createWriteStream(path, { flush: true, mode: 0o600 }), { signal })),

    get: (key) => readFile(pathOf(key)).catch(unlessMissing),

    async stream(key) {
      const found = await stat(pathOf(key)).catch(unlessMissing);
      return found && createReadStream(pathOf(key));
    },

    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(pathWhileWritten(path), { force: true });
      await settle(dirname(path)).catch(unlessMissing);
    },

    list: async (folder) => (await readdir(pathOf(folder)).catch(unlessMissing)) ?? [],

    close() {},
  };
}
