import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { GitState } from './git-state.ts';

interface Sbom {
  serialNumber: string;
  metadata: { timestamp: string; component: Record<string, unknown> };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** The contents of a release, for its bill of materials. */
export interface Contents {
  name: string;
  version: string;
  git: GitState;
  /** The packages that it really contains, as `name@version`. */
  packages: readonly string[];
}

/**
 * The CycloneDX bill of materials of a release: npm's own, of the packages that the release really contains. Without random or
 * current values, so that the same commit gives the same bytes.
 * @throws Error when it contains a package that npm doesn't name
 */
export function sbomOf(root: string, { name, version, git, packages }: Contents): string {
  // Of everything that is installed: `--omit=dev` leaves out packages that a development dependency needs, too.
  const npm = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: pathWith(root) },
  });
  if (npm.status !== 0) throw new Error(`npm sbom ended with ${npm.status}: ${npm.stderr}`);
  const sbom = JSON.parse(npm.stdout) as Sbom;
  const contained = new Set(packages);
  const components = sbom.components.filter((component) => contained.has(component['bom-ref']));
  const named = new Set(components.map((component) => component['bom-ref']));
  const unnamed = packages.find((reference) => !named.has(reference));
  if (unnamed) throw new Error(`${name} contains ${unnamed}, which npm sbom doesn't name`);
  const own = `${name}@${version}`;
  const dependencies = sbom.dependencies.filter(({ ref }) => named.has(ref));
  return `${JSON.stringify(
    {
      ...sbom,
      serialNumber: `urn:uuid:${uuidOf(own)}`,
      metadata: {
        ...sbom.metadata,
        timestamp: git.committedAt,
        component: { 'bom-ref': own, type: 'application', name, version },
      },
      components,
      dependencies: [
        { ref: own, dependsOn: [...named] },
        ...dependencies.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((to) => named.has(to)) })),
      ],
    },
    undefined,
    2,
  )}\n`;
}

/** The npm that the repository names needs the Node that it brings. */
const pathWith = (root: string) => `${join(root, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;

/** The text's hash as a UUID of version 8: of our own making. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
