import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { checksumOf } from '../checksum.ts';
import { entryOf } from '../web-server/remote-list.ts';
import { filesIn } from './folder.ts';

/** A remote's part of `release.json`: what the shell's list must hold to use this release. */
export interface ReleasedRemote {
  /** Its federation name. */
  name: string;
  /** The file name of its manifest. */
  manifest: string;
  integrity: { manifest: string; entry: string };
}

/** The files that every release has under the same name: in a release of a remote a hash is put into them. */
const entryFiles = ['mf-manifest.json', 'first-files.json'];
const compressed = ['', '.br', '.gz'];

/**
 * Copies a built front end into a release. A remote's manifest and list of first files get the hash of both into their names: so no
 * release replaces another's, and the line in the shell's list decides alone which one is used (docs/decisions/0113).
 */
export function copyFrontEnd(dist: string, to: string, isRemote: boolean): ReleasedRemote | undefined {
  const released = filesIn(dist).filter(
    (file) => extname(file) !== '.map' && !/^(packages-\w+|mf-stats)\.json/.test(file),
  );
  const [manifest, ...rest] = entryFiles.map((name) => readFileSync(join(dist, name))) as [Buffer, Buffer];
  const hash = createHash('sha256').update(manifest).update(rest[0]).digest('hex').slice(0, 16);
  const names = new Map(
    entryFiles.flatMap((name) => compressed.map((end) => [name + end, `${name.replace('.', `.${hash}.`)}${end}`])),
  );
  for (const file of released) {
    const target = join(to, isRemote ? (names.get(file) ?? file) : file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(dist, file), target);
  }
  if (!isRemote) return undefined;
  const entry = readFileSync(join(dist, entryOf(manifest)));
  return {
    name: (JSON.parse(manifest.toString()) as { name: string }).name,
    manifest: names.get(entryFiles[0] as string) as string,
    integrity: { manifest: checksumOf(manifest), entry: checksumOf(entry) },
  };
}

/** The packages that a build says its files contain (config/packages-plugin.mjs). */
export function packagesIn(dist: string): string[] {
  const lists = filesIn(dist).filter((file) => /^packages-\w+\.json$/.test(file));
  if (!existsSync(join(dist, 'packages-app.json')))
    throw new Error(`${dist} has no list of its packages: build it anew`);
  const names = lists.flatMap((file) => JSON.parse(readFileSync(join(dist, file), 'utf8')) as string[]);
  return [...new Set(names)].sort();
}
