import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the files in DATA_DIR that hold what no setting gives. */
export const keptFiles = { jwtSecret: 'jwt-secret', idCardKey: 'id-card-key' } as const;

/** The secret that a first start made and kept beside the data; undefined where there was none. */
export function readKeptSecret(dataDir: string, name: keyof typeof keptFiles): string | undefined {
  const file = join(dataDir, keptFiles[name]);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** The same; one is made where there is none, readable by its owner alone. */
export function keepSecret(dataDir: string, name: keyof typeof keptFiles): string {
  const kept = readKeptSecret(dataDir, name);
  if (kept !== undefined) return kept;
  const made = randomBytes(32).toString('hex');
  writeFileSync(join(dataDir, keptFiles[name]), made, { mode: 0o600 });
  return made;
}
