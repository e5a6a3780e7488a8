import { RemoteError } from './remote-error.ts';

/** `/remotes.json`: the address of each remote's `mf-manifest.json`, by federation name. */
export type RemoteList = Readonly<Record<string, string>>;

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
    Object.entries(list).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * The origins that code may come from. The web server writes them into the page beside its Content-Security-Policy, so that an attacker who
 * can change only `/remotes.json` can't make us run their scripts.
 */
export function allowedOrigins(page: Document = document): string[] {
  const content = page.querySelector<HTMLMetaElement>('meta[name=remote-origins]')?.content ?? '';
  return content.split(/\s+/).filter(Boolean);
}

/**
 * The address of one remote's manifest.
 * @throws RemoteError `unreachable` when the list doesn't name it, `refused` when its origin is not allowed
 */
export function manifestAddress(list: RemoteList, remote: string, origins: readonly string[]): string {
  const address = list[remote];
  if (address === undefined) throw new RemoteError(remote, 'unreachable');
  const url = parseAddress(address);
  if (!url || ![window.location.origin, ...origins].includes(url.origin)) throw new RemoteError(remote, 'refused');
  return url.href;
}

function parseAddress(address: string): URL | undefined {
  try {
    return new URL(address, window.location.origin);
  } catch {
    return undefined;
  }
}
