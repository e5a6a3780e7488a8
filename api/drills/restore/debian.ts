import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackages } from '../../../config/debian-packages.ts';

const clusters = '/usr/lib/postgresql';

/**
 * Debian's programs for backups; installed where they are missing and we may.
 * @throws Error with one line that says what to do
 */
export function findPrograms(programs: Readonly<Record<string, string>>): void {
  const missing = () => Object.entries(programs).filter(([program]) => !isThere(program));
  installDebianPackages(
    missing().map(([, name]) => name),
    () => missing().length === 0,
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
