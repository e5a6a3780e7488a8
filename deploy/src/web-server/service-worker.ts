import type { FastifyInstance } from 'fastify';
import { isDevelopmentHost } from './development-host.ts';
import { workerPolicy } from './security-headers.ts';
import type { WebServerSettings } from './settings.ts';

/** Replaces a harmful worker: it removes all it has kept and then itself. Open pages go on, and load from the network from then on. */
const removal = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

/** /sw.js of the shell: the built worker, or its removal. Browsers look for a new one at every page load, so it is never cached. */
export function registerServiceWorker(app: FastifyInstance, settings: WebServerSettings): void {
  app.get('/sw.js', (request, reply) => {
    void reply.headers({
      'cache-control': 'no-cache',
      'content-security-policy': workerPolicy(settings.remoteOrigins),
    });
    // On a development host a kept file would hide what a developer has just changed.
    if (settings.hasServiceWorker && !isDevelopmentHost(request, settings)) return reply.sendFile('sw.js');
    return reply.type('text/javascript; charset=utf-8').send(removal);
  });
}
