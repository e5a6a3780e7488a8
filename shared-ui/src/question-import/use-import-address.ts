import { useSearchParams } from '@tryout/shared-ui/platform';
import { type ImportFilter, importFilters } from '@tryout/api/contract';
import { useCallback } from 'react';
import { changedQuery, pageIn } from '../format/page-number.ts';

/** The parameters of the page's address: `tryout=<id>` before a file is sent, then also `impor=<id>`. */
export function useImportAddress() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string | null>, replace = false) =>
      setParams((before) => changedQuery(before, changes), { replace }),
    [setParams],
  );
  const filter = params.get('tampil');
  const only: ImportFilter = importFilters.find((one) => one === filter) ?? 'all';
  return {
    tryoutId: params.get('tryout'),
    importId: params.get('impor'),
    only,
    page: pageIn(params),
    set,
  };
}
export type ImportAddress = ReturnType<typeof useImportAddress>;
