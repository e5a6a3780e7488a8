import { changedQuery, pageIn, pageParam, useSearchParams } from '@tryout/shared-ui';
import { toTop } from './to-top.ts';

/** The page of a list, kept in the address: a reload stays there, and "back" goes to the page before. */
export function usePageInAddress(): { page: number; turnTo: (page: number) => void } {
  const [query, setQuery] = useSearchParams();
  return {
    page: pageIn(query),
    turnTo(next) {
      setQuery((current) => changedQuery(current, { page: pageParam(next) }));
      toTop();
    },
  };
}
