/** A code as it is stored and compared: without spaces and case. */
export const normalCode = (code: string): string => code.replaceAll(/\s/g, '').toUpperCase();

/** True if somebody has entered the code that is stored; false where none is stored. */
export const sameCode = (given: string | undefined, stored: string | null): boolean =>
  given !== undefined && stored !== null && normalCode(given) === stored;
