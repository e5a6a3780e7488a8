/** True for a script or style of a lazily loaded page that didn't arrive. */
export function isChunkError(error: unknown): error is Error & { request?: string } {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/**
 * True when a file is gone from its server, as after a new release; false when it is out of reach. A reload helps only when it is gone; on
 * a broken connection it would lose the page.
 */
export async function isGone(error: Error & { request?: string }): Promise<boolean> {
  if (!error.request) return false;
  try {
    const response = await fetch(error.request, { method: 'HEAD', cache: 'no-store' });
    return response.status === 404 || response.status === 410;
  } catch {
    return false;
  }
}
