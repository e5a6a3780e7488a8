// The visit whose heading has already had the focus: a page that replaces its skeleton by content must not take the focus twice. It starts
// as the visit that the browser itself has just announced; after a reload the router finds its key in the history.
let announced: string = globalThis.history?.state?.key ?? 'default';

/**
 * Marks a visit as announced to screen readers.
 * @param key of the router's location
 * @returns false when it already was
 */
export function announceVisit(key: string): boolean {
  if (key === announced) return false;
  announced = key;
  return true;
}
