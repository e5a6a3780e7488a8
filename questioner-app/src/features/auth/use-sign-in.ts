import type { Credentials } from '@tryout/api/contract';
import { ApiError, toast } from '@tryout/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session.ts';
import { signIn } from './auth.api.ts';
import { signInFailure } from './sign-in-failure.ts';

const arrivalDelayMs = 1500;
const hintDelayMs = 1000;
const hintMs = 5000;

/**
 * Signs a questioner in and reports it in one toast: progress, then success or failure, then a hint. When the hint replaces the toast,
 * `tell` has words for the failure, too; where the hint would be wrong, it has them at once, without a toast. Resolves when the page may go on, 1.5 s
 * after the success, and rejects with a failure.
 * @param setIsArriving called with true before the session begins, with false when the page may go on
 */
export function useSignIn(setIsArriving: (isArriving: boolean) => void) {
  /** True when the form says the failure, since no toast does. */
  const [isInForm, setIsInForm] = useState(false);
  const hint = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hint.current), []);

  /** The accepted credentials, when only a code is still missing. */
  const [proven, setProven] = useState<Credentials | null>(null);

  async function tryToSignIn(credentials: Credentials, code?: string) {
    clearTimeout(hint.current);
    setIsInForm(false);
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
      // E-mail and password are right.
      const isProven = code !== undefined || (error instanceof ApiError && error.code === 'ONE_TIME_PASSWORD_EXPIRED');
      setIsInForm(isProven);
      if (isProven) toast.dismiss(progress);
      else tellWithHint(progress, error);
      throw error;
    }
  }

  function tellWithHint(progress: string, error: unknown) {
    const { title, detail } = signInFailure(error);
    toast.update(progress, { tone: 'error', title, message: detail ?? '', isLoading: false, autoClose: false });
    hint.current = setTimeout(() => {
      toast.info({
        title: 'Pastikan email dan password sudah benar',
        message: 'Jika masih bermasalah, hubungi administrator.',
        autoClose: hintMs,
      });
      setIsInForm(true);
    }, hintDelayMs);
  }

  function startAnew() {
    clearTimeout(hint.current);
    setProven(null);
  }

  return {
    proven,
    tryToSignIn,
    tell: (error: unknown) => (isInForm ? signInFailure(error) : null),
    startAnew,
  };
}
