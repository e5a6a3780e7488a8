/** True for a file whose name changes with its content. */
export const isImmutable = (path: string): boolean => /\.[0-9a-f]{8,}\.[a-z0-9]+(\.br|\.gz)?$/.test(path);

/** The caching header: a file whose name changes with its content is kept for ever; all others are revalidated each time. */
export function cacheControl(path: string): string {
  return isImmutable(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
