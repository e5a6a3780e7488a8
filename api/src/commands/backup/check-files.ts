import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileTable } from '../../db/schema.ts';
import { type FileStore, idCardFolder, idCardKey, pictureKey } from '../../foundation/files/file-store.ts';
import { createFolderStore } from '../../foundation/files/folder-store.ts';

const atOnce = 1_000;
const pictureFolder = 'public';

type Row = Pick<FileTable, 'id' | 'kind' | 'sha256'>;
/** Files that the database names, after this one in the order of their ids. */
export type ListFiles = (after: string, limit: number) => Promise<Row[]>;

/** Where the store has a file. */
export const keyOf = ({ kind, id }: Pick<Row, 'id' | 'kind'>) => (kind === 'id_card' ? idCardKey(id) : pictureKey(id));

export interface CheckedFiles {
  /** Number of those that are there, byte for byte. */
  sound: number;
  /** Those that aren't there, or have other bytes. */
  missing: Row[];
  /** Number of files that the database doesn't name, which were removed: nobody would ever delete them. */
  removed: number;
}

/**
 * Compares the files in a folder with the rows of the database.
 * @param trustsPictures true if a picture that is there needn't be read: pictures never change
 */
export async function checkFiles(
  listFiles: ListFiles,
  folder: string,
  { trustsPictures = false }: { trustsPictures?: boolean } = {},
): Promise<CheckedFiles> {
  const found: CheckedFiles = { sound: 0, missing: [], removed: 0 };
  const named = new Set<string>();
  for (let after = ''; ;) {
    const rows = await listFiles(after, atOnce);
    for (const row of rows) {
      const path = join(folder, keyOf(row));
      named.add(keyOf(row));
      const isSound =
        existsSync(path) &&
        ((trustsPictures && row.kind !== 'id_card') ||
          createHash('sha256')
            .update(await readFile(path))
            .digest('hex') === row.sha256);
      if (isSound) found.sound += 1;
      else found.missing.push(row);
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  const store = createFolderStore(folder);
  for (const part of [pictureFolder, idCardFolder])
    for (const name of await store.list(part)) {
      if (named.has(`${part}/${name}`)) continue;
      await store.remove(`${part}/${name}`);
      found.removed += 1;
    }
  return found;
}

/** Makes a folder equal to the bucket: restic reads folders. What a bucket has lost or is deleting is left out. */
export async function mirror(listFiles: ListFiles, bucket: FileStore, folder: string): Promise<void> {
  const store = createFolderStore(folder);
  for (const row of (await checkFiles(listFiles, folder, { trustsPictures: true })).missing) {
    const content = await bucket.get(keyOf(row));
    if (content) await store.put(keyOf(row), content);
  }
}

/** Puts all files of a folder into a bucket. */
export async function fillBucket(folder: string, bucket: FileStore): Promise<void> {
  const store = createFolderStore(folder);
  for (const part of [pictureFolder, idCardFolder])
    for (const name of await store.list(part)) {
      const content = await store.get(`${part}/${name}`);
      if (content) await bucket.put(`${part}/${name}`, content);
    }
}

/** True if the bucket has any picture or ID card. */
export async function hasAny(bucket: FileStore): Promise<boolean> {
  for (const part of [pictureFolder, idCardFolder]) if ((await bucket.list(part)).length > 0) return true;
  return false;
}
