import { deviceStorage } from '../session/device-storage.ts';
import { storageKeys } from '../session/storage-keys.ts';

/** The storage key of the token for a path: staff areas have their own, all other paths use the learner's. */
function tokenKeyFor(path: string): string {
  if (/^\/?admin(\/|$)/.test(path)) return storageKeys.adminToken;
  if (/^\/?(api\/)?questioner(\/|$)/.test(path)) return storageKeys.questionerToken;
  return storageKeys.token;
}

/** The stored token for a path below a client's prefix, or null. */
export const storedTokenFor = (path: string): string | null => deviceStorage.get(tokenKeyFor(path));
