const storageKey = 'tryout-reloaded-at';

// Two releases within this time are a fault of ours, not a reason to reload again.
const quietTimeMs = 10 * 60 * 1000;

/** A running or finished attempt's page: it is never reloaded under a learner's hands. */
export function isExam(path: string): boolean {
  return /^\/exam\/TO[^/]/.test(path);
}

/**
 * Allows one automatic reload and remembers it for this tab, so that a broken release can't make the page reload for ever.
 * @returns false when one has just happened, or when the browser lets us store nothing
 */
export function claimReload(now: number = Date.now(), storage: () => Storage = () => window.sessionStorage): boolean {
  try {
    const last = Number(storage().getItem(storageKey) ?? 0);
    if (now - last < quietTimeMs) return false;
    storage().setItem(storageKey, String(now));
    return true;
  } catch {
    return false;
  }
}
