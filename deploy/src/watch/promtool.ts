import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const binary = '/usr/bin/promtool';

/**
 * Debian's promtool; installed where it is missing and we may.
 * @throws Error with one line that says what to do
 */
function findPromtool(): string {
  if (!existsSync(binary) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write('No promtool found; installing Prometheus for the tests of the alerts …\n');
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'prometheus'], { stdio: 'ignore' });
  }
  if (!existsSync(binary)) throw new Error('No promtool found. Install it: apt-get install prometheus');
  return binary;
}

/** Runs promtool in a folder. @returns its exit code and everything that it wrote */
export function promtool(folder: string, ...words: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(findPromtool(), words, { cwd: folder, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}
