import { isOutcomeUnknown, isTemporary, toast, useNavigate, useQueryClient } from '@tryout/shared-ui';
import { useRef, useState } from 'react';
import { forgetLearner } from '../../forget-learner.ts';
import { useSession } from '../../session.ts';
import { eraseAccount } from './settings.api.ts';

interface Erasure {
  /** Deletes the account, then everything of it on this device, and leads out. Rejects like the call. */
  erase(password: string): Promise<void>;
  /** A try got no answer: the account may be deleted. */
  isUnsure: boolean;
}

/**
 * The deletion of this learner's account. After a try without an answer the end of the session shows that the account is deleted, whichever call
 * hears of it, also when the dialog is closed by then: nobody will sign in with it again, so its data on this device go at once.
 */
export function useErasure(learnerId: string): Erasure {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isUnsure, setUnsure] = useState(false);
  const stopWaiting = useRef<(() => void) | null>(null);

  async function leave(): Promise<void> {
    settle();
    await forgetLearner(learnerId);
    useSession.getState().signOut();
    queryClient.clear();
    toast.success({ title: 'Akun Anda sudah dihapus', message: 'Terima kasih sudah berlatih bersama kami.' });
    void navigate('/auth', { replace: true });
  }

  function settle(): void {
    stopWaiting.current?.();
    stopWaiting.current = null;
    setUnsure(false);
  }

  function waitForTheEnd(): void {
    setUnsure(true);
    stopWaiting.current ??= useSession.subscribe(({ account, endedBy }) => {
      if (account ? account.id !== learnerId : endedBy === 'user') settle();
      else if (!account && endedBy === 'expiry') void leave();
    });
  }

  return {
    isUnsure,
    async erase(password) {
      try {
        await eraseAccount({ password });
      } catch (error) {
        if (isOutcomeUnknown(error)) waitForTheEnd();
        else if (!isTemporary(error)) settle(); // refused, so the account is still there
        throw error;
      }
      await leave();
    },
  };
}
