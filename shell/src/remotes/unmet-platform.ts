/** A shared module, as a remote's `mf-manifest.json` asks for it. */
interface SharedEntry {
  name: string;
  singleton: boolean;
  requiredVersion: string;
}

/**
 * The first shared module that a remote needs and this page doesn't have: it may exist only once in a page, so the remote can't bring its own.
 * To be asked before any of the remote's code runs, because that code could not be taken back.
 * @param shared the remote's modules, as its manifest lists them
 * @param provided the version of each module that the shell has once, such as `{ react: '19.3.1' }`
 * @returns such as `react ^20.0.0`; undefined when nothing is missing
 */
export function unmetPlatform(
  shared: readonly unknown[],
  provided: Readonly<Record<string, string>>,
): string | undefined {
  const unmet = shared
    .filter(isEntry)
    .find(
      ({ name, singleton, requiredVersion }) =>
        singleton && !(Object.hasOwn(provided, name) && isMet(requiredVersion, provided[name] ?? '')),
    );
  return unmet && `${unmet.name} ${unmet.requiredVersion}`;
}

const isEntry = (entry: unknown): entry is SharedEntry =>
  typeof entry === 'object' &&
  entry !== null &&
  ['name', 'requiredVersion'].every((key) => typeof (entry as Record<string, unknown>)[key] === 'string');

const numbersOf = (version: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);

/** Whether a version is in a range of the only form that our builds write: `^1.2.3`, or one exact version. */
function isMet(range: string, version: string): boolean {
  if (!range.startsWith('^')) return range === version;
  const wanted = numbersOf(range.slice(1));
  const has = numbersOf(version);
  if (!wanted || !has || wanted[0] !== has[0]) return false;
  // Below 1.0.0 a caret keeps the minor version.
  const free = wanted[0] === 0 ? 2 : 1;
  if (free === 2 && wanted[1] !== has[1]) return false;
  const at = wanted.findIndex((number, index) => number !== has[index]);
  return at === -1 || (has[at] ?? 0) > (wanted[at] ?? 0);
}
