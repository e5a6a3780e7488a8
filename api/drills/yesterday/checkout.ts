import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
/** Tags of the API's releases, such as api-20261122-091507-1a2b3c4d5e6f. */
const tags = 'api-*';
/** Commits among which the short form looks for the oldest one with today's packages. */
const lookedAt = 30;

const git = (...words: string[]) =>
  execFileSync('git', ['-C', root, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

export const isRepository = () => {
  try {
    return git('rev-parse', '--show-toplevel') === root;
  } catch {
    return false;
  }
};

const lockOf = (commit: string) => git('rev-parse', `${commit}:package-lock.json`);
const todaysLock = () => git('hash-object', join(root, 'package-lock.json'));

/**
 * The commit of the last release.
 * @throws Error when no release has a tag yet
 */
export function lastRelease(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', `--match=${tags}`, 'HEAD~1');
  } catch (cause) {
    throw new Error(`No commit before this one has a tag ${tags}: say which one to take, with --commit=…`, { cause });
  }
}

/** The oldest of the last commits that needs no other packages than today's. */
export function nearCommit(): string {
  const lock = todaysLock();
  const commits = git('rev-list', '--first-parent', `--max-count=${lookedAt}`, 'HEAD').split('\n');
  return commits.findLast((commit) => lockOf(commit) === lock) ?? 'HEAD';
}

/** The repository as it was, with its packages. */
export interface Checkout {
  commit: string;
  folder: string;
  remove(): void;
}

export function checkOut(commit: string): Checkout {
  const folder = join(mkdtempSync(join(tmpdir(), 'tryout-yesterday-')), 'tree');
  // PostgreSQL's programs among the packages run as another user.
  chmodSync(resolve(folder, '..'), 0o755);
  git('worktree', 'add', '--detach', '--force', folder, commit);
  const remove = () => {
    git('worktree', 'remove', '--force', folder);
    rmSync(resolve(folder, '..'), { recursive: true, force: true });
  };
  try {
    if (lockOf(commit) === todaysLock())
      for (const modules of ['node_modules', 'api/node_modules'].filter((path) => existsSync(join(root, path))))
        symlinkSync(join(root, modules), join(folder, modules));
    else execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  } catch (error) {
    remove();
    throw error;
  }
  return { commit: git('rev-parse', '--short=12', `${commit}^{commit}`), folder, remove };
}
