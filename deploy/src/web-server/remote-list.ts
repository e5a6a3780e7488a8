import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { checksumOf } from '../checksum.ts';
import { SettingsError } from '../settings-error.ts';

/** A remote as pages get to know it. */
export interface RemoteLine {
  /** The address of its manifest. */
  manifest: string;
  /** The SHA-384 checksums of its manifest and of its entry, as `integrity` attributes have them. */
  integrity?: { manifest: string; entry: string };
}

/** `remotes.json`: the remotes by federation name. */
export interface RemoteList {
  remotes: Record<string, RemoteLine>;
}

/** A line of the file, or its address alone. For development it may name the folder of the built files instead of their checksums. */
interface WrittenLine extends RemoteLine {
  build?: string;
}

const checksum = /^sha384-[A-Za-z0-9+/]{64}$/;
const thisMachine = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Reads and checks a list of remotes.
 * @throws SettingsError naming what is wrong
 */
export function readRemoteList(file: string): RemoteList {
  const remotes: Record<string, RemoteLine> = {};
  for (const [name, value] of writtenLines(file)) {
    let line: RemoteLine;
    try {
      line = readLine(value, file);
    } catch (error) {
      throw new SettingsError(
        `Wrong setting: REMOTES_FILE ${file} names a build of "${name}" that can't be read: ${(error as Error).message}`,
      );
    }
    const fault = faultOf(line);
    if (fault) throw new SettingsError(`Wrong setting: REMOTES_FILE ${file} ${fault.replace('%', `"${name}"`)}.`);
    remotes[name] = line;
  }
  return { remotes };
}

/**
 * The list while pages are served: a line that can't be used is left out, so that only its own area can't be opened.
 * @throws SettingsError when the file can't be read
 */
export function readUsableLines(file: string): RemoteList {
  const lines = writtenLines(file).flatMap(([name, value]) => {
    try {
      return [[name, readLine(value, file)] as const];
    } catch {
      return []; // its build is being written
    }
  });
  return { remotes: Object.fromEntries(lines.filter(([, line]) => faultOf(line) === undefined)) };
}

/** The list for uses where a broken one must break nothing else; undefined when it can't be read. */
export function findRemoteList(file: string): RemoteList | undefined {
  try {
    return readUsableLines(file);
  } catch {
    return undefined;
  }
}

/** The origins of a list's remotes, each once. */
export function originsOf({ remotes }: RemoteList): string[] {
  return [...new Set(Object.values(remotes).map(({ manifest }) => new URL(manifest).origin))];
}

function writtenLines(file: string): [string, unknown][] {
  let list: unknown;
  try {
    list = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError(`Wrong setting: REMOTES_FILE ${file} can't be read: ${(error as Error).message}`);
  }
  const remotes = (list as Partial<RemoteList> | null)?.remotes;
  if (typeof remotes !== 'object' || remotes === null)
    throw new SettingsError(`Wrong setting: REMOTES_FILE ${file} must hold {"remotes": {"name": {"manifest": …}}}.`);
  return Object.entries(remotes);
}

function readLine(value: unknown, file: string): RemoteLine {
  const { manifest, integrity, build } = (
    typeof value === 'string' ? { manifest: value } : (value ?? {})
  ) as WrittenLine;
  const checksums = integrity ?? (build === undefined ? undefined : checksumsOfBuild(resolve(dirname(file), build)));
  return { manifest, ...(checksums && { integrity: { manifest: checksums.manifest, entry: checksums.entry } }) };
}

/** @returns undefined when the front end isn't built, as beside a development server */
function checksumsOfBuild(folder: string): RemoteLine['integrity'] {
  const file = resolve(folder, 'mf-manifest.json');
  if (!existsSync(file)) return undefined;
  const manifest = readFileSync(file);
  return { manifest: checksumOf(manifest), entry: checksumOf(readFileSync(resolve(folder, entryOf(manifest)))) };
}

/** The file name of the entry that a manifest names. */
export function entryOf(manifest: Buffer): string {
  const { metaData } = JSON.parse(manifest.toString()) as { metaData: { remoteEntry: { name: string; path: string } } };
  return metaData.remoteEntry.path + metaData.remoteEntry.name;
}

/** The fault of a line, with % for its name; undefined when there is none. */
function faultOf({ manifest, integrity }: RemoteLine): string | undefined {
  if (!isWebAddress(manifest)) return "gives % an address that isn't http(s)";
  if (integrity && ![integrity.manifest, integrity.entry].every((value) => checksum.test(value)))
    return 'gives % a checksum that is no sha384-…';
  if (!integrity && !thisMachine.test(new URL(manifest).hostname))
    return 'gives % no checksums, which only remotes on this machine may lack (docs/releasing.md)';
  return undefined;
}

function isWebAddress(address: unknown): boolean {
  return typeof address === 'string' && /^https?:\/\/[^/]/.test(address) && URL.canParse(address);
}
