/**
 * Has the browser's cache filled with the files of a remote that the web server says this page needs, as the scripts that will want
 * them would ask. Not by `<link rel="preload">`: the browser would remember one that fails, and "Coba lagi" would meet the same failure.
 */
export function fetchAhead(page: Document): void {
  const addresses = page.querySelector<HTMLMetaElement>('meta[name=fetch-ahead]')?.content.split(' ') ?? [];
  for (const address of addresses) fetch(address, { mode: 'no-cors', credentials: 'include' }).catch(() => {});
}
