import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  lstatSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export const checksumsName = 'checksums.txt';
/**
 * Hidden files, such as Node in `.bin`, have a list of their own, which the other one names: older publishing commands refuse a release whose list
 * names files that they don't look for.
 */
export const hiddenChecksumsName = 'checksums-hidden.txt';

/** All files below a folder but the hidden ones, with `/` between their parts, sorted. */
export function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** Files below a folder that are hidden, or in a hidden folder, links to files among them. */
const hiddenFilesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|\/)\./.test(file))
    .filter((file) => statSync(join(folder, file), { throwIfNoEntry: false })?.isFile())
    .sort();

/** The folder in which a release is made. Hidden: who takes the newest of the folder (docs/install.md) must not take a half one. */
export const unfinishedIn = (folder: string, version: string): string => join(folder, `.unfinished-${version}`);

/** Lets everybody read a release, whatever its builder's umask: it is copied with its rights, and nginx and the servers run as users of their own. */
export function openToAll(release: string): void {
  for (const entry of ['.', ...readdirSync(release, { recursive: true, encoding: 'utf8' })]) {
    const path = join(release, entry);
    const found = lstatSync(path);
    if (found.isSymbolicLink()) continue;
    chmodSync(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

/** Checksums in the form that `sha384sum -c` reads. */
const sumsOf = (folder: string, files: readonly string[]): string =>
  files.map((file) => `${hashOf(join(folder, file))}  ${file}\n`).join('');

const visibleSums = (folder: string) =>
  sumsOf(
    folder,
    filesIn(folder).filter((file) => file !== checksumsName),
  );
const hiddenSums = (folder: string) => sumsOf(folder, hiddenFilesIn(folder));

/** Lists the checksums of all files of a release in it. */
export function writeChecksums(release: string): void {
  const hidden = hiddenSums(release);
  if (hidden !== '') writeFileSync(join(release, hiddenChecksumsName), hidden);
  writeFileSync(join(release, checksumsName), visibleSums(release));
}

/**
 * Checks a release against its own checksums, before it is published. An older one lists none of its hidden files.
 * @throws Error that names a file which is missing, added or changed
 */
export function checkRelease(release: string): void {
  check(release, checksumsName, visibleSums(release));
  if (existsSync(join(release, hiddenChecksumsName))) check(release, hiddenChecksumsName, hiddenSums(release));
}

function check(release: string, list: string, sums: string): void {
  const listed = readFileSync(join(release, list), 'utf8').trimEnd().split('\n');
  const found = new Set(sums.trimEnd().split('\n'));
  const wrong = [...listed.filter((line) => !found.has(line)), ...[...found].filter((line) => !listed.includes(line))];
  if (wrong[0]) throw new Error(`${release} is not as it was released: ${wrong[0].split('  ')[1]}`);
}

/** True when both exist and have the same bytes. */
export function areEqual(one: string, other: string): boolean {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;
  return size(one) !== undefined && size(one) === size(other) && hashOf(one) === hashOf(other);
}

const hashOf = (file: string) => createHash('sha384').update(readFileSync(file)).digest('hex');
