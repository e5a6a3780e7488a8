import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PublishedRelease, readPublished, writePublished } from './published.ts';

const dayMs = 24 * 3600 * 1000;
/** Pages stay open that long, and still ask for their own files. */
const keptDays = 7;

/**
 * Removes the files that only releases need which nobody has used for a week. What was not published by `publish:files` stays.
 * @param inUse the addresses of the manifests in the shell's list; required for a remote, because an older release may be in use again
 */
export function prune(folder: string, inUse: readonly string[] | undefined, now: Date = new Date()): string {
  const releases = readPublished(folder);
  if (releases.some(({ manifest }) => manifest !== undefined)) {
    if (!inUse) throw new Error("Say --list=…: only the shell's list says which release of a remote is in use.");
    if (!releases.some((release) => isNamed(release, inUse)))
      throw new Error('The list names no release of this folder: nothing is removed.');
  }
  const seen = releases.map((release, at) => seenNow(release, releases[at + 1], inUse ?? [], now));
  const kept = seen.filter(
    ({ usedAt }, at) => at === seen.length - 1 || now.getTime() - Date.parse(usedAt) < keptDays * dayMs,
  );
  const needed = new Set(kept.flatMap(({ files }) => files));
  const removed = new Set(seen.flatMap(({ files }) => files).filter((file) => !needed.has(file)));
  for (const file of removed) rmSync(join(folder, file), { force: true });
  writePublished(folder, kept);
  return `${kept.length} releases kept, ${releases.length - kept.length} removed with ${removed.size} files.`;
}

/** When a release was last in use: now, if it is the last one or the list names it; at least until the next one was published. */
function seenNow(
  release: PublishedRelease,
  next: PublishedRelease | undefined,
  inUse: readonly string[],
  now: Date,
): PublishedRelease {
  if (isNamed(release, inUse) || !next) return { ...release, usedAt: now.toISOString() };
  return { ...release, usedAt: release.usedAt > next.publishedAt ? release.usedAt : next.publishedAt };
}

const isNamed = ({ manifest }: PublishedRelease, inUse: readonly string[]): boolean =>
  inUse.some((address) => new URL(address).pathname.endsWith(`/${manifest}`));
