/**
 * Fills the browser's cache with a remote's files that this page needs, as listed by the web server in the page above this script, with the
 * same kind of request that its scripts and styles will send: with CORS and without credentials. Not by `<link rel="preload">`: the browser
 * would remember one that fails, and "Coba lagi" would get the same failure.
 */
export function fetchAhead(page: Document): void {
  const addresses = page.querySelector<HTMLMetaElement>('meta[name=fetch-ahead]')?.content.split(' ') ?? [];
  for (const address of addresses) fetch(address).catch(() => {});
}
