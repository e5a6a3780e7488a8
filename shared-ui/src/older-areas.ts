import { zoneOf } from './format/dates.ts';

// What areas of the last release ask for, and today's don't: the shell, which lends all of this, is released before them. None of it
// outlives the next release.

/** The sentence of a refusal tells by itself when one may try again. */
export const retryHint = (_error: unknown): null => null;

/** `420` → `WIB`; WIB where it is none of Indonesia's zones. */
export const zoneName = (offsetMinutes: number): string => zoneOf(new Date(), { offsetMinutes }).name;
