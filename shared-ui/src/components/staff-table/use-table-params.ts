import { useSearchParams } from '@tryout/shared-ui/platform';
import { changedQuery, pageIn, pageParam } from '../../format/page-number.ts';

/** Rows of a page, in every table. */
export const rowsPerPage = 20;

/**
 * A table's search, filters, order and page, kept in the address: they survive a reload, can be sent to a colleague, and "back" undoes
 * them. A value equal to its default isn't written.
 * @param defaults every parameter of the table with its value when the address says nothing; `page` is always there
 */
export function useTableParams<Name extends string>(defaults: Record<Name, string>) {
  const [query, setQuery] = useSearchParams();
  const names = Object.keys(defaults) as Name[];
  const read = (from: URLSearchParams) =>
    Object.fromEntries(names.map((name) => [name, from.get(name) ?? defaults[name]])) as Record<Name, string>;

  const params = read(query);
  return {
    params,
    page: pageIn(query),
    isFiltered: names.some((name) => params[name] !== defaults[name]),
    /** Any change except of the page itself goes back to the first page. Typing (`replace`) adds no steps to the history. */
    change(changes: Partial<Record<Name, string>>, options: { replace?: boolean } = {}) {
      const written = (Object.entries(changes) as [Name, string][]).map(
        ([name, value]) => [name, value === defaults[name] ? null : value] as const,
      );
      setQuery((current) => changedQuery(current, { page: null, ...Object.fromEntries(written) }), {
        replace: options.replace ?? false,
      });
    },
    /** A page that leads on by itself to another (`replace`) is no step of the history: "back" would return to it for ever. */
    changePage(page: number, options: { replace?: boolean } = {}) {
      setQuery((current) => changedQuery(current, { page: pageParam(page) }), { replace: options.replace ?? false });
    },
  };
}
