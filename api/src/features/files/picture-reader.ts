import { LRUCache } from 'lru-cache';
import { type FileStore, pictureKey } from '../../foundation/files/file-store.ts';

/** Memory for pictures: those of several packages. */
const keptBytes = 32 * 1024 * 1024;

/**
 * Reads public pictures. They never change, so the last ones stay in memory: a crowd that opens one question costs one reading, and
 * learners still see these while the store of files doesn't answer.
 */
export function createPictureReader(store: Pick<FileStore, 'get'>) {
  const kept = new LRUCache<string, Buffer>({
    maxSize: keptBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: (name) => store.get(pictureKey(name)),
  });
  return {
    /** The picture; undefined if there is none. @throws AppError FILES_UNAVAILABLE */
    get: (name: string): Promise<Buffer | undefined> => kept.fetch(name),
  };
}
export type PictureReader = ReturnType<typeof createPictureReader>;
