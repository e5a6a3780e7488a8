import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const clusters = '/usr/lib/postgresql';

/**
 * Debian's programs for backups; installed where they are missing and we may.
 * @throws Error with one line that says what to do
 */
export function findPrograms(programs: Readonly<Record<string, string>>): void {
  const missing = () => Object.entries(programs).filter(([program]) => !isThere(program));
  if (missing().length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packages = missing().map(([, name]) => name);
    process.stderr.write(`Installing ${packages.join(', ')} for the drill …\n`);
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit' });
  }
  if (missing().length > 0)
    throw new Error(
      `Install first: apt-get install ${missing()
        .map(([, name]) => name)
        .join(' ')}`,
    );
}

const isThere = (program: string) =>
  program === 'postgres' ? findPostgres() !== undefined : spawnSync('which', [program]).status === 0;

/** The folder of the newest of Debian's PostgreSQL servers. */
export function findPostgres(): string | undefined {
  const versions = existsSync(clusters)
    ? readdirSync(clusters).toSorted((one, other) => Number(one) - Number(other))
    : [];
  return versions.map((version) => join(clusters, version, 'bin')).findLast((bin) => existsSync(join(bin, 'postgres')));
}
