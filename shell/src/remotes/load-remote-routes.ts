import type { RouteObject } from '@tryout/shared-ui';
import { findFile, isChunkError } from './chunk-error.ts';
import { loadChecked } from './federation-runtime.ts';
import { manifestChecks } from './manifest-checks.ts';
import { fetchManifest, isAltered } from './manifest.ts';
import type { RemoteName } from './ownership.ts';
import { RemoteError } from './remote-error.ts';
import { allowedOrigins, fetchRemoteList, lineOf, type RemoteLine } from './remote-list.ts';

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

/** The lines that count instead of the list's. */
const instead = new Map<RemoteName, RemoteLine>();

/** Makes a remote come from this line, whatever the list says: for an area of a developer's own, on a development host. */
export function loadInstead(remote: RemoteName, line: RemoteLine): void {
  instead.set(remote, line);
}

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
  const line = instead.get(remote) ?? lineOf(await fetchRemoteList(), remote, allowedOrigins());
  const manifest = await fetchManifest(remote, line, manifestChecks);
  try {
    const module = await loadChecked<RemoteModule>(remote, 'routes', line, manifest);
    if (!module) throw new Error('nothing exposed');
    return module;
  } catch (cause) {
    // A browser doesn't say why it has refused a script.
    const isRefused = line.integrity !== undefined && (await isAltered(remote, manifest.entry, line.integrity.entry));
    // So that "Coba lagi" gets another copy than the browser's.
    if (isChunkError(cause)) await findFile(cause);
    throw new RemoteError(remote, isRefused ? 'altered' : 'unreachable', { cause });
  }
}

function withinTimeLimit<T>(remote: RemoteName, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new RemoteError(remote, 'slow')), timeLimitMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
