import type { Credentials } from '@tryout/api/contract';
import { ApiError, toast } from '@tryout/shared-ui';
import type { SignInFailure } from '@tryout/shared-ui/more';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session.ts';
import { signIn } from './auth.api.ts';
import { signInFailure } from './sign-in-failure.ts';

const arrivalDelayMs = 1500;
const hintDelayMs = 1000;
const hintMs = 5000;

/**
 * Signs a question author in, told by one toast: progress, then success or failure, then a hint. The failure is also `failure`
 * from the moment the hint takes its place. Resolves when the page may go on, 1.5 s after the success; never rejects.
 * @param setIsArriving told true before the session begins, false when the page may go on
 */
export function useSignIn(setIsArriving: (isArriving: boolean) => void) {
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const hint = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hint.current), []);

  /** What was right so far, where a code is missing. */
  const [proven, setProven] = useState<Credentials | null>(null);

  async function tryToSignIn(credentials: Credentials, code?: string) {
    clearTimeout(hint.current);
    setFailure(null);
    const progress = toast.add({ message: 'Menghubungi server...', isLoading: true, autoClose: false });
    try {
      const { token, questioner } = await signIn({ ...credentials, ...(code !== undefined && { code }) });
      toast.update(progress, { tone: 'success', message: 'Login berhasil', isLoading: false, autoClose: 5000 });
      setIsArriving(true);
      useSession.getState().signIn(token, questioner);
      await new Promise((resolve) => setTimeout(resolve, arrivalDelayMs));
      setIsArriving(false);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED') {
        toast.dismiss(progress);
        return setProven(credentials);
      }
      tell(progress, signInFailure(error));
    }
  }

  function tell(progress: string, { title, detail }: SignInFailure) {
    toast.update(progress, { tone: 'error', title, message: detail, isLoading: false, autoClose: false });
    hint.current = setTimeout(() => {
      toast.info({
        title: 'Pastikan email dan password sudah benar',
        message: 'Jika masih bermasalah, hubungi administrator.',
        autoClose: hintMs,
      });
      setFailure({ title, detail });
    }, hintDelayMs);
  }

  function startAnew() {
    clearTimeout(hint.current);
    setFailure(null);
    setProven(null);
  }

  return { failure, proven, tryToSignIn, startAnew };
}
