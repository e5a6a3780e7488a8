import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, type Strategy } from 'workbox-strategies';
import { documentPath, isAppDocument, isPromised, keptKind, type Kept } from './kept.ts';
import { listenToPush, type PushWorker } from './push.ts';
import { assetRoom, figureRoom } from './room.ts';

// docs/offline.md says what this worker does and how to get rid of it.

declare const self: ServiceWorkerGlobalScope;

/** A new name when the stored form changes; caches with other names are then removed. */
const cacheNames: Record<Kept, string> = {
  document: 'tryout-document-1',
  asset: 'tryout-asset-1',
  entry: 'tryout-entry-1',
  figure: 'tryout-figure-1',
};
const appPath = '/app.html';

const pathOf = (request: Request) => new URL(request.url).pathname;

const keyOf = (request: Request) => documentPath(pathOf(request));

const onlyPromised = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    isPromised(pathOf(request), response) ? response : null,
};

/**
 * A `<script>` or `<link>` of another origin is requested without CORS, and we couldn't read such an answer. Remotes allow CORS, so we
 * request with it.
 */
const withCors = {
  requestWillFetch: async ({ request }: { request: Request }) =>
    request.mode === 'no-cors' ? new Request(request.url, { mode: 'cors', credentials: 'omit' }) : request,
};

const documents = new NetworkFirst({
  cacheName: cacheNames.document,
  // Longer than for entries: a page of the last release works, but the newest is better, even on a slow connection.
  networkTimeoutSeconds: 5,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keyOf(request),
      async cacheWillUpdate({ request, response }) {
        const key = keyOf(request);
        if (!isPromised(key, response)) return null;
        return isAppDocument(await response.clone().text()) === (key === appPath) ? response : null;
      },
      // A failing server counts like an unreachable one: the kept page is shown. Where nothing is kept, the server's own answer is shown.
      handlerWillRespond: async ({ request, response }) =>
        response.status >= 500 ? ((await caches.match(keyOf(request), { ignoreVary: true })) ?? response) : response,
    },
  ],
});

const assetOptions = {
  cacheName: cacheNames.asset,
  matchOptions: { ignoreVary: true },
  plugins: [withCors, onlyPromised, assetRoom()],
};
const assets = new CacheFirst(assetOptions);
// Asked for anew, because the one that is kept has a wrong checksum (shell/src/remotes/manifest.ts).
const assetsAnew = new NetworkFirst(assetOptions);

const entries = new NetworkFirst({
  cacheName: cacheNames.entry,
  networkTimeoutSeconds: 3,
  matchOptions: { ignoreVary: true },
  plugins: [
    withCors,
    {
      // A server's failure counts as no answer, so that the kept file is used; a plain "not found" is passed on.
      async fetchDidSucceed({ request, response }) {
        if (response.status >= 500 || (response.ok && !isPromised(pathOf(request), response)))
          throw new TypeError(`${request.url} was answered with something else`);
        return response;
      },
    },
    onlyPromised,
    new ExpirationPlugin({ maxEntries: 30 }),
  ],
});

const figures = new CacheFirst({
  cacheName: cacheNames.figure,
  matchOptions: { ignoreVary: true },
  plugins: [onlyPromised, figureRoom()],
});

const strategies: Record<Kept, Strategy> = { document: documents, asset: assets, entry: entries, figure: figures };
registerRoute(
  ({ url, request }) => request.cache === 'reload' && keptKind(url, self.location.origin) === 'asset',
  assetsAnew,
);
for (const [kind, strategy] of Object.entries(strategies))
  registerRoute(
    ({ url, request }) => keptKind(url, self.location.origin, request.mode === 'navigate') === kind,
    strategy,
  );

self.addEventListener('install', (event) => {
  // Takes over at once. Harmless for open pages: kept files are named by their content, and no release removes another's files.
  void self.skipWaiting();
  leaveCallsAlone(event);
  event.waitUntil(keepFirstDocument(event));
});

/**
 * The first visit came without this worker, so its page is fetched again. A page that is kept already stays: the files that it names are kept,
 * too, and those of a newer one aren't until somebody has opened it. A running exam could not be reloaded offline.
 */
async function keepFirstDocument(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(cacheNames.document);
  if (await cache.match(appPath, { ignoreVary: true })) return;
  const [, kept] = documents.handleAll({ event, request: new Request(appPath) });
  await kept;
}

self.addEventListener('activate', (event) => {
  const current = Object.values(cacheNames);
  const removeOld = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('tryout-') && !current.includes(name));
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  event.waitUntil(removeOld());
});

listenToPush(self as unknown as PushWorker);

// A page's request doesn't wait for this worker to start.
enableNavigationPreload();
clientsClaim();

/** Where the browser supports it, calls of the API don't even wake this worker. */
function leaveCallsAlone(event: ExtendableEvent): void {
  const router = event as ExtendableEvent & { addRoutes?: (rules: object[]) => Promise<void> };
  if (!router.addRoutes) return;
  const rule = (pathname: string, source: string) => ({
    condition: { urlPattern: new URLPattern({ pathname, search: '*', baseURL: self.location.origin }) },
    source,
  });
  event.waitUntil(
    router.addRoutes([rule('/api/files/*', 'fetch-event'), rule('/api/*', 'network'), rule('/proxy/*', 'network')]),
  );
}
