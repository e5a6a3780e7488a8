import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** An installed package that is part of a release. */
export interface InstalledPackage {
  name: string;
  version: string;
  /** Its folder, from the repository's root. */
  path: string;
}

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/**
 * The packages that run together with a workspace's own code: its dependencies and theirs, as they are installed. Optional ones that
 * aren't installed on this machine are left out, and so are our own workspaces.
 * @param names further packages that the workspace's code needs
 */
export function packagesOf(root: string, workspace: string, names: readonly string[] = []): InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const visit = (name: string, from: string, isOptional: boolean) => {
    const folder = findInstalled(root, name, from);
    if (!folder && isOptional) return;
    if (!folder) throw new Error(`${name}, which ${relative(root, from)} needs, isn't installed`);
    const path = relative(root, folder);
    if (found.has(path) || !relative(root, realpathSync(folder)).includes('node_modules/')) return;
    const manifest = readManifest(folder);
    found.set(path, { name: manifest.name, version: manifest.version, path });
    visitAll(manifest, folder);
  };
  const visitAll = (manifest: Manifest, folder: string) => {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = manifest;
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    for (const name of Object.keys(dependencies)) visit(name, folder, name in optionalDependencies);
    for (const name of [...Object.keys(optionalDependencies), ...peers]) visit(name, folder, true);
  };
  const start = join(root, workspace);
  visitAll({ ...readManifest(start), peerDependencies: {} }, start);
  for (const name of names) visit(name, start, false);
  return [...found.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Where Node finds a package: in the nearest `node_modules` upwards. */
function findInstalled(root: string, name: string, from: string): string | undefined {
  for (let folder = from; folder.startsWith(root); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return undefined;
}
