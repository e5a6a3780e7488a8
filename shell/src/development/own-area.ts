import { type RemoteName, remotes } from '../remotes/ownership.ts';
import type { RemoteLine } from '../remotes/remote-list.ts';

/** An area that a developer runs on their own machine, in place of the deployed one. */
export interface OwnArea {
  remote: RemoteName;
  /** Such as `http://localhost:3003`. */
  origin: string;
  /** Its line, without checksums: a development server's files change all the time. */
  line: RemoteLine;
}

const parameter = 'remote';
/** Where a tab keeps its own area. */
const key = 'own-area';

/**
 * Reads `questioner_app@http://localhost:3003/mf-manifest.json`. Only a manifest on the visitor's own machine is accepted, over http and with a
 * port: whoever makes up a link has no code there.
 */
export function parseOwnArea(text: string): OwnArea | undefined {
  const [, name, address = ''] = /^([a-z_]+)@(.+)$/s.exec(text) ?? [];
  const remote = remotes.find((known) => known.name === name)?.name;
  if (!remote || !/^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}(\/[\w-]+)*\/mf-manifest\.json$/.test(address))
    return undefined;
  if (!URL.canParse(address)) return undefined;
  return { remote, origin: new URL(address).origin, line: { manifest: address } };
}

/** Moves `?remote=` from the address into the tab's memory, where it stays until it is released. One that can't be accepted is dropped. */
export function takeFromAddress(): void {
  const url = new URL(window.location.href);
  const text = url.searchParams.get(parameter);
  if (text === null) return;
  if (parseOwnArea(text)) sessionStorage.setItem(key, text);
  url.searchParams.delete(parameter);
  window.history.replaceState(window.history.state, '', url);
}

/** This tab's own area; undefined when it has none. */
export const findOwnArea = (): OwnArea | undefined => parseOwnArea(sessionStorage.getItem(key) ?? '');

/** Lets this tab go back to the deployed area, with its next load. */
export const releaseOwnArea = (): void => sessionStorage.removeItem(key);
