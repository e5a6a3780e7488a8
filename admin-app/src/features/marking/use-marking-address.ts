import { essayStates } from '@tryout/api/contract';
import { changedQuery, pageIn, pageParam, useSearchParams } from '@tryout/shared-ui';
import type { EssayFilters, EssayKey } from './marking.api.ts';
import { essayId, essayKeyFrom } from './essay-id.ts';

/** The marker's place; the essay is undefined until one is opened. */
export interface MarkingPlace {
  filters: EssayFilters;
  essay: EssayKey | undefined;
}

export type GoTo = (
  change: Partial<EssayFilters> & { essay?: EssayKey | undefined },
  options?: { replace?: boolean },
) => void;

/**
 * The shown queue and essay, kept in the address: a reload comes back to them, and "back" leads to the essay before. Another queue or page
 * opens its own first essay.
 */
export function useMarkingAddress(): { place: MarkingPlace; goTo: GoTo } {
  const [query, setQuery] = useSearchParams();
  const filters: EssayFilters = {
    state: essayStates.find((state) => state === query.get('state')) ?? 'waiting',
    tryout: query.get('tryout') ?? '',
    // A question belongs to a package: without one it is ignored.
    question: query.get('tryout') ? (query.get('question') ?? '') : '',
    page: pageIn(query),
  };
  return {
    place: { filters, essay: essayKeyFrom(query.get('essay')) },
    goTo({ essay, ...changes }, { replace = false } = {}) {
      const isOtherQueue = [changes.state, changes.tryout, changes.question].some((change) => change !== undefined);
      const { state, tryout, question, page } = {
        ...filters,
        ...(isOtherQueue && { page: 1 }),
        ...(changes.tryout !== undefined && { question: '' }),
        ...changes,
      };
      setQuery(
        (current) =>
          changedQuery(current, {
            state: state === 'waiting' ? null : state,
            tryout: tryout || null,
            question: question || null,
            page: pageParam(page),
            essay: essay ? essayId(essay) : null,
          }),
        { replace },
      );
    },
  };
}
