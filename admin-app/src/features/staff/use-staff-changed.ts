import { useQueryClient } from '@tryout/shared-ui';
import { useCallback } from 'react';

/** To be called after a change, or where somebody else's came first: the table and the log of changes are asked for again. */
export function useStaffChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['staff'] }),
      queryClient.invalidateQueries({ queryKey: ['audit'] }),
    ]);
  }, [queryClient]);
}
