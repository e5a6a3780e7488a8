import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isDevelopmentHost } from './development-host.ts';
import { createReader, sendCompressed } from './documents.ts';
import { ifBuilt } from './if-built.ts';
import { workerPolicy } from './security-headers.ts';
import type { WebServerSettings } from './settings.ts';

/** Replaces a harmful worker: it removes all it has kept and then itself. Open pages go on, and load from the network from then on. */
const removal = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/**
 * /sw.js of the shell: the built worker, or its removal. Browsers look for a new one at every page load, so it is never cached. Its last line is
 * the remotes' origins: a browser takes a new policy only together with a script of other bytes.
 */
export function registerServiceWorker(app: FastifyInstance, settings: WebServerSettings): void {
  const read = createReader();

  const built = () => ifBuilt(() => `${read(join(settings.dist, 'sw.js'))}\n// ${settings.remoteOrigins.join(' ')}\n`);

  app.get('/sw.js', (request, reply) => {
    // On a development host a kept file would hide what a developer has just changed.
    const isWanted = settings.hasServiceWorker && !isDevelopmentHost(request, settings);
    const worker = isWanted ? built() : removal;
    if (worker === undefined) return reply.callNotFound();
    const etag = `W/"${createHash('sha256').update(worker).digest('base64url')}"`;
    void reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': workerPolicy(settings.remoteOrigins),
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendCompressed(request, reply, worker);
  });
}
