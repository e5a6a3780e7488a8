import { spawnSync } from 'node:child_process';

/** The commit that a release is made from. */
export interface GitState {
  /** Undefined where there is no Git repository. */
  commit: string | undefined;
  committedAt: string;
  /** True when files differ from the commit. */
  isDirty: boolean;
}

export function gitState(root: string, now: Date = new Date()): GitState {
  const git = (...words: string[]) => {
    const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : undefined;
  };
  const [commit, committedAt] = git('show', '-s', '--format=%H %cI', 'HEAD')?.split(' ') ?? [];
  if (!commit || !committedAt) return { commit: undefined, committedAt: now.toISOString(), isDirty: true };
  return { commit, committedAt: new Date(committedAt).toISOString(), isDirty: git('status', '--porcelain') !== '' };
}

/** A release's version: when its commit was made (UTC), and which it is. Sorts by time; the same commit always has the same version. */
export function versionOf({ commit, committedAt, isDirty }: GitState): string {
  const [date = '', time = ''] = committedAt.replace(/\.\d+Z$/, '').split('T');
  const digits = [date, time].map((part) => part.replaceAll(/\D/g, ''));
  return [...digits, commit?.slice(0, 12) ?? 'unknown', ...(isDirty ? ['dirty'] : [])].join('-');
}
