import { difficulties, tryoutTypes } from '@tryout/api/contract';
import { useSearchParams } from '@tryout/shared-ui';
import type { TryoutFilters } from './tryouts.api.ts';

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | null =>
  values.find((value) => value === given) ?? null;

const atLeastOne = (given: string | null) => Math.max(1, Math.trunc(Number(given)) || 1);

/** Reads the filters out of a query string; whatever it can't be is as if it weren't there. */
export const readFilters = (query: URLSearchParams): TryoutFilters => ({
  search: (query.get('search') ?? '').trim().slice(0, 100),
  type: oneOf(tryoutTypes, query.get('type')),
  difficulty: oneOf(difficulties, query.get('difficulty')),
  page: atLeastOne(query.get('page')),
});

/** The filters as a query string that says only what is set. */
export function writeFilters({ search, type, difficulty, page }: TryoutFilters): URLSearchParams {
  const given = { search, type: type ?? '', difficulty: difficulty ?? '', page: page > 1 ? String(page) : '' };
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''));
}

/** The filters live in the address: they survive a reload, can be sent to a friend, and "back" undoes them. */
export function useTryoutFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  return {
    filters,
    isFiltered: filters.search !== '' || filters.type !== null || filters.difficulty !== null,
    /** Any other change than that of the page goes back to the first one. Typing (`replace`) leaves no trail in the history. */
    change: (changes: Partial<TryoutFilters>, options: { replace?: boolean } = {}) =>
      setQuery((current) => writeFilters({ ...readFilters(current), page: 1, ...changes }), {
        replace: options.replace ?? false,
      }),
  };
}
