import { checksumOf } from './checksum.ts';
import { RemoteError } from './remote-error.ts';
import type { RemoteLine } from './remote-list.ts';

/** The part of a remote's `mf-manifest.json` that the shell reads. */
export interface RemoteManifest {
  /** The remote's entry: the file that the federation runtime runs first. */
  metaData: { remoteEntry: { name: string; path: string; type: string } };
  /** The modules that the remote shares, each checked by those who read it. */
  shared: readonly unknown[];
}

/** Looks at a manifest before any code of its remote runs. Returns the reason to refuse the remote; undefined where there is none. */
export type ManifestCheck = (remote: string, manifest: RemoteManifest) => RemoteError | undefined;

/** A manifest that has passed all checks. */
export interface CheckedManifest {
  /** The address of the remote's entry. */
  entry: string;
}

/**
 * Fetches a remote's manifest, once, and checks its bytes against the list and what it says against `checks`.
 * @throws RemoteError `altered` when the bytes are not those of the list; the reason of the first check that refuses it
 */
export async function fetchManifest(
  remote: string,
  { manifest: address, integrity }: RemoteLine,
  checks: readonly ManifestCheck[],
): Promise<CheckedManifest> {
  const bytes = await fetchListed(remote, address, integrity?.manifest);
  const manifest = parse(remote, bytes);
  for (const check of checks) {
    const refusal = check(remote, manifest);
    if (refusal) throw refusal;
  }
  const { name, path } = manifest.metaData.remoteEntry;
  return { entry: new URL(path + name, address).href };
}

/**
 * A manifest with the bytes that the list promises. A browser keeps a hashed file for ever, even another one that its host has sent by mistake:
 * before the host is blamed, it is asked anew.
 */
async function fetchListed(remote: string, address: string, checksum: string | undefined): Promise<ArrayBuffer> {
  const bytes = await fetchFile(remote, address, /json/);
  if (checksum === undefined || (await checksumOf(bytes)) === checksum) return bytes;
  const anew = await fetchFile(remote, address, /json/, 'reload');
  if ((await checksumOf(anew)) !== checksum) throw new RemoteError(remote, 'altered');
  return anew;
}

/**
 * True when this file's host sends other bytes than the list promises; false when it doesn't arrive. The host is asked anew, and the browser then
 * keeps its answer: where it was right, the next try gets it.
 */
export async function isAltered(remote: string, address: string, checksum: string): Promise<boolean> {
  try {
    return (await checksumOf(await fetchFile(remote, address, /javascript/, 'reload'))) !== checksum;
  } catch {
    return false;
  }
}

/** A web page in place of a file, as a Wi-Fi network's sign-in page, is no altered file: the file hasn't arrived. */
async function fetchFile(
  remote: string,
  address: string,
  type: RegExp,
  cache: RequestCache = 'default',
): Promise<ArrayBuffer> {
  try {
    const response = await fetch(address, { cache });
    if (!response.ok) throw new Error(`status ${response.status}`);
    if (!type.test(response.headers.get('content-type') ?? '')) throw new Error('another content type');
    return await response.arrayBuffer();
  } catch (cause) {
    throw new RemoteError(remote, 'unreachable', { cause });
  }
}

function parse(remote: string, bytes: ArrayBuffer): RemoteManifest {
  try {
    const { metaData, shared } = JSON.parse(new TextDecoder().decode(bytes)) as Partial<RemoteManifest>;
    const { name, path, type } = metaData?.remoteEntry ?? {};
    if (!isText(name) || !isText(path) || !isText(type) || !Array.isArray(shared)) throw new Error('no manifest');
    return { metaData: { remoteEntry: { name, path, type } }, shared };
  } catch (cause) {
    throw new RemoteError(remote, 'unreachable', { cause });
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';
