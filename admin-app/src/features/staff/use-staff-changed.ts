import type { StaffList, StaffMember } from '@tryout/api/contract';
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

/** Fetches the table again, and gives a member of it as somebody else has left them; undefined if they aren't on the page any more. */
export function useReadAgain(): (id: string) => Promise<StaffMember | undefined> {
  const queryClient = useQueryClient();
  return async (id) => {
    await queryClient.invalidateQueries({ queryKey: ['staff'] });
    return queryClient
      .getQueriesData<StaffList>({ queryKey: ['staff', 'list'], type: 'active' })
      .flatMap(([, list]) => list?.staff ?? [])
      .find((member) => member.id === id);
  };
}
