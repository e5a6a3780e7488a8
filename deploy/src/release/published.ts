import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A release whose files lie in an area's folder. */
export interface PublishedRelease {
  version: string;
  publishedAt: string;
  /** When it was last seen in use: for a remote, in the shell's list. */
  usedAt: string;
  /** The name of a remote's manifest. */
  manifest?: string;
  files: string[];
}

/** Neither our web server nor nginx sends it. */
const recordName = '.published';

/** The releases in a folder of published files, in the order in which they were published. */
export function readPublished(folder: string): PublishedRelease[] {
  const file = join(folder, recordName);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PublishedRelease[]) : [];
}

export function writePublished(folder: string, releases: readonly PublishedRelease[]): void {
  writeWhole(join(folder, recordName), `${JSON.stringify(releases)}\n`);
}

/** Replaces a file at once: nobody reads half of it. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
