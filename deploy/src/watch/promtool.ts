import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackages } from '../../../config/debian-packages.ts';

const binary = '/usr/bin/promtool';

/** Runs Debian's promtool in a folder; it is installed where it is missing. @returns its exit code and everything that it wrote */
export function promtool(folder: string, ...words: string[]): { code: number | null; output: string } {
  installDebianPackages(['prometheus'], () => existsSync(binary));
  const { status, stdout, stderr } = spawnSync(binary, words, { cwd: folder, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}
