import { RemoteError } from './remote-error.ts';

/** A remote's line in `/remotes.json`. */
export interface RemoteLine {
  /** The address of its manifest. */
  manifest: string;
  /** The checksums of manifest and entry, `sha384-…`. Only on this machine, for development, may a line have none. */
  integrity?: { manifest: string; entry: string };
}

/** `/remotes.json`: the lines by federation name. A line without checksums may be the address alone. */
export type RemoteList = Readonly<Record<string, RemoteLine>>;

/**
 * The list of the remotes' addresses. A deployment moves or rolls back an area by changing `/remotes.json`, so each call fetches it again,
 * except the first: the web server has just written its content into the page.
 * @throws RemoteError when the list doesn't arrive or isn't one
 */
export async function fetchRemoteList(page: Document = document): Promise<RemoteList> {
  return takeWrittenList(page) ?? fetchList();
}

/** The list in the page, only once: a second call means that the first has failed. */
function takeWrittenList(page: Document): RemoteList | undefined {
  const element = page.querySelector<HTMLMetaElement>('meta[name=remotes]');
  if (!element) return undefined;
  element.remove();
  try {
    return parseRemoteList(JSON.parse(element.content));
  } catch {
    return undefined;
  }
}

async function fetchList(): Promise<RemoteList> {
  try {
    const response = await fetch('/remotes.json', { cache: 'no-cache' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return parseRemoteList(await response.json());
  } catch (cause) {
    throw new RemoteError('remotes.json', 'unreachable', { cause });
  }
}

function parseRemoteList(body: unknown): RemoteList {
  const list: unknown = typeof body === 'object' && body !== null && 'remotes' in body ? body.remotes : undefined;
  if (typeof list !== 'object' || list === null) throw new Error('no "remotes"');
  return Object.fromEntries(
    Object.entries(list).flatMap(([name, value]: [string, unknown]) => {
      const line = parseLine(value);
      return line ? [[name, line]] : [];
    }),
  );
}

/** @returns undefined for a line that is none: then only its own area can't be opened */
function parseLine(value: unknown): RemoteLine | undefined {
  if (typeof value === 'string') return { manifest: value };
  const { manifest, integrity } = (value ?? {}) as Partial<RemoteLine>;
  if (typeof manifest !== 'string') return undefined;
  if (integrity === undefined) return { manifest };
  const { manifest: ofManifest, entry } = (integrity ?? {}) as Partial<typeof integrity>;
  return isChecksum(ofManifest) && isChecksum(entry)
    ? { manifest, integrity: { manifest: ofManifest, entry } }
    : undefined;
}

/** One checksum, exactly: browsers ignore an `integrity` that they can't read. */
const isChecksum = (value: unknown): value is string =>
  typeof value === 'string' && /^sha384-[A-Za-z0-9+/]{64}$/.test(value);

/**
 * The origins that code may come from. The web server writes them into the page beside its Content-Security-Policy, so that an attacker who
 * can change only `/remotes.json` can't make us run their scripts.
 */
export function allowedOrigins(page: Document = document): string[] {
  const content = page.querySelector<HTMLMetaElement>('meta[name=remote-origins]')?.content ?? '';
  return content.split(/\s+/).filter(Boolean);
}

/**
 * One remote's line, with its manifest's full address.
 * @throws RemoteError `unreachable` when the list doesn't name it, `refused` when its origin is not allowed, or when it has no checksums
 * and isn't on this machine
 */
export function lineOf(list: RemoteList, remote: string, origins: readonly string[]): RemoteLine {
  const line = list[remote];
  if (line === undefined) throw new RemoteError(remote, 'unreachable');
  const url = parseAddress(line.manifest);
  const isAllowed = url && [window.location.origin, ...origins].includes(url.origin);
  if (!isAllowed || !(line.integrity || isThisMachine(url))) throw new RemoteError(remote, 'refused');
  return { ...line, manifest: url.href };
}

const isThisMachine = ({ hostname }: URL) => /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address, window.location.origin);
  } catch {
    return undefined;
  }
}
