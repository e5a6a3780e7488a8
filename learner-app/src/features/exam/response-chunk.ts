import { maxResponsesPerFlush, type SavedResponse } from '@tryout/api/contract';

/** A little below the server's limit of 64 kB for one body. */
const longestBodyBytes = 60_000;

const encoder = new TextEncoder();

/** The first of these responses that fit into one call, by number and by size; at least one. */
export function nextChunk<Response extends SavedResponse>(
  responses: readonly Response[],
  most: number = maxResponsesPerFlush,
): Response[] {
  let bytes = 0;
  const end = responses.slice(0, most).findIndex((response, index) => {
    bytes += encoder.encode(JSON.stringify(response)).length + 1;
    return bytes > longestBodyBytes && index > 0;
  });
  return responses.slice(0, end === -1 ? most : end);
}
