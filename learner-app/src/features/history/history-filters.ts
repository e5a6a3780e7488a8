import { attemptOutcomes, type TryoutType } from '@tryout/api/contract';
import { pageIn, useExamTypes, useSearchParams } from '@tryout/shared-ui';
import type { HistoryFilters } from './history.api.ts';
import { oneOf } from '../../common/one-of.ts';

/** Common periods, in days back. */
export const periods = [7, 30, 90, 365] as const;

/** Reads the filters from a query string; invalid values are ignored. */
const readFilters = (query: URLSearchParams, types: readonly TryoutType[]): HistoryFilters => ({
  type: oneOf(types, query.get('type')),
  outcome: oneOf(attemptOutcomes, query.get('outcome')),
  days: periods.find((days) => String(days) === query.get('days')) ?? null,
  page: pageIn(query),
});

function writeFilters({ type, outcome, days, page }: HistoryFilters): URLSearchParams {
  const given = { type, outcome, days, page: page > 1 ? page : null };
  return new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
}

/** The filters live in the address: they survive a reload, and "back" undoes them. */
export function useHistoryFilters() {
  const [query, setQuery] = useSearchParams();
  const types = useExamTypes().list.map(({ type }) => type);
  const filters = readFilters(query, types);
  return {
    filters,
    isFiltered: filters.type !== null || filters.outcome !== null || filters.days !== null,
    /** Any change except of the page itself goes back to the first page. */
    change: (changes: Partial<HistoryFilters>) =>
      setQuery((current) => writeFilters({ ...readFilters(current, types), page: 1, ...changes })),
  };
}
