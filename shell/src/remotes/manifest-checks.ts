import { getInstance } from '@module-federation/enhanced/runtime';
import type { ManifestCheck } from './manifest.ts';
import { RemoteError } from './remote-error.ts';
import { unmetPlatform } from './unmet-platform.ts';

/** Kinds of entries that the runtime loads by a `<script>`: only that can carry the checksum. */
const scriptTypes = ['global', 'var'];

const isScript: ManifestCheck = (remote, { metaData }) =>
  scriptTypes.includes(metaData.remoteEntry.type) ? undefined : new RemoteError(remote, 'refused');

/** The shared modules that this page has once, with their versions, such as `{ react: '19.3.1' }`. */
function ownPlatform(): Record<string, string> {
  const shared = Object.entries(getInstance()?.options.shared ?? {});
  return Object.fromEntries(
    shared.flatMap(([name, provided]) =>
      provided.filter(({ shareConfig }) => shareConfig.singleton).map(({ version }) => [name, version]),
    ),
  );
}

/** A remote that needs a platform which this shell doesn't have would fail somewhere in the middle. */
const hasItsPlatform: ManifestCheck = (remote, { shared }) => {
  const unmet = unmetPlatform(shared, ownPlatform());
  return unmet === undefined ? undefined : new RemoteError(remote, 'unknown-version', { cause: new Error(unmet) });
};

/** All checks, in their order. */
export const manifestChecks: readonly ManifestCheck[] = [isScript, hasItsPlatform];
