import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * Installs Debian's packages where something is missing and we may.
 * @throws Error with one line that says what to do
 */
export function install(packages: readonly string[], isPresent: () => boolean): void {
  if (isPresent()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write(`Installing ${packages.join(', ')} for the tests of the deployment …\n`);
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit' });
  }
  if (!isPresent()) throw new Error(`Install first: apt-get install ${packages.join(' ')}`);
}
