import '../../../../config/node-version.mjs';
import { readFileSync } from 'node:fs';
import type { RemoteLine, RemoteList } from '../../web-server/remote-list.ts';
import { fetchFrom } from '../fetch-from.ts';
import { readOptions, runTool, typedPath } from '../options.ts';
import { prune } from '../prune.ts';

/* `npm run prune -w deploy -- --in=<folder> --list=<file, or address of the shell's /remotes.json>`: docs/releasing.md. */

await runTool(async () => {
  const { in: folder, list } = readOptions(['in'], ['list']);
  return prune(typedPath(folder), list === undefined ? undefined : await manifestsIn(list));
});

/** @throws Error when the list can't be read: nothing may be removed without it */
async function manifestsIn(list: string): Promise<string[]> {
  const text = /^https?:/.test(list) ? await textAt(list) : readFileSync(typedPath(list), 'utf8');
  const { remotes } = JSON.parse(text) as RemoteList;
  // An older line is the address alone.
  return Object.values(remotes).map((line: RemoteLine | string) => (typeof line === 'string' ? line : line.manifest));
}

async function textAt(address: string): Promise<string> {
  const response = await fetchFrom(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  return response.text();
}
