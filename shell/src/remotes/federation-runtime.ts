import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { CheckedManifest } from './manifest.ts';
import type { RemoteLine } from './remote-list.ts';

/** By federation name: the checksum of a checked remote's entry, where the list names one. */
const checked = new Map<string, string | undefined>();

/** Makes the federation runtime use what has been checked, and nothing else. */
export const checkedOnly: ModuleFederationRuntimePlugin = {
  name: 'checked-only',
  // The browser refuses the entry unless it has this checksum. Those of the chunks are in the entry itself (config/rspack.web.mjs).
  createScript({ url, remoteInfo }) {
    const name = remoteInfo?.name ?? '';
    if (!checked.has(name)) throw new Error(`${url} is no entry of a checked remote`);
    const script = document.createElement('script');
    script.src = url;
    script.integrity = checked.get(name) ?? '';
    // Also without a checksum: to a page of another site, a development server sends its files only with CORS.
    script.crossOrigin = 'anonymous';
    script.fetchPriority = 'high';
    return script;
  },
};

let isPlugged = false;

/**
 * Loads a module of a remote whose manifest has been checked; forgets what the runtime remembers of an earlier try. The runtime gets the entry's address and
 * no manifest: it would run the chunks that one names, as scripts without a checksum, before the entry asks for them.
 */
export function loadChecked<Module>(
  remote: string,
  module: string,
  { integrity }: RemoteLine,
  { entry }: CheckedManifest,
): Promise<Module | null> {
  if (!isPlugged) registerPlugins([checkedOnly]);
  isPlugged = true;
  checked.set(remote, integrity?.entry);
  registerRemotes([{ name: remote, entry }], { force: true });
  return loadRemote<Module>(`${remote}/${module}`);
}
