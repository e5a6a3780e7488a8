import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RouteObject } from '@tryout/shared-ui';
import type { RemoteName } from './ownership.ts';
import { RemoteError } from './remote-error.ts';
import { allowedOrigins, fetchRemoteList, manifestAddress } from './remote-list.ts';

/** The module that a remote exposes as `./routes`. */
interface RemoteModule {
  contractVersion: number;
  routes: RouteObject[];
}

/** The contract versions that this shell understands. */
const knownVersions = [1];

/** After this time an area counts as not reachable: the page then offers to try again. */
const timeLimitMs = 30_000;

const loads = new Map<RemoteName, Promise<RouteObject[]>>();

/**
 * Fetches one remote and its routes, once. A call after a failure starts from the beginning: the list is read again, and everything the
 * federation runtime remembers of the earlier try is forgotten.
 * @throws RemoteError
 */
export function loadRemoteRoutes(remote: RemoteName): Promise<RouteObject[]> {
  const known = loads.get(remote);
  if (known) return known;
  const load = fetchRoutes(remote);
  loads.set(remote, load);
  load.catch(() => {
    if (loads.get(remote) === load) loads.delete(remote);
  });
  return load;
}

/** Lets the next call start anew although an answer is still awaited: for a connection that hangs. */
export function forgetLoads(): void {
  loads.clear();
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
