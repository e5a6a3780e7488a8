import { createHash } from 'node:crypto';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileRepository } from './file.repository.ts';
import type { Sealer } from '../../foundation/keys/seal.ts';

/** Folder of ID cards below UPLOADS_DIR: beside the public files, never among them. */
export const idCardFolder = (uploadsDir: string) => join(uploadsDir, 'private', 'id-cards');

/** Path of the new file that replaces a card sealed with an older key. */
export const pathWhileSealed = (path: string) => `${path}.new`;

/** Flushes a folder, so that a file that was made, renamed or deleted stays so after a power cut. */
export async function settleFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

interface Dependencies {
  files: Pick<FileRepository, 'countCardsNotOf' | 'isKept' | 'listCards' | 'replaceCard'>;
  sealer: Sealer;
  uploadsDir: string;
}

/** ID cards, as things to reseal after a change of the key (docs/keys.md). */
export function createCardSealing({ files, sealer, uploadsDir }: Dependencies) {
  const folder = idCardFolder(uploadsDir);

  /** A reader meanwhile sees either the whole old file or the whole new one. */
  async function putInPlace(path: string, sealed: Buffer): Promise<void> {
    await writeFile(pathWhileSealed(path), sealed, { flush: true, mode: 0o600 });
    await rename(pathWhileSealed(path), path);
    await settleFolder(dirname(path));
  }

  async function replace(id: string): Promise<'sealed' | 'kept' | 'passing'> {
    const path = join(folder, id);
    const file = await readFile(path);
    const { content, isCurrent } = sealer.open(id, file);
    const sealed = isCurrent ? file : sealer.seal(id, content);
    const sha256 = createHash('sha256').update(sealed).digest('hex');
    const isReplaced = await files.replaceCard(id, { keyId: sealer.keyId, sha256 }, async () => {
      if (!isCurrent) await putInPlace(path, sealed);
    });
    return !isReplaced ? 'passing' : isCurrent ? 'kept' : 'sealed';
  }

  return {
    name: 'ID card',
    list: (after: string, limit: number, areAll: boolean) =>
      files.listCards(after, limit, areAll ? undefined : sealer.keyId),
    countLeft: () => files.countCardsNotOf(sealer.keyId),

    /**
     * Seals a card with the present key; if it is sealed with it already, only notes that.
     * @returns `passing` when it is being stored or deleted
     * @throws Error when it doesn't open
     */
    async sealAnew(id: string): Promise<'sealed' | 'kept' | 'passing'> {
      try {
        return await replace(id);
      } catch (error) {
        // Deleted since it was listed: then its file must be missing.
        if (!(await files.isKept(id))) return 'passing';
        throw error;
      }
    },
  };
}
