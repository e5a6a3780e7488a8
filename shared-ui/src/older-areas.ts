import { zoneOf } from './format/dates.ts';

// Exports that areas of the last release need and today's don't: the shell, which provides all of this, is released before the areas. All
// of it goes with the next release.

/** The sentence of a refusal now says by itself when to try again. */
export const retryHint = (_error: unknown): null => null;

/** `420` → `WIB`; also WIB for an offset outside Indonesia's zones. */
export const zoneName = (offsetMinutes: number): string => zoneOf(new Date(), { offsetMinutes }).name;
