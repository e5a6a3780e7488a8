import { errors, type FieldError, type ResponseFlush, type ResponsesFlushed } from '../../contract/index.ts';

/** How far ahead of the server's clock a sequence may be: far above what a jump of our clock or a device's drift makes. */
const aheadMs = 24 * 3_600_000;

const message = 'Nomor urut terlalu besar';

/**
 * The sequence numbers of our screens follow the server's clock in milliseconds, and the highest wins. One from far in the future
 * would make every later answer lose, so it is refused; small ones, which count from 1, are as good as ever.
 */
export const isTooFarAhead = (sequence: unknown, receivedAt: Date): boolean =>
  typeof sequence === 'number' && sequence > receivedAt.getTime() + aheadMs;

export const tooFarAhead: FieldError[] = [{ field: 'sequence', message }];

/** A queue without the entries that are too far ahead, and the refusal of each of those. */
export function withoutTooFarAhead(
  { responses }: ResponseFlush,
  receivedAt: Date,
): { queue: ResponseFlush; refused: ResponsesFlushed['refused'] } {
  const isRefused = (entry: Record<string, unknown>) => isTooFarAhead(entry['sequence'], receivedAt);
  return {
    queue: { responses: responses.filter((entry) => !isRefused(entry)) },
    refused: responses.filter(isRefused).map(({ itemId }) => ({
      itemId: typeof itemId === 'string' ? itemId : null,
      code: 'VALIDATION_FAILED',
      message: errors.VALIDATION_FAILED.message,
    })),
  };
}
