import { useEffect, useState } from 'react';
import { isChunkError, isGone } from '../../remotes/chunk-error.ts';
import { claimReload, isExam } from './reload-once.ts';

/** Reloads the document; a seam for tests, because jsdom can't. */
export const page = { reload: () => window.location.reload() };

/**
 * Checks whether the failure comes from a release that has replaced the files of this page. Outside an exam the page then reloads by
 * itself, once.
 * @returns `checking` during the check or while the reload runs, `new-release` when the reader has to reload, else `other`
 */
export function useNewRelease(error: unknown, path: string): 'checking' | 'new-release' | 'other' {
  const [state, setState] = useState<'checking' | 'new-release' | 'other'>(isChunkError(error) ? 'checking' : 'other');
  useEffect(() => {
    if (!isChunkError(error)) return undefined;
    let isCurrent = true;
    void isGone(error).then((gone) => {
      if (!isCurrent) return;
      if (!gone) setState('other');
      else if (isExam(path) || !claimReload()) setState('new-release');
      else page.reload();
    });
    return () => {
      isCurrent = false;
    };
  }, [error, path]);
  return state;
}
