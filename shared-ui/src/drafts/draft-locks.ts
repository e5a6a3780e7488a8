/** Locks the drafts that this tab writes: two tabs never write the same draft, and after a tab was closed another one can take its drafts. */
export function createDraftLocks() {
  const held = new Map<string, () => void>();

  return {
    /** @returns false if another tab has the draft; always true in browsers without the Web Locks API */
    take(id: string): Promise<boolean> {
      const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
      if (held.has(id) || !locks) return Promise.resolve(true);
      return new Promise((resolve) => {
        const holding = locks.request(`tryout-draft ${id}`, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock === null ? undefined : new Promise<void>((release) => held.set(id, release));
        });
        // The browser refuses all locks, as on a page without an origin of its own. Then tabs share no storage either.
        holding.catch(() => resolve(true));
      });
    },

    release(id: string): void {
      held.get(id)?.();
      held.delete(id);
    },

    releaseAll(): void {
      for (const release of held.values()) release();
      held.clear();
    },
  };
}
