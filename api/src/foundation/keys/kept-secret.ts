import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the files in DATA_DIR with the secrets that no setting gives. */
export const keptFiles = { jwtSecret: 'jwt-secret', idCardKey: 'id-card-key', vapidKeys: 'vapid-keys' } as const;

/** The secret that the first start made and stored in DATA_DIR; undefined if there is none. */
export function readKeptSecret(dataDir: string, name: keyof typeof keptFiles): string | undefined {
  const file = join(dataDir, keptFiles[name]);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

/** The same; makes one if there is none, readable only by its owner. */
export function keepSecret(
  dataDir: string,
  name: keyof typeof keptFiles,
  make = () => randomBytes(32).toString('hex'),
): string {
  const kept = readKeptSecret(dataDir, name);
  if (kept !== undefined) return kept;
  const made = make();
  writeFileSync(join(dataDir, keptFiles[name]), made, { mode: 0o600 });
  return made;
}
