import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../temporary-folder.ts';
import { createFirstFiles } from './first-files.ts';
import type { WebServerSettings } from './settings.ts';

const own = {
  pages: {
    '': { files: ['main.0123abcd.js', 'bootstrap.0123abcd.js', 'app.0123abcd.css'], shared: ['react', 'shared-ui'] },
  },
  shared: {
    react: { version: '19.3.1', files: ['react.0123abcd.js'], shared: [] },
    'shared-ui': { version: '0.0.0-h1', files: ['ui.0123abcd.js'], shared: ['zustand'] },
    'shared-ui/more': { version: '0.0.0-h1', files: ['more.0123abcd.js'], shared: ['shared-ui'] },
    zustand: { version: '5.1.0', files: ['zustand.0123abcd.js'], shared: [] },
  },
};
const page = (file: string, shared: string[] = []) => ({ files: ['remoteEntry.js', file], shared });
const learner = {
  pages: { exam: page('list.89abcdef.js', ['shared-ui/more']), 'exam/TO': page('attempt.89abcdef.js', ['zustand']) },
  shared: {
    'shared-ui': { version: '0.0.0-h1', files: ['own-ui.89abcdef.js'], shared: ['zustand', 'react'] },
    'shared-ui/more': { version: '0.0.0-h1', files: ['own-more.89abcdef.js'], shared: ['shared-ui'] },
    zustand: { version: '5.1.0', files: ['own-zustand.89abcdef.js'], shared: [] },
    react: { version: '19.3.1', files: ['own-react.89abcdef.js'], shared: [] },
  },
};

let answer: unknown;
let server: Server;
let origin: string;

beforeEach(async () => {
  answer = learner;
  server = createServer((_request, response) => response.end(JSON.stringify(answer)));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((closed) => server.close(closed)));

/** The tags of a page, once the remotes have been asked. */
async function given({
  remoteOrigins = [origin],
  ownText = JSON.stringify(own),
  manifest = `${origin}/area/mf-manifest.json`,
} = {}) {
  const remotesFile = join(temporaryFolder(), 'remotes.json');
  writeFileSync(remotesFile, JSON.stringify({ remotes: { learner_app: manifest } }));
  const firstFiles = createFirstFiles({ remotesFile, remoteOrigins } as WebServerSettings, () => ownText);
  await firstFiles.warmUp();
  return firstFiles;
}
const addresses = (tags: string) => [...tags.matchAll(/(?:href|content)="([^"]+)"/g)].map(([, address]) => address);

it('names the shell’s files, the remote’s, and the shared modules that either needs, each once', async () => {
  const links = (await given()).tagsFor('/exam/TO123');
  expect(addresses(links)).toEqual([
    `${origin}/area/mf-manifest.json`,
    '/main.0123abcd.js',
    '/app.0123abcd.css',
    '/react.0123abcd.js',
    '/ui.0123abcd.js',
    '/zustand.0123abcd.js',
    '/bootstrap.0123abcd.js',
    `${origin}/area/attempt.89abcdef.js`,
  ]);
  expect(links).toContain('<link rel="preload" href="/app.0123abcd.css" as="style">');
  // A failed file must not fail again when the reader retries, as a failed preload does.
  expect(links).not.toMatch(new RegExp(`preload" href="${origin}[^"]*\\.js"`));
});

it('reads the list of the listed release: both names have the same hash', async () => {
  const asked: string[] = [];
  server.on('request', ({ url }) => void asked.push(url ?? ''));
  await given({ manifest: `${origin}/area/mf-manifest.89abcdef.json` });
  expect(asked).toEqual(['/area/first-files.89abcdef.json']);
});

it('uses the page with the longest matching start of the path', async () => {
  const firstFiles = await given();
  expect(firstFiles.tagsFor('/exam/68578cc9')).toContain('list.89abcdef.js');
  expect(firstFiles.tagsFor('/exam/68578cc9')).toContain('/more.0123abcd.js');
  expect(firstFiles.tagsFor('/nowhere')).not.toContain(origin);
});

it('names the remote’s own shared modules where their content is another than the shell’s, except for what a page has once', async () => {
  answer = {
    ...learner,
    shared: {
      ...learner.shared,
      'shared-ui/more': { ...learner.shared['shared-ui/more'], version: '0.0.0-h2' },
      react: { ...learner.shared.react, version: '19.3.2' },
    },
  };
  const links = (await given()).tagsFor('/exam/68578cc9');
  expect(links).toContain(`${origin}/area/list.89abcdef.js ${origin}/area/own-more.89abcdef.js`);
  expect(links).not.toContain('/more.0123abcd.js');
  expect(links).toContain('/ui.0123abcd.js');
  expect(links).not.toContain('own-react');
});

it('prefetches only the shell’s own files', async () => {
  const links = (await given()).prefetchesFor('/exam/list');
  expect(links).toContain('<link rel="prefetch" href="/more.0123abcd.js">');
  expect(links).not.toContain(origin);
});

it('asks no remote whose origin isn’t allowed', async () => {
  const firstFiles = await given({ remoteOrigins: ['https://elsewhere.id'] });
  expect(firstFiles.tagsFor('/exam/TO123')).not.toContain(origin);
});

it('escapes the address of a remote’s manifest, so that it can’t break out of its attribute', async () => {
  const links = (await given({ manifest: `${origin}/area/mf-manifest.json#"><meta http-equiv="refresh">` })).tagsFor(
    '/exam/TO123',
  );
  expect(links).toContain(`${origin}/area/mf-manifest.json#%22`);
  expect(links).not.toContain('<meta http-equiv');
});

it('ignores a shared module named like a property of every object', async () => {
  answer = { pages: { exam: page('list.89abcdef.js', ['constructor', '__proto__']) }, shared: {} };
  expect((await given()).tagsFor('/exam/1')).toContain('list.89abcdef.js');
});

it.each([
  ['a name that would break out of the page', { pages: { exam: page('a.js"><script src=//evil.id>') }, shared: {} }],
  ['a path that would', { pages: { 'exam">': page('a.js') }, shared: {} }],
  ['another folder', { pages: { exam: page('../../secret.js') }, shared: {} }],
  ['another shape', { pages: { exam: ['a.js'] }, shared: {} }],
  ['nothing', null],
])('ignores a remote’s list that holds %s', async (_name, list) => {
  answer = list;
  expect((await given()).tagsFor('/exam/TO123')).not.toContain(origin);
});

it('adds nothing where the build has left no list', async () => {
  expect((await given({ ownText: 'not there' })).tagsFor('/nowhere')).toBe('');
});
