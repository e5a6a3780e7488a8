import { keepPreviousData, queryOptions } from '@tryout/shared-ui/kit';
import type { ImportCalls, ItemsAsked } from './import-calls.ts';

/** While a file is being read, its progress is asked for this often. */
const readingPauseMs = 1_000;
/** After a call that got no answer, the next one comes this much later. */
const brokenPauseMs = 3_000;

export const importsKey = ['imports'] as const;

/** The changes of a preview that are under way, until what they made of it is shown: adding waits for them. */
export const changesKey = (id: string) => [...importsKey, 'changes', id];

/** The caller's own previews that are still kept. */
export const importListQuery = (calls: ImportCalls) =>
  queryOptions({ queryKey: [...importsKey, 'list'], queryFn: ({ signal }) => calls.list(signal) });

/** A file that was sent; asked again and again while it is being read. */
export const importQuery = (calls: ImportCalls, id: string) =>
  queryOptions({
    queryKey: [...importsKey, 'one', id],
    queryFn: ({ signal }) => calls.read(id, signal),
    refetchInterval: ({ state: { data, status } }) =>
      data?.state === 'reading' ? (status === 'error' ? brokenPauseMs : readingPauseMs) : false,
  });

/** A page of its questions; the old one stays until the new one has arrived. */
export const importItemsQuery = (calls: ImportCalls, id: string, asked: ItemsAsked) =>
  queryOptions({
    queryKey: [...importsKey, 'items', id, asked],
    queryFn: ({ signal }) => calls.items(id, asked, signal),
    placeholderData: keepPreviousData,
    // A question that was mended stays where it is, even if the filter no longer names it.
    staleTime: Infinity,
  });
