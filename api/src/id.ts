import { randomBytes, randomUUID } from 'node:crypto';

/** An opaque id for anything that is stored. */
export const newId = (): string => randomUUID();

/** An attempt's id: `TO`, the time in milliseconds, and 128 random bits, so that it can't be guessed. */
export const newAttemptId = (now: Date): string => `TO${now.getTime()}${randomBytes(16).toString('hex')}`;
