import { useEffect, useState } from 'react';
import { findFile, isChunkError } from '../../remotes/chunk-error.ts';
import { claimReload, isExam } from './reload-once.ts';

/** Reloads the document; a seam for tests, because jsdom can't. */
export const page = { reload: () => window.location.reload() };

const tried = new WeakSet<object>();

/**
 * Notes that the reader tries again. When the same error comes back, the page has remembered it, as React does for a part that it has failed to
 * fetch once: only a reload fetches that again.
 */
export function noteTry(error: unknown): void {
  if (error instanceof Error) tried.add(error);
}

/**
 * Checks whether the failure comes from a release that has replaced the files of this page. Outside an exam the page then reloads by
 * itself, once. It also reloads, an exam too, if that was what "Coba lagi" lacked: the reader has asked for it, and answers are kept.
 * @returns `checking` during the check or while the reload runs, `new-release` when the reader has to reload, else `other`
 */
export function useNewRelease(error: unknown, path: string): 'checking' | 'new-release' | 'other' {
  const [state, setState] = useState<'checking' | 'new-release' | 'other'>(isChunkError(error) ? 'checking' : 'other');
  useEffect(() => {
    if (!isChunkError(error)) return undefined;
    let isCurrent = true;
    void findFile(error).then((file) => {
      if (!isCurrent) return;
      if (file === 'there' && tried.has(error)) page.reload();
      else if (file !== 'gone') setState('other');
      else if (isExam(path) || !claimReload()) setState('new-release');
      else page.reload();
    });
    return () => {
      isCurrent = false;
    };
  }, [error, path]);
  return state;
}
