import type { ResultItem } from '@tryout/api/contract';
import { changedQuery, pageIn, pageParam, useSearchParams } from '@tryout/shared-ui';
import { useEffect, useState } from 'react';
import { type DiscussionFilter, discussionFilters, filterItems } from './result-words.ts';

/** Questions on one page: a paper of 110 with all its options would be slow on a phone, and endless to scroll. */
export const itemsPerPage = 10;

export interface DiscussionPlace {
  filter: DiscussionFilter;
  /** 1-based; never beyond the last. */
  page: number;
  /** The items that match the filter. */
  filtered: readonly ResultItem[];
  /** Of these, the items of the page. */
  shown: readonly ResultItem[];
  choose: (filter: DiscussionFilter) => void;
  turnTo: (page: number) => void;
  /** Sets a filter, and scrolls to the discussion. */
  study: (filter: DiscussionFilter) => void;
  /** Goes to a question, and removes the filter if it hides it. */
  jumpTo: (itemId: string) => void;
}

/** Filter and page of the discussion. They are in the address: "back" undoes a step, and a link shows the same questions. */
export function useDiscussionPlace(items: readonly ResultItem[]): DiscussionPlace {
  const [query, setQuery] = useSearchParams();
  const filter = discussionFilters.find((known) => known === query.get('tampil')) ?? 'semua';
  const filtered = filterItems(items, filter);
  const pageCount = Math.max(1, Math.ceil(filtered.length / itemsPerPage));
  const page = Math.min(pageCount, pageIn(query));
  const shown = filtered.slice((page - 1) * itemsPerPage, page * itemsPerPage);
  const [goal, setGoal] = useState<{ itemId: string } | null>(null);

  function move(nextFilter: DiscussionFilter, nextPage: number) {
    if (nextFilter === filter && nextPage === page) return;
    const changes = { tampil: nextFilter === 'semua' ? null : nextFilter, page: pageParam(nextPage) };
    setQuery((current) => changedQuery(current, changes), { preventScrollReset: true });
  }

  // The address changes a moment later than the state: the question may not be on the screen yet.
  const isGoalShown = goal !== null && shown.some(({ itemId }) => itemId === goal.itemId);
  useEffect(() => {
    if (!isGoalShown) return;
    const heading = document.getElementById(`soal-${goal.itemId}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
    setGoal(null);
  }, [isGoalShown, goal]);

  return {
    filter,
    page,
    filtered,
    shown,
    choose: (next) => move(next, 1),
    turnTo(next) {
      move(filter, next);
      const first = filtered[(next - 1) * itemsPerPage];
      if (first) setGoal({ itemId: first.itemId });
    },
    study(next) {
      move(next, 1);
      const heading = document.getElementById('pembahasan');
      heading?.scrollIntoView({ block: 'start' });
      heading?.focus({ preventScroll: true });
    },
    jumpTo(itemId) {
      const isInFilter = filtered.some((item) => item.itemId === itemId);
      const index = (isInFilter ? filtered : items).findIndex((item) => item.itemId === itemId);
      move(isInFilter ? filter : 'semua', Math.floor(index / itemsPerPage) + 1);
      setGoal({ itemId });
    },
  };
}
