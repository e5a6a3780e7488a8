/**
 * What is kept on the device so that the app opens offline:
 * - `document`: the app's page, and the documents without script
 * - `asset`: a file whose name changes with its content, of the shell or of a remote
 * - `entry`: where a remote is and what it consists of; changes with every release
 * - `figure`: a picture of a question; public, and never changed under its name
 */
export type Kept = 'document' | 'asset' | 'entry' | 'figure';

/** Pages that are documents of their own; every other address is answered with the app's page. */
const ownDocuments = ['/', '/about', '/contact', '/terms', '/privacy'];

/** Under which address the page at this path is kept: each document under its own, the app once for all. */
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
 * Which of the kept things a GET request asks for; undefined for everything else, above all for every call of the API.
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
 * Whether an answer is what its address promises, as opposed to a failure, or a web page that somebody between us and the server
 * has put in its place. Only such an answer is kept.
 */
export function isPromised(path: string, response: Response): boolean {
  const expected = contentTypes[extensionOf(path)] ?? /^text\/html/;
  return response.status === 200 && !response.redirected && expected.test(response.headers.get('content-type') ?? '');
}

/** Whether a page is the app itself: a proxy's page of its own about maintenance must not become what opens offline. */
export const isAppDocument = (html: string): boolean => html.includes('name="remote-origins"');
