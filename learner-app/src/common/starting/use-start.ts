import { isOutcomeUnknown, isSignedOutError, toast, useLocation, useNavigate, useQueryClient } from '@tryout/shared-ui';
import { useRef, useState } from 'react';
import { useSession } from '../../session.ts';
import { startAttempt } from './starting.api.ts';

/**
 * Starts a package and leads to the exam screen. Visitors sign in first and come back here. Pressing again while a start is under way does
 * nothing.
 * @param onStarted receives the attempt's id before the exam screen opens
 */
export function useStart(tryoutId: string, onStarted?: (attemptId: string) => void) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const [isStarting, setIsStarting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const busy = useRef(false);

  const askToSignIn = () => navigate('/auth', { state: { from: `${pathname}${search}` } });

  async function start() {
    if (useSession.getState().status === 'checking') await useSession.getState().check();
    if (useSession.getState().status === 'signed-out') return askToSignIn();
    try {
      const attempt = await startAttempt(tryoutId);
      onStarted?.(attempt.id);
      toast.dismiss(); // "Login berhasil" must not cover a question
      await navigate(`/exam/${attempt.id}`, { replace: true });
    } catch (failure) {
      if (isSignedOutError(failure)) return askToSignIn();
      setError(failure);
      // Its time may be running: a page that learns so offers the way into it.
      if (isOutcomeUnknown(failure)) void queryClient.invalidateQueries({ queryKey: ['tryouts', 'progress'] });
    }
  }

  return {
    isStarting,
    error,
    start: async () => {
      if (busy.current) return;
      busy.current = true;
      setIsStarting(true);
      setError(null);
      try {
        await start();
      } finally {
        busy.current = false;
        setIsStarting(false);
      }
    },
  };
}
