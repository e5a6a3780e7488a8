import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { FrontEnd } from './install.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** Lets a link lead elsewhere at once: nobody finds it missing. */
export function link(target: string, path: string): void {
  symlinkSync(target, `${path}.new`);
  renameSync(`${path}.new`, path);
}

/** A remote's line in the shell's list. */
interface RemoteLine {
  manifest: string;
  integrity: { manifest: string; entry: string };
}

/** The front ends that hosts serve, and ways to change them (docs/releasing.md). */
export interface Published {
  /**
   * Publishes a front end, and for a remote its line in the shell's list.
   * @param built its built files; left out, those of the repository
   * @param keepsOlder false to remove the files of the releases before: pruned too early
   */
  publish(frontEnd: FrontEnd, built?: string, keepsOlder?: boolean): void;
  /** Replaces a remote's line in the shell's list. */
  writeLine(remote: string, line: RemoteLine): void;
  /** The folder that a host serves. */
  folderOf(frontEnd: FrontEnd): string;
}

/**
 * @param root folder that stands for the server's root folder
 * @param remotesFile the shell's list
 * @param originOf the address of a remote's host
 */
export function publisher(
  root: string,
  remotesFile: string,
  originOf: (remote: Exclude<FrontEnd, 'shell'>) => string,
): Published {
  const folderOf = (frontEnd: FrontEnd) => join(root, 'srv/tryout', frontEnd);
  const writeLine: Published['writeLine'] = (remote, line) => {
    const { remotes } = JSON.parse(readFileSync(remotesFile, 'utf8')) as { remotes: Record<string, RemoteLine> };
    writeFileSync(`${remotesFile}.new`, JSON.stringify({ remotes: { ...remotes, [remote]: line } }));
    renameSync(`${remotesFile}.new`, remotesFile);
  };
  return {
    publish(frontEnd, built = join(repository, frontEnd, 'dist'), keepsOlder = true) {
      const folder = mkdtempSync(join(root, 'srv/published-'));
      chmodSync(folder, 0o755);
      const older = keepsOlder ? globSync('**/*.????????*.*', { cwd: folderOf(frontEnd) }) : [];
      for (const file of older) cpSync(join(folderOf(frontEnd), file), join(folder, file));
      cpSync(built, folder, { recursive: true });
      link(folder, folderOf(frontEnd));
      if (frontEnd !== 'shell')
        writeLine(frontEnd.replace('-', '_'), lineOf(releasedManifest(folder), originOf(frontEnd)));
    },
    writeLine,
    folderOf,
  };
}

/** In a release, the manifest and the list of first files have a hash in their names. @returns the manifest's file */
function releasedManifest(folder: string): string {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'mf-manifest.json')))
    .digest('hex')
    .slice(0, 16);
  for (const name of ['mf-manifest', 'first-files'])
    renameSync(join(folder, `${name}.json`), join(folder, `${name}.${hash}.json`));
  return join(folder, `mf-manifest.${hash}.json`);
}

/** The line for a manifest that a host serves. */
export function lineOf(manifest: string, origin: string): RemoteLine {
  const { metaData } = JSON.parse(readFileSync(manifest, 'utf8')) as { metaData: { remoteEntry: { name: string } } };
  return {
    manifest: `${origin}/${basename(manifest)}`,
    integrity: {
      manifest: checksumOf(manifest),
      entry: checksumOf(join(dirname(manifest), metaData.remoteEntry.name)),
    },
  };
}

const checksumOf = (file: string) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
