import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** apt-get refuses to run twice at once: whoever installs holds this file. */
const lock = join(tmpdir(), 'tryout-apt.lock');
const updateAndInstall = 'apt-get update -qq && exec apt-get install -y -qq --no-install-recommends "$@"';

/**
 * Installs Debian's packages for a test where something is missing and we may. Processes that install at the same time wait for each
 * other.
 * @param isPresent true once nothing is missing
 * @throws Error with one line that says what to do
 */
export function installDebianPackages(packages: readonly string[], isPresent: () => boolean): void {
  if (isPresent()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write(`Installing ${packages.join(', ')} …\n`);
    try {
      execFileSync('flock', [lock, 'sh', '-c', updateAndInstall, 'sh', ...packages], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    } catch {
      // apt-get has said why; the error below says what to do.
    }
  }
  if (!isPresent()) throw new Error(`Install first: apt-get install ${packages.join(' ')}`);
}
