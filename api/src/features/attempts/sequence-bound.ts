import type { FieldError } from '../../contract/index.ts';
import { dayMs } from '../../foundation/days/spans.ts';

/** How far ahead of the server's clock a sequence may be: far more than a jump of our clock or a device's drift. */
const aheadMs = dayMs;

/**
 * The sequence numbers of our screens follow the server's clock in milliseconds, and the highest wins. One from far in the
 * future would make every later answer lose, so it is refused; small ones, which count from 1, are fine.
 */
export const isTooFarAhead = (sequence: number, receivedAt: Date): boolean => sequence > receivedAt.getTime() + aheadMs;

export const tooFarAhead: FieldError[] = [{ field: 'sequence', message: 'Nomor urut terlalu besar' }];
