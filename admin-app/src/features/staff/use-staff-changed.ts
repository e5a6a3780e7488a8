import type { StaffMember } from '@tryout/api/contract';
import { useQueryClient } from '@tryout/shared-ui';
import { useCallback } from 'react';
import { staffListQuery } from './staff.queries.ts';

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

/** Fetches the table again, and gives a member as somebody else has left them, who may not be on the table's page any more. */
export function useReadAgain(): (member: StaffMember) => Promise<StaffMember | undefined> {
  const queryClient = useQueryClient();
  return async ({ id, email }) => {
    await queryClient.invalidateQueries({ queryKey: ['staff'] });
    // A search takes at most 100 characters.
    const { staff } = await queryClient.fetchQuery(staffListQuery({ search: email.slice(0, 100), role: '' }, 1));
    return staff.find((one) => one.id === id);
  };
}
