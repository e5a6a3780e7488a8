import { useSearchParams } from 'react-router';

/** Rows of a page, everywhere. */
export const rowsPerPage = 20;

/**
 * What a table shows (search, filters, order, page), kept in the address: it survives a reload, can be sent to a colleague, and
 * "back" undoes it. What is at its default isn't written.
 * @param defaults every parameter of the table with the value that it has when the address says nothing; `page` is always there
 */
export function useTableParams<Name extends string>(defaults: Record<Name, string>) {
  const [query, setQuery] = useSearchParams();
  const names = Object.keys(defaults) as Name[];
  const read = (from: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, from.get(name) ?? defaults[name]])) as Record<Name, string>;
  const pageOf = (from: URLSearchParams) => Math.max(1, Math.trunc(Number(from.get('page'))) || 1);

  const params = read(query);
  return {
    params,
    page: pageOf(query),
    isFiltered: names.some((name) => params[name] !== defaults[name]),
    /** Any other change than that of the page goes back to the first one. Typing (`replace`) leaves no trail in the history. */
    change(changes: Partial<Record<Name, string>>, options: { replace?: boolean } = {}) {
      setQuery(
        (current) => {
          // Other parameters of the address are somebody else's.
          const next = new URLSearchParams(current);
          next.delete('page');
          for (const [name, value] of Object.entries(changes) as [Name, string][]) {
            if (value === defaults[name]) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: options.replace ?? false },
      );
    },
    changePage(page: number) {
      setQuery((current) => {
        const next = new URLSearchParams(current);
        if (page > 1) next.set('page', String(page));
        else next.delete('page');
        return next;
      });
    },
  };
}
