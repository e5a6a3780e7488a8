/** The caching header: a file whose name changes with its content is kept for ever; all others are revalidated each time. */
export function cacheControl(path: string): string {
  return /\.[0-9a-f]{8,}\.[a-z0-9]+(\.br|\.gz)?$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
