import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDevelopmentHost, markDevelopmentHost } from './development-host.ts';
import { createFirstFiles } from './first-files.ts';
import { createPublicPages } from './public-pages.ts';
import { ifBuilt } from './if-built.ts';
import { findRemoteList } from './remote-list.ts';
import { createSales, saysWhatIsSold } from './sales.ts';
import { appPolicy, documentPolicy } from './security-headers.ts';
import type { WebServerSettings } from './settings.ts';

/** The HTML documents of one front end. */
export function createDocuments(settings: WebServerSettings) {
  const read = createReader();
  const readBuilt = (name: string) => read(join(settings.dist, name));
  return settings.isRemote ? createRemoteDocuments(settings, readBuilt) : createShellDocuments(settings, readBuilt);
}

/** A remote opened alone: the same page at every address. */
function createRemoteDocuments(settings: WebServerSettings, read: Read) {
  return {
    send: (request: FastifyRequest, reply: FastifyReply) => sendApp(request, reply, read('index.html'), settings),
    publicPages: undefined,
    warmUp: async () => {},
  };
}

function createShellDocuments(settings: WebServerSettings, read: Read) {
  const firstFiles = createFirstFiles(settings, read);
  const publicPages = createPublicPages(settings, read);
  const readSales = createSales(settings.apiUrl);

  /** The app's page, with the script that sends its first call, the files that this path needs first and the list of remotes. */
  const appHtml = (path: string, inlineScript: string | undefined) => {
    const head = publicPages.appHead(path);
    return read('app.html')
      .replace('__REMOTES__', () => inAttribute(findRemoteList(settings.remotesFile)))
      .replace('<script async src="/first-call.js"></script>', (tag) =>
        inlineScript === undefined ? tag : `<script>${inlineScript}</script>`,
      )
      .replace(/<title>.*?<\/title>/s, (title) => firstFiles.tagsFor(path) + (head ?? title));
  };

  return {
    /** Sends the document without script at this address, else the app. */
    async send(request: FastifyRequest, reply: FastifyReply) {
      const path = pathOf(request);
      const document = publicPages.document(path, saysWhatIsSold(path) ? await readSales() : undefined);
      if (document === undefined) {
        // Also the answer to unknown addresses: the app then shows its not-found page.
        if (!publicPages.isPublic(path)) void reply.header('x-robots-tag', 'noindex');
        const firstCall = ifBuilt(() => read('first-call.js'));
        return sendApp(request, reply, appHtml(path, firstCall), settings, firstCall);
      }
      // Readers of the landing page usually go on to the sign-in; the other documents are read for themselves.
      const html = path === '/' ? document.replace('</head>', `${firstFiles.prefetchesFor('/auth')}</head>`) : document;
      return sendHtml(request, reply, html, documentPolicy(html));
    },
    publicPages,
    /** Fetches the remotes' lists in advance, so that even the first visitor benefits. */
    warmUp: () => firstFiles.warmUp(),
  };
}

type Read = (name: string) => string;

/** The path without query, trailing slash, and the landing page's file name. */
const pathOf = ({ url }: FastifyRequest) => url.replace(/\?.*$/s, '').replace(/^\/index\.html$|(?<=.)\/+$/, '') || '/';

/** Sends the single-page app, with a new nonce for this one answer. */
function sendApp(
  request: FastifyRequest,
  reply: FastifyReply,
  html: string,
  settings: WebServerSettings,
  inlineScript?: string,
) {
  const { remoteOrigins } = settings;
  const nonce = randomBytes(16).toString('base64');
  const filled = html
    .replaceAll('__NONCE__', nonce)
    .replaceAll('__REMOTE_ORIGINS__', remoteOrigins.join(' '))
    .replace('__AREAS_ELSEWHERE__', areasElsewhere(request.hostname, settings).join(' '));
  const isDevelopment = isDevelopmentHost(request, settings);
  const policy = appPolicy(nonce, remoteOrigins, { inlineScript, isDevelopmentHost: isDevelopment });
  return sendHtml(request, reply, isDevelopment ? markDevelopmentHost(filled) : filled, policy);
}

/** The areas whose pages are not on this host: an area's own host has no other area's. */
function areasElsewhere(host: string, { areaHosts, remotesFile }: WebServerSettings): string[] {
  const isOwn = [...areaHosts.values()].includes(host);
  const names = isOwn ? Object.keys(findRemoteList(remotesFile)?.remotes ?? {}) : [...areaHosts.keys()];
  return names.filter((name) => areaHosts.get(name) !== host);
}

/** JSON as the value of an attribute between double quotes. */
const inAttribute = (value: unknown = '') =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A file that was there so short a time ago is just being replaced: a build that is taken from a cache removes each file before it writes it. */
const replacedWithinMs = 5_000;

/** Reads text files, and again only after a change: a new release needs no restart. A file that is just being replaced is as it was. */
export function createReader(now: () => number = Date.now) {
  const known = new Map<string, { changedAt: number; text: string; seenAt: number }>();
  return (file: string): string => {
    const entry = known.get(file);
    try {
      const changedAt = statSync(file).mtimeMs;
      const text = entry?.changedAt === changedAt ? entry.text : readFileSync(file, 'utf8');
      known.set(file, { changedAt, text, seenAt: now() });
      return text;
    } catch (error) {
      if (entry && now() - entry.seenAt < replacedWithinMs) return entry.text;
      throw error;
    }
  };
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, policy: string) {
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
  });
  return sendCompressed(request, reply, html);
}

/** Sends a text that was made for this answer, in the smallest form that the browser takes. */
export function sendCompressed(request: FastifyRequest, reply: FastifyReply, text: string) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  void reply.header('vary', 'accept-encoding');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli(text));
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(text));
  return reply.send(text);
}

// 5: the quality at which a small page costs less than a millisecond.
const brotli = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
