import { difficulties, priceKinds, takenAnswers, tryoutOrders, type TryoutType } from '@tryout/api/contract';
import { pageIn, useExamTypes, useSearchParams } from '@tryout/shared-ui';
import { oneOf } from '../../common/one-of.ts';
import type { TryoutFilters } from './tryouts.api.ts';

/** Values of no filter at all; set filters are merged over it. */
export const noFilters = { search: '', type: null, difficulty: null, price: null, taken: null } as const;

/** Reads the filters from a query string; invalid values are ignored. */
export const readFilters = (query: URLSearchParams, types: readonly TryoutType[]): TryoutFilters => ({
  search: (query.get('search') ?? '').trim().slice(0, 100),
  type: oneOf(types, query.get('type')),
  difficulty: oneOf(difficulties, query.get('difficulty')),
  price: oneOf(priceKinds, query.get('price')),
  taken: oneOf(takenAnswers, query.get('taken')),
  sort: oneOf(
    tryoutOrders.filter((order) => order !== 'newest'),
    query.get('sort'),
  ),
  page: pageIn(query),
});

/** The filters as a query string, only those that are set. */
export function writeFilters({ page, ...filters }: TryoutFilters): URLSearchParams {
  const given = { ...filters, page: page > 1 ? String(page) : null };
  return new URLSearchParams(Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** The filters live in the address: they survive a reload, can be sent to a friend, and "back" undoes them. */
export function useTryoutFilters() {
  const [query, setQuery] = useSearchParams();
  const types = useExamTypes().list.map(({ type }) => type);
  return {
    filters: readFilters(query, types),
    /** Any change except of the page itself goes back to the first page. Typing (`replace`) adds no steps to the history. */
    change: (changes: Partial<TryoutFilters>, options: { replace?: boolean } = {}) =>
      setQuery((current) => writeFilters({ ...readFilters(current, types), page: 1, ...changes }), {
        replace: options.replace ?? false,
      }),
  };
}
export type ChangeFilters = ReturnType<typeof useTryoutFilters>['change'];
