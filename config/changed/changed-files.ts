import { spawnSync } from 'node:child_process';

/** Runs Git with these words; gives what it wrote, or undefined where it failed or isn't there. */
export type Git = (...words: string[]) => string | undefined;

export const gitIn =
  (root: string): Git =>
  (...words) => {
    const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout : undefined;
  };

/** What differs from the commit at which this branch left `main`: committed, not committed, and new. */
export interface Changes {
  /** Paths from the root that are there, sorted. */
  files: string[];
  /** Whether files are gone, too. */
  hasDeleted: boolean;
}

const lines = (text = '') => text.split('\0').filter(Boolean);

/** @returns undefined where there is no repository of Git */
export function changedFiles(git: Git): Changes | undefined {
  if (git('rev-parse', '--is-inside-work-tree') === undefined) return undefined;
  const since = ['main', 'origin/main'].map((main) => git('merge-base', 'HEAD', main)).find(Boolean) ?? 'HEAD';
  const differing = (filter: string) =>
    lines(git('diff', '--name-only', '--no-renames', '-z', `--diff-filter=${filter}`, since.trim(), '--'));
  const added = lines(git('ls-files', '--others', '--exclude-standard', '-z'));
  return {
    files: [...new Set([...differing('d'), ...added])].sort(),
    hasDeleted: differing('D').length > 0,
  };
}
