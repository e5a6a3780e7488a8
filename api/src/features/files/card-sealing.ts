import { createHash } from 'node:crypto';
import { type FileStore, idCardKey } from '../../foundation/files/file-store.ts';
import type { FileRepository } from './file.repository.ts';
import type { Sealer } from '../../foundation/keys/seal.ts';

interface Dependencies {
  files: Pick<FileRepository, 'countCardsNotOf' | 'isKept' | 'listCards' | 'replaceCard'>;
  sealer: Sealer;
  store: FileStore;
}

/** ID cards, as things to reseal after a change of the key (docs/keys.md). */
export function createCardSealing({ files, sealer, store }: Dependencies) {
  async function replace(id: string): Promise<'sealed' | 'kept' | 'passing'> {
    const file = await store.get(idCardKey(id));
    if (!file) throw new Error('its file is missing');
    const { content, isCurrent } = sealer.open(id, file);
    const sealed = isCurrent ? file : sealer.seal(id, content);
    const sha256 = createHash('sha256').update(sealed).digest('hex');
    const isReplaced = await files.replaceCard(id, { keyId: sealer.keyId, sha256 }, async () => {
      if (!isCurrent) await store.put(idCardKey(id), sealed);
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
