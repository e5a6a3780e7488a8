/** Longest wait for another tab: one that sleeps in the middle of its call may keep the lock. */
const longestWaitMs = 15_000;

/**
 * Calls that replace the token of a session, as a changed password does: the server refuses the old token before the answer with the new one has
 * arrived, here and in the browser's other tabs.
 * @param name the same in all tabs: where the token is kept
 */
export function createTokenChange(name: string) {
  // Missing outside of secure contexts and in browsers from before 2022: there a tab knows only of its own calls.
  const locks = navigator.locks as LockManager | undefined;
  let own: Promise<unknown> | undefined;

  /** A browser that keeps no data for this site refuses the lock: the call is made without it. */
  async function locked<T>(manager: LockManager, call: () => Promise<T>): Promise<T> {
    let isCalled = false;
    try {
      return await manager.request(name, { ifAvailable: true }, () => {
        isCalled = true;
        return call();
      });
    } catch (error) {
      if (isCalled) throw error;
      return call();
    }
  }

  return {
    /** Runs such a call. */
    async run<T>(call: () => Promise<T>): Promise<T> {
      const running = locks ? locked(locks, call) : call();
      own = running.catch(() => {});
      try {
        return await running;
      } finally {
        own = undefined;
      }
    },
    /** The end of such a call of this tab; undefined when none is under way. */
    ownEnd: (): Promise<unknown> | undefined => own,
    /** The end of such calls of all tabs; undefined when none is known to be under way. */
    end: (): Promise<unknown> | undefined =>
      own ??
      locks?.request(name, { mode: 'shared', signal: AbortSignal.timeout(longestWaitMs) }, () => {}).catch(() => {}),
  };
}
