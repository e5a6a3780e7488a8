import { readFileSync } from 'node:fs';
import { SettingsError } from '../settings-error.ts';

/** `remotes.json`: federation name → address of its `mf-manifest.json`. */
export interface RemoteList {
  remotes: Record<string, string>;
}

/**
 * Reads and checks a list of remotes.
 * @throws SettingsError naming what is wrong
 */
export function readRemoteList(file: string): RemoteList {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError(`Wrong setting: REMOTES_FILE ${file} can't be read: ${(error as Error).message}`);
  }
  const remotes = (list as Partial<RemoteList> | null)?.remotes;
  if (typeof remotes !== 'object' || remotes === null)
    throw new SettingsError(`Wrong setting: REMOTES_FILE ${file} must hold {"remotes": {"name": "address"}}.`);
  for (const [name, address] of Object.entries(remotes))
    if (!isWebAddress(address))
      throw new SettingsError(`Wrong setting: REMOTES_FILE ${file} gives "${name}" an address that isn't http(s).`);
  return { remotes };
}

/** The list for uses where a broken one must break nothing else; undefined when it can't be used. */
export function findRemoteList(file: string): RemoteList | undefined {
  try {
    return readRemoteList(file);
  } catch {
    return undefined;
  }
}

/** The origins of a list's remotes, each once. */
export function originsOf({ remotes }: RemoteList): string[] {
  return [...new Set(Object.values(remotes).map((address) => new URL(address).origin))];
}

function isWebAddress(address: unknown): boolean {
  return typeof address === 'string' && /^https?:\/\/[^/]/.test(address) && URL.canParse(address);
}
