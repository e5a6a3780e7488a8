import { createHash } from 'node:crypto';

const oneYearSeconds = 31_536_000;

/**
 * The policy of a single-page app: nothing inline, no eval, code only from here and from the remotes. Mantine's own style elements carry
 * the nonce.
 */
export function appPolicy(nonce: string, remoteOrigins: readonly string[]): string {
  const here = ["'self'", ...remoteOrigins].join(' ');
  return [
    "default-src 'self'",
    `script-src ${here}`,
    `connect-src ${here}`,
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
  const hashes = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
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
