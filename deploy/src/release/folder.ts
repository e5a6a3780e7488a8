import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const checksumsName = 'checksums.txt';

/** All files below a folder, hidden ones too (Node lies in `.bin`), with `/` between their parts, sorted. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** The checksums of all files of a folder in the form that `sha384sum -c` reads. */
export function checksumsOf(folder: string): string {
  const lines = filesIn(folder)
    .filter((file) => file !== checksumsName)
    .map((file) => `${hashOf(join(folder, file))}  ${file}\n`);
  return lines.join('');
}

/**
 * Checks a release against its own checksums, before it is published.
 * @throws Error that names a file which is missing, added or changed
 */
export function checkRelease(release: string): void {
  const listed = readFileSync(join(release, checksumsName), 'utf8').trimEnd().split('\n');
  const found = new Set(checksumsOf(release).trimEnd().split('\n'));
  // Releases of before listed no hidden files.
  const added = [...found].filter((line) => !listed.includes(line) && (!isHidden(line) || listed.some(isHidden)));
  const wrong = [...listed.filter((line) => !found.has(line)), ...added];
  if (wrong[0]) throw new Error(`${release} is not as it was released: ${wrong[0].split('  ')[1]}`);
}

/** True when both exist and have the same bytes. */
export function areEqual(one: string, other: string): boolean {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
  return size(one) !== undefined && size(one) === size(other) && hashOf(one) === hashOf(other);
}

const isHidden = (line: string) => /(?: {2}|\/)\./.test(line);

const hashOf = (file: string) => createHash('sha384').update(readFileSync(file)).digest('hex');
