import { extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import { errors } from '@tryout/api/contract';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { registerApiProxy } from './api-proxy.ts';
import { cacheControl } from './cache-control.ts';
import { createDocuments } from './documents.ts';
import type { PublicPages } from './public-pages.ts';
import { readUsableLines } from './remote-list.ts';
import { requestIds } from './request-id.ts';
import { commonHeaders } from './security-headers.ts';
import { registerServiceWorker } from './service-worker.ts';
import type { WebServerSettings } from './settings.ts';

/** The web server of one front end: its files, its HTML, the proxy to the API; for the shell the list of remotes, too. */
export function buildWebServer(settings: WebServerSettings): FastifyInstance {
  const app = fastify({
    logger: { level: settings.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: the proxy right in front of us. A client could make up addresses further away.
    trustProxy: settings.trustProxy === true ? (_address, hop) => hop === 0 : settings.trustProxy,
    genReqId: requestIds(settings.trustProxy),
    requestTimeout: 75_000,
    // Checked every second: a header that trickles in is cut within 10 s. By default Node checks every half a minute.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000 },
    routerOptions: { ignoreTrailingSlash: true },
    // An address that can't be decoded is refused before any hook or route, so its headers are set here.
    frameworkErrors: (error, request, reply) => {
      addCommonHeaders(request, reply);
      void answerError(error, request, reply);
    },
  });
  const addCommonHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(commonHeaders({ isRemote: settings.isRemote, isHttps: request.protocol === 'https' }));
  app.addHook('onRequest', async (request, reply) => void addCommonHeaders(request, reply));
  app.setErrorHandler(answerError);
  registerApiProxy(app, settings.apiUrl);
  registerFiles(app, settings);
  if (!settings.isRemote) {
    registerRemoteList(app, settings.remotesFile);
    registerServiceWorker(app, settings);
  }
  app.get('/health/live', () => ({ status: 'ok' }));
  return app;
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  return sendFailure(reply, status >= 500 ? 'INTERNAL_ERROR' : 'MALFORMED_REQUEST', status);
}

function registerFiles(app: FastifyInstance, settings: WebServerSettings): void {
  const { send, publicPages, warmUp } = createDocuments(settings);
  app.addHook('onListen', warmUp);
  for (const path of ['/', '/index.html', ...(settings.isRemote ? [] : ['/app.html'])]) app.get(path, send);
  if (publicPages) registerCrawlerFiles(app, publicPages);
  void app.register(fastifyStatic, {
    root: settings.dist,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'deny',
    globIgnore: [],
    // Documents go through `send`, which adds their policy.
    allowedPath: (path) => !['.map', '.html'].includes(extname(path)),
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && extname(path) === '';
    return isPage ? send(request, reply) : sendFailure(reply, 'NOT_FOUND');
  });
}

function registerCrawlerFiles(app: FastifyInstance, pages: PublicPages): void {
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(pages.robots()));
  app.get('/sitemap.xml', (_request, reply) => {
    const sitemap = pages.sitemap();
    if (sitemap === undefined) return sendFailure(reply, 'NOT_FOUND');
    return reply.type('application/xml; charset=utf-8').send(sitemap);
  });
}

function registerRemoteList(app: FastifyInstance, file: string): void {
  // Read on every request: releasing an area, or rolling it back, needs only a change of this file.
  app.get('/remotes.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(readUsableLines(file)));
}

function sendFailure(reply: FastifyReply, code: keyof typeof errors, status: number = errors[code].status) {
  return reply.code(status).header('cache-control', 'no-store').send({ code, message: errors[code].message });
}
