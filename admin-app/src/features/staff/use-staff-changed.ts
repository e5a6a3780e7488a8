import { useQueryClient } from '@tryout/shared-ui';
import { useCallback } from 'react';

/** To be called after a change, one's own or somebody else's: fetches the table and the audit log again. */
export function useStaffChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['staff'] }),
      queryClient.invalidateQueries({ queryKey: ['audit'] }),
    ]);
  }, [queryClient]);
}
