import { createHash } from 'node:crypto';

/** A number from 0 to below 1 that is always the same for a learner in an event, and spreads all of them evenly: needs no row. */
export const shareOf = (learnerId: string, tryoutId: string): number =>
  createHash('sha256').update(`${learnerId} ${tryoutId}`).digest().readUInt32BE(0) / 2 ** 32;
