import { spawnSync } from 'node:child_process';

/** Runs Git with these arguments. Returns its output; undefined if it failed or isn't installed. */
export type Git = (...words: string[]) => string | undefined;

export const gitIn =
  (root: string): Git =>
  (...words) => {
    const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout : undefined;
  };

/** The differences from the commit at which this branch left `main`: committed, not committed, and new files. */
export interface Changes {
  /** Changed files that exist: their paths from the root, sorted. */
  files: string[];
  /** True if files were deleted, too. */
  hasDeleted: boolean;
}

const lines = (text = '') => text.split('\0').filter(Boolean);

/** @returns undefined if this is no Git repository */
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
