/** Tries at once, and again whenever the connection comes back. @returns a function that stops trying */
export function tryUntilOnline(work: () => Promise<unknown>): () => void {
  let stopped = false;
  const tryOnce = () =>
    void work().catch(() => {
      if (!stopped) window.addEventListener('online', tryOnce, { once: true });
    });
  tryOnce();
  return () => {
    stopped = true;
    window.removeEventListener('online', tryOnce);
  };
}
