import { provinces } from '@tryout/api/contract';
import { pageIn, useSearchParams } from '@tryout/shared-ui';
import type { RankingView } from './ranking.api.ts';

/** Filters and page of the ranking, in the address: a link shows the same, "back" undoes a step. */
export function useRankingView() {
  const [query, setQuery] = useSearchParams();
  const view: RankingView = {
    province: provinces.find((province) => province === query.get('province')) ?? null,
    instance: query.get('instance')?.trim().slice(0, 100) || null,
    page: pageIn(query),
  };
  return {
    view,
    isFiltered: view.province !== null || view.instance !== null,
    /** Any change except of the page itself goes back to the first page. */
    change(changes: Partial<RankingView>) {
      const { province, instance, page } = { ...view, page: 1, ...changes };
      setQuery({
        ...(province && { province }),
        ...(instance && { instance }),
        ...(page > 1 && { page: String(page) }),
      });
    },
  };
}
