import { maxResponsesPerFlush, type SavedResponse } from '@tryout/api/contract';

/** A little below the 64 kB that the server reads of one body. */
const longestBodyBytes = 60_000;

const encoder = new TextEncoder();

/** The first of these responses that one call can carry, by number and by size; at least one. */
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
