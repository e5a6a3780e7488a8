import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumOf } from '../checksum.ts';
import { entryOf } from '../web-server/remote-list.ts';
import { fetchFrom } from './fetch-from.ts';
import { readDescription } from './options.ts';
import { writeWhole } from './published.ts';

/**
 * Writes a remote's line into the shell's list, once its host serves exactly the released files.
 * @param at the address of the folder that the files were published to
 * @returns the new line, and the one that it replaces: putting that back is the rollback
 */
export async function publishLine(release: string, at: string, file: string): Promise<string> {
  const { name, version, remote } = readDescription(release);
  if (!remote) throw new Error(`${name} is no remote: only remotes have a line in the shell's list.`);
  if (!URL.canParse(at)) throw new Error(`--at must be an address like https://admin.example.id, not "${at}".`);
  const base = at.endsWith('/') ? at : `${at}/`;
  const manifest = new URL(remote.manifest, base).href;
  const entry = entryOf(readFileSync(join(release, 'files', remote.manifest)));
  await expectServed(manifest, remote.integrity.manifest);
  await expectServed(new URL(entry, base).href, remote.integrity.entry);

  const list = JSON.parse(readFileSync(file, 'utf8')) as { remotes: Record<string, unknown> };
  const before = list.remotes[remote.name];
  const line = { manifest, version, integrity: remote.integrity };
  writeWhole(file, textOf({ ...list.remotes, [remote.name]: line }));
  return [
    `Now:    ${lineText(remote.name, line)}`,
    ...(before ? [`Before: ${lineText(remote.name, before)}`] : []),
  ].join('\n');
}

async function expectServed(address: string, checksum: string): Promise<void> {
  const response = await fetchFrom(address, { redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answers ${response.status}: publish its files first.`);
  if (checksumOf(Buffer.from(await response.arrayBuffer())) !== checksum)
    throw new Error(`${address} is not the file of this release: the list stays as it is.`);
}

const lineText = (name: string, line: unknown) => `${JSON.stringify(name)}: ${JSON.stringify(line)}`;

/** One line for each remote, so that a change or a rollback is one line. */
const textOf = (remotes: Record<string, unknown>) =>
  `{\n  "remotes": {\n${Object.entries(remotes)
    .map(([name, line]) => `    ${lineText(name, line)}`)
    .join(',\n')}\n  }\n}\n`;
