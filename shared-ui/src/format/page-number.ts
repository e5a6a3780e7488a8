/** The page that an address asks for: a whole number from 1 on, and 1 for whatever else stands there. */
export const pageIn = (query: URLSearchParams): number => Math.max(1, Math.trunc(Number(query.get('page'))) || 1);

/** The value of `page` for `changedQuery`: the first page isn't written. */
export const pageParam = (page: number): string | null => (page > 1 ? String(page) : null);

/** An address's parameters with these changes; null removes a parameter. All others stay, also those of another part of the page. */
export function changedQuery(
  query: URLSearchParams,
  changes: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes))
    if (value === null) next.delete(name);
    else next.set(name, value);
  return next;
}
