/**
 * The kinds of files kept on the device so that the app opens offline:
 * - `document`: the app's page, and the documents without script
 * - `asset`: a file of the shell or of a remote whose name changes with its content
 * - `entry`: a remote's address and list of files; changes with every release
 * - `figure`: a picture of a question; public, and never changed under its name
 */
export type Kept = 'document' | 'asset' | 'entry' | 'figure';

/** Pages that are documents of their own; every other address is answered with the app's page. */
const ownDocuments = ['/', '/about', '/contact', '/terms', '/privacy'];

/** The address under which the page at this path is kept: each document under its own, the app once for all its pages. */
export const documentPath = (path: string): string => (ownDocuments.includes(path) ? path : '/app.html');

const contentTypes: Record<string, RegExp> = {
  js: /^(text|application)\/(x-)?javascript/,
  css: /^text\/css/,
  json: /^application\/json/,
  woff2: /^font\/woff2|^application\/(font-woff2|octet-stream)/,
  svg: /^image\/svg\+xml/,
  png: /^image\/png/,
  jpg: /^image\/jpeg/,
  webp: /^image\/webp/,
};

const extensionOf = (path: string): string => /\.([a-z0-9]+)$/.exec(path)?.[1] ?? '';

/**
 * The kind of kept file that a GET request asks for; undefined for everything else, above all for every call of the API.
 * @param url absolute; on another origin only a remote's files can be asked for, because the page's policy allows no others
 */
export function keptKind(url: URL, ownOrigin: string, isNavigation = false): Kept | undefined {
  const { pathname } = url;
  const extension = extensionOf(pathname);
  if (url.origin === ownOrigin) {
    if (/^\/api\/files\/[^/]+$/.test(pathname)) return extension in contentTypes ? 'figure' : undefined;
    if (/^\/(api|proxy)(\/|$)/.test(pathname)) return undefined;
    if (isNavigation) return extension === '' || pathname === '/app.html' ? 'document' : undefined;
    if (pathname === '/remotes.json') return 'entry';
  }
  if (/\.[0-9a-f]{8,}\.[a-z0-9]+$/.test(pathname)) return extension in contentTypes ? 'asset' : undefined;
  return /\/(mf-manifest\.json|remoteEntry\.js)$/.test(pathname) ? 'entry' : undefined;
}

/**
 * True when an answer has the content that its address promises; false for a failure, a web page that a proxy has put in its place, or a picture
 * that is for staff until its question is published. Only such an answer is kept.
 */
export function isPromised(path: string, { status, redirected, headers }: Response): boolean {
  const expected = contentTypes[extensionOf(path)] ?? /^text\/html/;
  const isForEver = !path.startsWith('/api/files/') || /\bimmutable\b/.test(headers.get('cache-control') ?? '');
  return status === 200 && !redirected && isForEver && expected.test(headers.get('content-type') ?? '');
}

/** True for the app's own page: a proxy's maintenance page must never be what opens offline. */
export const isAppDocument = (html: string): boolean => html.includes('name="remote-origins"');
