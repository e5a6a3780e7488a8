/** The page that an address asks for: a whole number from 1 on, and 1 for whatever else stands there. */
export const pageIn = (query: URLSearchParams): number => Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
