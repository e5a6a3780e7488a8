import '../../../../config/node-version.mjs';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runTool, typedPath } from '../options.ts';
import { frontEnds, type FrontEnd } from '../../web-server/front-ends.ts';
import { build } from '../build.ts';
import { checksumsName, openToAll, unfinishedIn, writeChecksums } from '../folder.ts';
import { copyFrontEnd, packagesIn } from '../front-end-files.ts';
import { gitState, type GitState, versionOf } from '../git-state.ts';
import { sbomOf } from '../sbom.ts';
import { copyServer, servers } from '../server-files.ts';

/*
 * `npm run release -w admin-app`, the same for every front end and the API: builds it and makes the folder
 * `releases/<name>/<version>`, which docs/releasing.md describes. `-- --dirty` also releases files that no commit has, and marks them;
 * `-- --out=<folder>` puts the releases elsewhere.
 */

const root = resolve(import.meta.dirname, '../../../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { dirty: { type: 'boolean' }, out: { type: 'string', default: join(root, 'releases') } },
});
const out = typedPath(values.out);
// The folders above a release are copied to servers, too.
process.umask(0o022);

await runTool(async () => `Released: ${relative(root, await release(positionals[0] as FrontEnd | 'api'))}`);

async function release(name: FrontEnd | 'api'): Promise<string> {
  const git = gitState(root);
  if (git.isDirty && values.dirty !== true)
    throw new Error(
      'Some files are not as in the last commit: commit them first, or mark the release with "-- --dirty".',
    );
  // A build that comes from the cache adds its files to those of an earlier one, which would be released with them.
  rmSync(join(root, name, 'dist'), { recursive: true, force: true });
  await build(root, name);
  const version = versionOf(git);
  const made = unfinishedIn(join(out, name), version);
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { recursive: true });
  fill(made, name, version, git);
  writeChecksums(made);
  openToAll(made);
  return finish(made, join(out, name, version), git.isDirty);
}

/** Puts everything into the folder except its checksums. */
function fill(to: string, name: FrontEnd | 'api', version: string, git: GitState): void {
  const isRemote = name !== 'api' && frontEnds[name].isRemote;
  const dist = join(root, name, 'dist');
  const remote = name === 'api' ? undefined : copyFrontEnd(dist, join(to, 'files'), isRemote);
  const server = name === 'api' || name === 'shell' ? servers[name] : undefined;
  const installed = server ? copyServer(root, server, join(to, 'server')) : [];
  const bundled = name === 'api' ? [] : packagesIn(dist);
  const packages = [...new Set([...bundled, ...installed.map((found) => `${found.name}@${found.version}`)])];
  writeFileSync(join(to, 'sbom.cdx.json'), sbomOf(root, { name, version, git, packages }));
  const description = {
    name,
    version,
    ...git,
    ...(server && { node: process.versions.node, platform: `${process.platform}-${process.arch}` }),
    ...(remote && { remote }),
  };
  writeFileSync(join(to, 'release.json'), `${JSON.stringify(description, undefined, 2)}\n`);
}

/**
 * Gives the finished folder its name.
 * @throws Error when the same commit has already been released with other bytes
 */
function finish(made: string, to: string, isDirty: boolean): string {
  if (existsSync(to) && !isDirty) {
    const [before, now] = [to, made].map((folder) => readFileSync(join(folder, checksumsName), 'utf8'));
    if (before !== now) throw new Error(`${to} is there already, with other files: compare it with ${made}.`);
    rmSync(made, { recursive: true });
    return to;
  }
  rmSync(to, { recursive: true, force: true });
  renameSync(made, to);
  return to;
}
