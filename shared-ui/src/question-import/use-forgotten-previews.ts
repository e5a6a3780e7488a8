import type { Import } from '@tryout/api/contract';
import { useEffect } from 'react';
import { isMissing } from '../http/api-error.ts';
import type { ImportCalls } from './import-calls.ts';
import type { KeptMends } from './use-kept-mends.ts';

/**
 * Drops mends whose preview has expired or was deleted, here or in another tab: nobody could save them any more. The list has the newest
 * previews only, and may be older than one of another tab, so those that it doesn't name are asked for one by one.
 * @param imports undefined while the list isn't known
 */
export function useForgottenPreviews(calls: ImportCalls, imports: readonly Import[] | undefined, kept: KeptMends) {
  useEffect(() => {
    if (!imports) return;
    const abort = new AbortController();
    for (const id of kept.previews().filter((one) => imports.every((listed) => listed.id !== one)))
      calls.read(id, abort.signal).catch((error: unknown) => {
        // Any other failure says nothing about it: the next visit asks again.
        if (isMissing(error) && !abort.signal.aborted) kept.forget(id);
      });
    return () => abort.abort();
  }, [calls, imports, kept]);
}
