import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFirstFiles } from './first-files.ts';
import { findRemoteList } from './remote-list.ts';
import { appPolicy, landingPolicy } from './security-headers.ts';
import type { WebServerSettings } from './settings.ts';

/** The HTML documents of one front end. */
export function createDocuments(settings: WebServerSettings) {
  const read = createReader();
  const firstFiles = settings.isRemote
    ? undefined
    : createFirstFiles(settings, (name) => read(join(settings.dist, name)));
  return {
    firstFiles,
    /** The single-page app, with a nonce of its own for this one answer; for the shell with what this path needs first. */
    sendApp(request: FastifyRequest, reply: FastifyReply) {
      const nonce = randomBytes(16).toString('base64');
      const [path = '/'] = request.url.split('?');
      const preloads = firstFiles?.preloadsFor(path) ?? '';
      const html = read(join(settings.dist, settings.isRemote ? 'index.html' : 'app.html'))
        .replaceAll('__NONCE__', nonce)
        .replaceAll('__REMOTE_ORIGINS__', settings.remoteOrigins.join(' '))
        .replace('__REMOTES__', () => inAttribute(findRemoteList(settings.remotesFile)))
        .replace('<title>', () => `${preloads}<title>`);
      return sendHtml(request, reply, html, appPolicy(nonce, settings.remoteOrigins));
    },
    /** The shell's prerendered landing page. */
    sendLanding(request: FastifyRequest, reply: FastifyReply) {
      const html = read(join(settings.dist, 'index.html'));
      return sendHtml(request, reply, html, landingPolicy(html));
    },
  };
}

/** JSON as the value of an attribute between double quotes. */
const inAttribute = (value: unknown = '') =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Reads text files, each again only when it has changed: a new release needs no restart. */
function createReader() {
  const known = new Map<string, { changedAt: number; text: string }>();
  return (file: string): string => {
    const changedAt = statSync(file).mtimeMs;
    const entry = known.get(file);
    if (entry?.changedAt === changedAt) return entry.text;
    const text = readFileSync(file, 'utf8');
    known.set(file, { changedAt, text });
    return text;
  };
}

function sendHtml(request: FastifyRequest, reply: FastifyReply, html: string, policy: string) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    vary: 'accept-encoding',
  });
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(brotli(html));
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzipSync(html));
  return reply.send(html);
}

// 5: the quality at which a small page costs less than a millisecond.
const brotli = (html: string) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
