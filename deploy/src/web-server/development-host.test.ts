import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { temporaryFolder } from '../temporary-folder.ts';
import { buildWebServer } from './web-server.ts';

const dist = temporaryFolder();
const files = {
  'index.html': '<title>Landing</title>',
  'app.html': '<title>Tryout</title>app',
  'public-pages.json': JSON.stringify({ documents: { '/': 'index.html' }, app: {} }),
  'first-files.json': JSON.stringify({ pages: { '': { files: [], shared: [] } }, shared: {} }),
  'remotes.json': JSON.stringify({ remotes: { admin_app: 'http://localhost:3002/mf-manifest.json' } }),
  'sw.js': 'worker',
};
for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);

let server: FastifyInstance;
afterEach(() => server.close());

/** Asks the shell's web server, with this development host, for a path on a host. */
async function ask(developmentHost: string | undefined, host: string, path = '/questioner/login') {
  server = buildWebServer({
    frontEnd: 'shell',
    isRemote: false,
    dist,
    port: 0,
    host: '127.0.0.1',
    apiUrl: 'http://127.0.0.1:1',
    remotesFile: join(dist, 'remotes.json'),
    remoteOrigins: ['https://admin.tryout.id'],
    hasServiceWorker: true,
    areaHosts: new Map(),
    developmentHost,
    publicUrl: undefined,
    contactEmail: undefined,
    trustProxy: false,
    logLevel: 'silent',
  });
  const { body, headers } = await server.inject({ url: path, headers: { host } });
  return { body, policy: String(headers['content-security-policy']) };
}

const own = '?remote=questioner_app@http://localhost:3003/mf-manifest.json';

it.each([
  ['where nothing is set', undefined, 'dev.tryout.id'],
  ['on another host of the same server', 'dev.tryout.id', 'tryout.id'],
  ['on a host whose name only ends the same', 'dev.tryout.id', 'evil-dev.tryout.id'],
])('%s, a page says and allows nothing of a visitor’s own machine', async (_name, developmentHost, host) => {
  const { body, policy } = await ask(developmentHost, host, `/questioner/login${own}`);
  expect(body).toBe('<title>Tryout</title>app');
  expect(policy).not.toContain('localhost');
  expect(policy).not.toContain('127.0.0.1');
  await server.close();
  expect((await ask(developmentHost, host, '/sw.js')).body).toMatch(/^worker\n/);
});

it('on the development host, with or without a port, the page may load from a visitor’s own machine, and from nowhere else', async () => {
  const { body, policy } = await ask('dev.tryout.id', 'dev.tryout.id:8443');
  expect(body).toBe('<meta name="development-host" content="on"><title>Tryout</title>app');
  const here = "'self' https://admin.tryout.id http://localhost:* http://127.0.0.1:*";
  expect(policy).toContain(`; script-src ${here}; connect-src ${here} ws://localhost:* ws://127.0.0.1:*; worker-src`);
  expect(policy).toContain(`; style-src ${here} 'nonce-`);
  expect(policy).not.toContain('unsafe');
});

it('on the development host, nothing is kept by a service worker, and a document runs no script', async () => {
  expect((await ask('dev.tryout.id', 'dev.tryout.id', '/sw.js')).body).toContain('registration.unregister()');
  await server.close();
  const { body, policy } = await ask('dev.tryout.id', 'dev.tryout.id', '/');
  expect(body).toBe('<title>Landing</title>');
  expect(policy).toContain("script-src 'none'");
});
