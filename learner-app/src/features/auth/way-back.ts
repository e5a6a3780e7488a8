import { resetLinkMinutes } from '@tryout/api/contract';
import { deviceStorage, pathAfterSignIn, storageKeys } from '@tryout/shared-ui';

const nowhere = '/';

/**
 * Keeps the page that a visitor asked for, for as long as a link in a mail is valid: the link opens in a new tab, without the router's
 * state.
 * @param state the login's, with `from`
 */
export function rememberWayBack(state: unknown): void {
  const path = pathAfterSignIn(state, nowhere);
  if (path === nowhere) return;
  deviceStorage.set(storageKeys.wayBack, JSON.stringify({ path, until: Date.now() + resetLinkMinutes * 60_000 }));
}

/** The kept page as the login's state, or null; it is removed from the device. */
export function takeWayBack(): { from: string } | null {
  const kept = deviceStorage.get(storageKeys.wayBack);
  deviceStorage.remove(storageKeys.wayBack);
  try {
    const { path, until } = JSON.parse(kept ?? 'null') as { path: string; until: number };
    return until > Date.now() ? { from: path } : null;
  } catch {
    return null; // nothing kept, or not ours
  }
}
