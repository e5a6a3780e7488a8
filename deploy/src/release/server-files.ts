import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type InstalledPackage, packagesOf } from './packages.ts';

/** A server's own code, and what it needs to run. */
interface ServerCode {
  workspace: string;
  /** Its files and folders, from the repository's root: they lie in the release as they do in the repository. */
  paths: readonly string[];
  /** Packages of npm beside the workspace's own dependencies. */
  names: readonly string[];
}

export const servers = {
  api: {
    workspace: 'api',
    paths: ['api/package.json', 'api/README.md', 'api/dist', 'api/content'],
    names: [],
  },
  // The web server writes the shell's pages; of the API it uses the contract.
  shell: {
    workspace: 'deploy',
    paths: [
      'deploy/package.json',
      'deploy/README.md',
      'deploy/remotes.json',
      'deploy/src',
      // For the machine that the server runs on (docs/install.md).
      'deploy/nginx',
      'deploy/pgbackrest',
      'deploy/pgbouncer',
      'deploy/postgresql',
      'deploy/systemd',
      'deploy/watch',
      'config/node-version.mjs',
      'api/package.json',
      'api/src/contract',
    ],
    names: ['valibot'],
  },
} as const satisfies Record<string, ServerCode>;

/** The Node that everything was tested with, for Linux; other systems use their own. */
const nodePackage = `node-${process.platform}-${process.arch}`;

/**
 * Copies a server, its packages and Node into a release, so that it runs without anything else being installed:
 * `node_modules/.bin/node api/dist/server.js`.
 * @returns the packages
 */
export function copyServer(root: string, { workspace, paths, names }: ServerCode, to: string): InstalledPackage[] {
  const packages = packagesOf(root, workspace, names);
  const node = packagesOf(root, '', [nodePackage]).filter(({ name }) => name === nodePackage);
  const copy = (path: string) => {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      verbatimSymlinks: true,
      // A package within a package is copied if it is needed itself.
      filter: (source) => !source.slice(join(root, path).length).includes('/node_modules') && !isTest(source),
    });
  };
  [...paths, ...packages.map(({ path }) => path)].forEach(copy);
  // Without its headers and manuals.
  for (const { path } of node) [`${path}/bin`, `${path}/LICENSE`, `${path}/package.json`].forEach(copy);
  if (node.length > 0) link(join(to, 'node_modules/.bin/node'), `../${nodePackage}/bin/node`);
  if (workspace !== 'api') link(join(to, 'node_modules/@tryout/api'), '../../api');
  return [...packages, ...node];
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function link(file: string, target: string): void {
  mkdirSync(dirname(file), { recursive: true });
  symlinkSync(target, file);
}
