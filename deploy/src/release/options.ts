import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { GitState } from './git-state.ts';
import type { ReleasedRemote } from './front-end-files.ts';

/** `release.json`: what a release is. */
export interface ReleaseDescription extends GitState {
  name: string;
  version: string;
  /** Only of a remote. */
  remote?: ReleasedRemote;
}

export const readDescription = (release: string) =>
  JSON.parse(readFileSync(join(release, 'release.json'), 'utf8')) as ReleaseDescription;

/**
 * A command's options of the form `--name=value`.
 * @throws Error that names one which is missing
 */
export function readOptions<Name extends string>(required: readonly Name[], optional: readonly string[] = []) {
  const options = Object.fromEntries([...required, ...optional].map((name) => [name, { type: 'string' as const }]));
  const values = parseArgs({ options }).values as Record<string, string | undefined>;
  const missing = required.find((name) => !values[name]);
  if (missing) throw new Error(`Say --${missing}=… (docs/releasing.md).`);
  return values as Record<Name, string> & Record<string, string | undefined>;
}

/** A path as the person typed it: npm runs the command in the workspace's folder. */
export const typedPath = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);

/** Runs a command; a failure is one line, and the exit code 1. */
export async function runTool(work: () => Promise<string> | string): Promise<void> {
  try {
    console.log(await work());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
