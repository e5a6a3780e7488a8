import { ApiError, isTemporary, toast, useQueryClient } from '@tryout/shared-ui';
import { useCallback, useEffect, useState } from 'react';
import { claimAttempt } from './claim-guest-tryouts.api.ts';
import { useGuestTryouts } from '../common/guest-tryouts.ts';
import { useSession } from '../session.ts';
import { useBackOnline } from '../common/use-back-online.ts';

/**
 * Takes the tryouts of this device's guest into the account that signs in here, in the background; tries again while no answer comes. A
 * tryout that the account can't take yet stays the guest's until the next page is opened.
 */
export function useClaimGuestTryouts(): void {
  const queryClient = useQueryClient();
  const learnerId = useSession(({ status, account }) => (status === 'signed-in' ? account?.id : undefined));
  const tryouts = useGuestTryouts((state) => state.tryouts);
  const [isWaiting, setIsWaiting] = useState(false);

  const claim = useCallback(async () => {
    let claimed = 0;
    let hasFailed = false;
    for (const { id, attemptToken } of useGuestTryouts.getState().tryouts) {
      try {
        await claimAttempt(attemptToken);
        claimed += 1;
        useGuestTryouts.getState().remove(id);
      } catch (error) {
        // No longer a guest's: taken into another account, or expired.
        if (error instanceof ApiError && error.code === 'ATTEMPT_NOT_FOUND') useGuestTryouts.getState().remove(id);
        hasFailed ||= isTemporary(error);
      }
    }
    setIsWaiting(hasFailed);
    if (claimed === 0) return;
    toast.success({ message: 'Tryout gratis Anda sudah masuk ke akun ini' });
    // A list's first answer, asked for before the claim, would otherwise be taken for the one after it.
    await queryClient.cancelQueries();
    await queryClient.invalidateQueries();
  }, [queryClient]);

  const hasTryouts = tryouts.length > 0;
  useEffect(() => {
    if (learnerId !== undefined && hasTryouts) void claim();
  }, [learnerId, hasTryouts, claim]);
  useBackOnline(isWaiting && learnerId !== undefined, claim);
}
