import { useEffect } from 'react';

/** The shell's service worker looks for it (shell/src/service-worker/push.ts). */
const lockName = 'page-stays-open';

/** While this is shown, a press on a reminder opens a page of its own: a running exam, or a room where one begins by itself, isn't led away. */
export function useStaysOpen(isWanted = true): void {
  useEffect(() => {
    // Missing outside of secure contexts and in browsers from before 2022; service workers are, too, outside of secure contexts.
    const locks = navigator.locks as LockManager | undefined;
    if (!isWanted || !locks) return () => {};
    let release = () => {};
    const shown = new Promise<void>((resolve) => (release = resolve));
    void locks.request(lockName, { mode: 'shared' }, () => shown).catch(() => {});
    return release;
  }, [isWanted]);
}
