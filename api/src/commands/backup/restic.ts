import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** All machines that ever back up this product are one to restic, so that its rules of rotation see one row of snapshots. */
const host = 'tryout';
const lockedWaitMs = 5_000;
const lockedForMs = 10 * 60_000;
/** restic's exit code for a snapshot without some of the files. */
const incomplete = 3;

export interface Snapshot {
  id: string;
  time: string;
  paths: string[];
}

/** True of a backup that was made while the clock was ahead: later ones have earlier times. */
export const isOfFuture = ({ time }: Pick<Snapshot, 'time'>): boolean => Date.parse(time) > Date.now();

interface Outcome {
  code: number;
  output: string;
  errors: string;
}

/**
 * The repository that restic's own settings name: RESTIC_REPOSITORY and RESTIC_PASSWORD (or RESTIC_PASSWORD_FILE).
 * @param folder our working folder: restic keeps its cache in it
 */
export function openRepository(folder: string) {
  async function run(args: readonly string[]): Promise<Outcome> {
    const child = spawn('restic', args, {
      env: { ...process.env, RESTIC_CACHE_DIR: process.env['RESTIC_CACHE_DIR'] ?? join(folder, 'cache') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<number>((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ENOENT' ? new Error('restic isn’t installed: apt-get install restic') : error),
      );
      child.once('close', (code) => resolve(code ?? 1));
    });
    const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
    const code = await ended;
    const [output, errors] = await outputs;
    return { code, output, errors };
  }

  /** Runs it; waits for another one that prunes, but not for one that was killed: restic itself leaves its lock for ever. */
  async function runUnlocked(args: readonly string[]): Promise<Outcome> {
    const until = Date.now() + lockedForMs;
    for (;;) {
      const outcome = await run(args);
      if (outcome.code === 0 || !outcome.errors.includes('already locked') || Date.now() > until) return outcome;
      // Removes only the locks that nobody holds any more.
      await run(['unlock']);
      await sleep(lockedWaitMs);
    }
  }

  async function succeed(...args: string[]): Promise<string> {
    const { code, output, errors } = await runUnlocked(args);
    if (code !== 0) throw new Error(`restic ${args[0]} ended with ${code}: ${(errors || output).trim()}`);
    return output;
  }

  return {
    /** Makes the repository if there is none. A wrong password can't make another one in its place: restic refuses. */
    async prepare(): Promise<void> {
      if ((await runUnlocked(['cat', 'config'])).code !== 0) await succeed('init');
    },

    /**
     * Stores these folders as one snapshot.
     * @param isGone says of a file that couldn't be read whether it has been deleted meanwhile, which is no fault
     * @throws Error when it isn't whole
     */
    async keep(
      tag: string,
      paths: readonly string[],
      { exclude = [], isGone = () => false }: { exclude?: string[]; isGone?: (path: string) => boolean } = {},
    ): Promise<string> {
      const { code, output, errors } = await runUnlocked([
        ...['backup', '--json', '--host', host, '--tag', tag],
        ...exclude.flatMap((path) => ['--exclude', path]),
        ...paths,
      ]);
      const lines = (from: string) =>
        from.split('\n').flatMap((line): Record<string, unknown>[] => {
          try {
            return [JSON.parse(line) as Record<string, unknown>];
          } catch {
            return [];
          }
        });
      const unread = lines(errors).flatMap(({ message_type: type, item }) => (type === 'error' ? [String(item)] : []));
      const isWhole = code === 0 || (code === incomplete && unread.length > 0 && unread.every(isGone));
      const summary = lines(output).find(({ message_type: type }) => type === 'summary');
      if (!isWhole || !summary) throw new Error(`restic backup ended with ${code}: ${(errors || output).trim()}`);
      return String(summary['snapshot_id']);
    },

    /** Snapshots with the tag, the oldest first. */
    async list(tag: string): Promise<Snapshot[]> {
      const found = JSON.parse(await succeed('snapshots', '--json', '--tag', tag)) as Snapshot[] | null;
      return (found ?? []).toSorted((one, other) => Date.parse(one.time) - Date.parse(other.time));
    },

    /** Writes a snapshot's files below a folder, under their whole former paths, and compares them with their hashes. */
    bringBack: (id: string, target: string) => succeed('restore', id, '--target', target, '--verify'),

    /** Forgets the tag's snapshots but those that `keep` names in restic's words. */
    forget: (tag: string, ...keep: string[]) =>
      succeed('forget', '--host', host, '--tag', tag, '--group-by', 'host,tags', ...keep),

    /** Forgets these snapshots. */
    remove: (ids: readonly string[]) => succeed('forget', ...ids),

    /** Deletes what no snapshot needs, and checks the repository: all of its structure, and this part of its data. */
    async prune(checked: string): Promise<void> {
      await succeed('prune');
      await succeed('check', `--read-data-subset=${checked}`);
    },
  };
}
export type Repository = ReturnType<typeof openRepository>;
