import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RouteObject } from '@tryout/shared-ui';
import type { RemoteName } from './ownership.ts';
import { RemoteError } from './remote-error.ts';
import { allowedOrigins, fetchRemoteList, manifestAddress } from './remote-list.ts';

/** What a remote exposes as `./routes`. */
interface RemoteModule {
  contractVersion: number;
  routes: RouteObject[];
}

/** The versions of the agreement that this shell understands. */
const knownVersions = [1];

/** After this time an area counts as not reachable: the page then offers to try again. */
const timeLimitMs = 30_000;

const pending = new Map<RemoteName, Promise<RouteObject[]>>();

/**
 * Fetches one remote and its routes. Calls while one is under way share it; a call after a failure starts from nothing: the list
 * is read again, and everything the federation runtime remembers of the earlier try is forgotten.
 * @throws RemoteError
 */
export function loadRemoteRoutes(remote: RemoteName): Promise<RouteObject[]> {
  const running = pending.get(remote);
  if (running) return running;
  const load = fetchRoutes(remote).finally(() => {
    if (pending.get(remote) === load) pending.delete(remote);
  });
  pending.set(remote, load);
  return load;
}

/** Lets the next call start anew although an answer is still awaited: for a line that hangs. */
export function forgetPendingLoads(): void {
  pending.clear();
}

async function fetchRoutes(remote: RemoteName): Promise<RouteObject[]> {
  const { contractVersion, routes } = await withinTimeLimit(remote, loadModule(remote));
  if (!knownVersions.includes(contractVersion) || !Array.isArray(routes))
    throw new RemoteError(remote, 'unknown-version');
  return routes;
}

async function loadModule(remote: RemoteName): Promise<RemoteModule> {
  const entry = manifestAddress(await fetchRemoteList(), remote, allowedOrigins());
  try {
    registerRemotes([{ name: remote, entry }], { force: true });
    const module = await loadRemote<RemoteModule>(`${remote}/routes`);
    if (!module) throw new Error('nothing exposed');
    return module;
  } catch (cause) {
    throw new RemoteError(remote, 'unreachable', { cause });
  }
}

function withinTimeLimit<T>(remote: RemoteName, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteError(remote, 'slow')), timeLimitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
