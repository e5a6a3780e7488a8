import type { Readable } from 'node:stream';

/**
 * The place of the product's files: a folder, or a bucket that several API processes share. A key looks like
 * `public/<name>`; its parts are letters, digits, dots and dashes. Every failure of the place itself is an AppError FILES_UNAVAILABLE
 * or the system's own, and comes within seconds.
 */
export interface FileStore {
  /** Stores a whole file; if there is one already, readers see either the old one or the new one. If it fails, nothing is left of it. */
  put(key: string, content: Buffer): Promise<void>;
  /** The same for a file that is too large to be held in memory. An aborted one is left out. */
  putStream(key: string, content: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<void>;
  /** The file; undefined if there is none. */
  get(key: string): Promise<Buffer | undefined>;
  /** The same in pieces. */
  stream(key: string): Promise<Readable | undefined>;
  /** Deletes the file; does nothing if there is none. */
  remove(key: string): Promise<void>;
  /** Names of the files right below a folder such as `private/work`; none if there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Ends its connections. */
  close(): void;
}

/** The key of a public picture. */
export const pictureKey = (name: string) => `public/${name}`;
/** The folder of ID cards: beside the public files, never among them. */
export const idCardFolder = 'private/id-cards';
export const idCardKey = (id: string) => `${idCardFolder}/${id}`;
/** The folder of what long work has made. */
export const workFolder = 'private/work';
export const workKey = (id: string) => `${workFolder}/${id}`;
