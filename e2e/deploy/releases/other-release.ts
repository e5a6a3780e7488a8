import { execFile } from 'node:child_process';
import { cp, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { copySources, type Edit, edit } from '../../product/copied-sources.ts';
import { type FrontEnd, frontEnds } from '../hosts/install.ts';

const root = resolve(import.meta.dirname, '../../..');

export interface OtherRelease {
  /** The folder of a front end's built files. */
  filesOf(frontEnd: FrontEnd): string;
  /** The folder of the API. */
  api: string;
  remove(): Promise<void>;
}

/** Builds everything from changed sources: a release of another day, to stand beside the built product. */
export async function buildOtherRelease(edits: readonly Edit[]): Promise<OtherRelease> {
  const { folder, remove } = await copySources(...frontEnds);
  await cp(join(root, 'api/dist'), join(folder, 'api/dist'), { recursive: true });
  await symlink(join(root, 'api/node_modules'), join(folder, 'api/node_modules'), 'dir');
  await useOtherReact(folder);
  for (const [file, from, to] of [...edits, ...inBuiltApi(edits), withoutCompression])
    await edit(join(folder, file), from, to);
  const [first, ...others] = frontEnds;
  await build(folder, first);
  await useVersionsOf(folder, first);
  await Promise.all(others.map((frontEnd) => build(folder, frontEnd)));
  return { filesOf: (frontEnd) => join(folder, frontEnd, 'dist'), api: join(folder, 'api'), remove };
}

const build = (folder: string, frontEnd: FrontEnd) =>
  promisify(execFile)('npm', ['run', 'build'], { cwd: join(folder, frontEnd) });

/** The API is built already, and its compiler would take as long as two front ends. */
const inBuiltApi = (edits: readonly Edit[]) =>
  edits
    .filter(([file]) => file.startsWith('api/src/'))
    .map(([file, from, to]): Edit => [file.replace('/src/', '/dist/').replace(/\.ts$/, '.js'), from, to]);

/** The versions of kit and components are the same in all builds: the others take them from the first one. */
async function useVersionsOf(folder: string, frontEnd: FrontEnd): Promise<void> {
  const manifest = await readFile(join(folder, frontEnd, 'dist/mf-manifest.json'), 'utf8');
  const { shared } = JSON.parse(manifest) as { shared: { name: string; version: string }[] };
  const versionOf = (name: string) => shared.find((module) => module.name === name)?.version;
  const versions = { kit: versionOf('@tryout/shared-ui/kit'), components: versionOf('@tryout/shared-ui') };
  await edit(
    join(folder, 'config/shared-modules/shared-modules.mjs'),
    'await contentVersions(build)',
    JSON.stringify(versions),
  );
}

/** Copies, because a package that is only linked would find its own neighbours. */
async function useOtherReact(folder: string): Promise<void> {
  const list = join(folder, 'shared-ui/package.json');
  for (const name of ['react', 'react-dom']) {
    const from = join(root, 'node_modules', `${name}-other-patch`);
    await cp(from, join(folder, 'node_modules', name), { recursive: true });
    const { version } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as { version: string };
    await edit(list, new RegExp(`("${name}": )"[\\d.]+"`), `$1"${version}"`);
  }
}

/** It takes longer than the build itself. */
const withoutCompression: Edit = [
  'config/precompress-plugin.mjs',
  'const MIN_BYTES = 1000;',
  'const MIN_BYTES = Infinity;',
];
