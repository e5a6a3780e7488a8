import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const packageFile = join(root, 'shared-ui/package.json');
const contracts = join(root, 'shared-ui/platform-contracts');

export type Bump = 'none' | 'minor' | 'major';

/** The platform's contract of one version: a line for each promise. */
export interface Contract {
  version: string;
  text: string;
}

/** All written contracts, oldest first. One that was released never changes. */
export function writtenContracts(): Contract[] {
  const byVersion = (one: Contract, other: Contract) =>
    one.version.localeCompare(other.version, 'en', { numeric: true });
  return readdirSync(contracts)
    .map((file) => ({ version: file.replace(/\.txt$/, ''), text: readFileSync(join(contracts, file), 'utf8') }))
    .sort(byVersion);
}

/** The version that the builds give the platform. */
export const platformVersion = (): string => readPackage().platformVersion;

/**
 * What the platform promises now: the declarations of its exports without comments, and the router's version, whose names it hands on.
 * @param source the platform's folder
 */
export function presentContract(source = join(root, 'shared-ui/src/platform')): string {
  const folder = mkdtempSync(join(tmpdir(), 'platform-'));
  try {
    const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--removeComments'];
    const config = join(root, 'shared-ui/tsconfig.platform.json');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: config, files: [join(source, 'index.ts')] }),
    );
    execFileSync(join(root, 'node_modules/.bin/tsc'), [
      ...options,
      ...['--project', join(folder, 'tsconfig.json'), '--rootDir', source, '--outDir', join(folder, 'declared')],
    ]);
    const declared = readdirSync(join(folder, 'declared')).sort();
    const router = readPackage().dependencies['react-router']?.split('.').slice(0, 2).join('.');
    return [
      `react-router ${router}`,
      ...declared.flatMap((file) => ['', ...promisesIn(readFileSync(join(folder, 'declared', file), 'utf8'))]),
      '',
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A line for each exported name, so that a new one is a new line. */
function promisesIn(declarations: string): string[] {
  return declarations
    .replaceAll(/^export (type )?\{([^}]*)\} from (.+);$/gm, (_all, type: string | undefined, names: string, from) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => `export ${type ?? ''}${name} from ${from}`)
        .join('\n'),
    )
    .split('\n')
    .filter((line) => line !== '' && line !== 'export {};');
}

/**
 * The change of version that a changed contract asks for: none, a minor one for additions alone, a major one where a promise was changed or
 * taken back. A new minor version of the router counts as an addition.
 */
export function neededBump(before: string, now: string): Bump {
  if (before === now) return 'none';
  const [routerBefore = '', ...promises] = before.split('\n');
  const [routerNow = '', ...present] = now.split('\n');
  const major = (router: string) => /\d+/.exec(router)?.[0];
  if (major(routerBefore) !== major(routerNow)) return 'major';
  let at = 0;
  let block = '';
  for (const line of present) {
    if (!line.startsWith(' ')) block = line;
    if (line === promises[at]) at += 1;
    // Older areas don't give a field that must be given.
    else if (block.startsWith('export interface') && /^ +\w+: /.test(line)) return 'major';
  }
  return at === promises.length ? 'minor' : 'major';
}

/** The version after another one. */
export function bumped(version: string, bump: Bump): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (bump === 'none') return version;
  return bump === 'major' ? `${major + 1}.0.0` : `${major}.${minor + 1}.0`;
}

/** Writes the present contract under the version that it asks for. @returns that version */
export function writeContract(): string {
  mkdirSync(contracts, { recursive: true });
  const last = writtenContracts().at(-1);
  const text = presentContract();
  const version = last ? bumped(last.version, neededBump(last.text, text)) : platformVersion();
  if (version === last?.version) return version;
  writeFileSync(join(contracts, `${version}.txt`), text);
  const before = readFileSync(packageFile, 'utf8');
  writeFileSync(packageFile, before.replace(/("platformVersion": )"[^"]*"/, `$1"${version}"`));
  return version;
}

function readPackage() {
  return JSON.parse(readFileSync(packageFile, 'utf8')) as {
    platformVersion: string;
    dependencies: Record<string, string>;
  };
}
