import { copyFileSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isImmutable } from '../web-server/cache-control.ts';
import { areEqual, checkRelease, filesIn } from './folder.ts';
import { readDescription } from './options.ts';
import { readPublished, writePublished } from './published.ts';

/**
 * Copies a front end's release into the folder that its host serves. Nothing is removed: pages that are open still ask for the files of
 * earlier releases. Files named by their content come first, and those that name them afterwards.
 * @throws Error when the release is not as it was made
 */
export function publishFiles(release: string, to: string, now: Date = new Date()): string {
  checkRelease(release);
  const { version, remote } = readDescription(release);
  const from = join(release, 'files');
  const files = filesIn(from);
  const missing = files.filter((file) => !areEqual(join(from, file), join(to, file)));
  for (const file of [...missing.filter(isImmutable), ...missing.filter((name) => !isImmutable(name))]) {
    const target = join(to, file);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(from, file), `${target}.new`);
    renameSync(`${target}.new`, target);
  }
  const at = now.toISOString();
  const published = readPublished(to);
  const others = published.filter((other) => other.version !== version);
  const last = published.at(-1);
  // A container publishes its release at every start; the one before was in use until the first of them.
  const publishedAt = last?.version === version ? last.publishedAt : at;
  const record = { version, publishedAt, usedAt: at, ...(remote && { manifest: remote.manifest }), files };
  writePublished(to, [...others, record]);
  return `Published ${version}: ${missing.length} files copied, ${files.length - missing.length} were there already.`;
}
