import { createHash } from 'node:crypto';

const oneYearSeconds = 31_536_000;

/** The visitor's own machine, where a developer's own area comes from, on a development host only. */
const ownMachine = ['localhost:*', '127.0.0.1:*'];

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allowed by a page's policy beside the usual. */
interface Allowed {
  /** The one script that stands in the page. */
  inlineScript?: string | undefined;
  isDevelopmentHost?: boolean;
}

/**
 * The policy of a single-page app: no eval, code only from here and from the remotes, and inline exactly the one script that the build has made for it.
 * Mantine's own style elements carry the nonce; no script does, because the nonce stands in the page.
 */
export function appPolicy(
  nonce: string,
  remoteOrigins: readonly string[],
  { inlineScript, isDevelopmentHost = false }: Allowed = {},
): string {
  const own = (scheme: string) => (isDevelopmentHost ? ownMachine.map((address) => `${scheme}://${address}`) : []);
  const here = ["'self'", ...remoteOrigins, ...own('http')].join(' ');
  return [
    "default-src 'self'",
    ['script-src', here, ...(inlineScript === undefined ? [] : [hashOf(inlineScript)])].join(' '),
    // The socket tells the page that a source has changed.
    `connect-src ${[here, ...own('ws')].join(' ')}`,
    "worker-src 'self'",
    `style-src ${here} 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    `img-src ${here} data: blob:`,
    `font-src ${here}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of the service worker's script: it fetches from the origins that the app may load from, and runs nothing else. */
export function workerPolicy(remoteOrigins: readonly string[]): string {
  return ["default-src 'none'", `connect-src ${["'self'", ...remoteOrigins].join(' ')}`].join('; ');
}

/** The policy of a prerendered document: no script at all, and exactly the styles it was built with. */
export function documentPolicy(html: string): string {
  const hashes = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => hashOf(css));
  return [
    "default-src 'self'",
    "script-src 'none'",
    ["style-src 'self'", ...hashes].join(' '),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The headers of every answer. A browser keeps HSTS for a year, so it is only sent where the address is already https. */
export function commonHeaders({ isRemote, isHttps }: { isRemote: boolean; isHttps: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    // The shell reads a remote's files from another origin; nobody else needs the shell's.
    'cross-origin-resource-policy': isRemote ? 'cross-origin' : 'same-origin',
    ...(isRemote ? { 'access-control-allow-origin': '*' } : {}),
    ...(isHttps ? { 'strict-transport-security': `max-age=${oneYearSeconds}; includeSubDomains` } : {}),
  };
}
