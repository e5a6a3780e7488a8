/** True for a script or style of a lazily loaded page that didn't arrive. */
export function isChunkError(error: unknown): error is Error & { request?: string } {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/**
 * Looks for a file that didn't arrive: `gone` from its server, as after a new release, `there`, or `out-of-reach`. A reload helps unless it is
 * out of reach; on a broken connection it would lose the page. A file that is there is fetched past every cache, which then keep it: one that
 * arrived with wrong bytes, and doesn't match its checksum, would otherwise stay until the next release (docs/decisions/0128).
 */
export async function findFile(error: Error & { request?: string }): Promise<'there' | 'gone' | 'out-of-reach'> {
  const address = addressOf(error);
  if (!address) return 'out-of-reach';
  try {
    const response = await fetch(address, { cache: 'reload' });
    // Only a file that has arrived to its end is kept.
    await response.arrayBuffer();
    if (response.status === 404 || response.status === 410) return 'gone';
    return response.ok ? 'there' : 'out-of-reach';
  } catch {
    return 'out-of-reach';
  }
}

/** The address of the file that failed. Of a style the error names only the chunk, so the address is the one that the page has asked for. */
function addressOf({ request, message }: Error & { request?: string }): string | undefined {
  const chunk = /chunk (\w+) failed/.exec(message)?.[1];
  if (request || chunk === undefined) return request;
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  return asked.findLast((address) => new URL(address).pathname.split('/').at(-1)?.startsWith(`${chunk}.`));
}
