import { createHash } from 'node:crypto';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileRepository } from './file.repository.ts';
import type { Sealer } from '../../foundation/keys/seal.ts';

/** Where ID cards lie below UPLOADS_DIR: beside what is served, never in it. */
export const idCardFolder = (uploadsDir: string) => join(uploadsDir, 'private', 'id-cards');

/** Where a card is written that takes the place of the one sealed with an older key. */
export const pathWhileSealed = (path: string) => `${path}.new`;

/** A file that was made, renamed or taken away is so after a power cut, too. */
export async function settleFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

interface Dependencies {
  files: Pick<FileRepository, 'countCardsNotOf' | 'isKept' | 'listCards' | 'replaceCard'>;
  sealer: Sealer;
  uploadsDir: string;
}

/** ID cards, as what is sealed anew after a change of the key (docs/keys.md). */
export function createCardSealing({ files, sealer, uploadsDir }: Dependencies) {
  const folder = idCardFolder(uploadsDir);

  /** Whoever reads the card meanwhile reads the old one or the new one, whole. */
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
     * Seals one with the present key; one that is already is noted alone.
     * @returns `passing` when it is on its way in or out
     * @throws Error when it doesn't open
     */
    async sealAnew(id: string): Promise<'sealed' | 'kept' | 'passing'> {
      try {
        return await replace(id);
      } catch (error) {
        // Deleted since it was listed: a file that isn't there any more is as it should be.
        if (!(await files.isKept(id))) return 'passing';
        throw error;
      }
    },
  };
}
