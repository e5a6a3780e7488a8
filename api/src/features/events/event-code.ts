/** A code as it is stored and compared: without spaces and case. */
export const normalCode = (code: string): string => code.replaceAll(/\s/g, '').toUpperCase();

export const sameCode = (given: string | undefined, stored: string | null): boolean =>
  given !== undefined && stored !== null && normalCode(given) === stored;
