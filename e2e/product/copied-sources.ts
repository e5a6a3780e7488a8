import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
// Inside the project, so that packages are found in its node_modules.
const folderOfCopies = join(root, 'e2e/test-results');

/** A change of one file: `from` must be in it. */
export type Edit = [file: string, from: string | RegExp, to: string];

export interface CopiedSources {
  folder: string;
  remove(): Promise<void>;
}

const leftOut = /(^|\/)(node_modules|dist|test-results|\.documents|\.turbo)(\/|$)/;

/** A copy of the sources that these front ends are built from, not built. */
export async function copySources(...frontEnds: string[]): Promise<CopiedSources> {
  await mkdir(folderOfCopies, { recursive: true });
  const folder = await mkdtemp(join(folderOfCopies, 'sources-'));
  const sources = ['package.json', 'config', 'shared-ui', 'deploy', 'api/package.json', 'api/content', 'api/src'];
  for (const source of [...sources, ...frontEnds])
    await cp(join(root, source), join(folder, source), {
      recursive: true,
      filter: (path) => !leftOut.test(path.slice(root.length)),
    });
  await mkdir(join(folder, 'node_modules/@tryout'), { recursive: true });
  for (const name of ['shared-ui', 'api'])
    await symlink(`../../${name}`, join(folder, 'node_modules/@tryout', name), 'dir');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Changes a file of such a copy. */
export async function edit(file: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const changed = typeof from === 'string' ? text.replace(from, () => to) : text.replace(from, to);
  if (changed === text) throw new Error(`${file} has no ${from}`);
  // In one step, as editors save: a development server that reads a file just emptied would load its page anew.
  await writeFile(`${file}.new`, changed);
  await rename(`${file}.new`, file);
}
