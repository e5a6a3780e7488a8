import { spawnSync } from 'node:child_process';
import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Housing } from '../product.ts';

/** A disk of a few MB for one product, which can be filled and emptied. */
export interface SmallDisk {
  /** Pass it to `product.start`. */
  housing: Housing;
  /** Fills all remaining space. */
  fill(pid: number): void;
  /** Frees it again. */
  empty(pid: number): void;
}

/** In a mount namespace of its own, so that nothing stays mounted, however the product ends. */
const namespaces = [
  ['unshare', '--mount'], // as root
  ['unshare', '--map-root-user', '--mount'], // as a user, where user namespaces are allowed
];

/**
 * A real small file system over the product's data folder, with a copy of its content: a tmpfs that only the product sees and
 * that ends with it. Others reach it through /proc.
 * @throws Error that says what the machine must allow, since a test that can't run must fail
 */
export function createSmallDisk(dataDir: string, megabytes: number): SmallDisk {
  // The copy goes through the folder's old path, the working directory, which the mount doesn't cover.
  const mount = `cd "${dataDir}" && mount -t tmpfs -o size=${megabytes}m tmpfs "${dataDir}" && cp -a . "${dataDir}"`;
  const namespace = namespaces.find(([command, ...args]) => {
    const { status } = spawnSync(command as string, [...args, 'sh', '-c', mount]);
    return status === 0;
  });
  if (!namespace) {
    throw new Error(
      'The disk-full test needs a small file system of its own: run it as root, or allow user namespaces (unshare --map-root-user --mount).',
    );
  }
  const seenFromOutside = (file: string, pid: number) => join(`/proc/${pid}/root`, file);
  const ballast = (pid: number) => seenFromOutside(join(dataDir, 'ballast'), pid);
  return {
    housing: { command: [...namespace, 'sh', '-c', `${mount} && cd / && exec "$@"`, 'sh'], seenFromOutside },
    fill(pid) {
      // Down to the last page: small pieces fill the space left by large ones.
      for (const size of [256 * 1024, 4 * 1024]) {
        for (;;) {
          try {
            writeFileSync(ballast(pid), Buffer.alloc(size), { flag: 'a' });
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
            break;
          }
        }
      }
    },
    empty: (pid) => truncateSync(ballast(pid)),
  };
}
