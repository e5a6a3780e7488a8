import type { Credentials } from '@tryout/api/contract';
import { ApiError, toast, userMessage } from '@tryout/shared-ui';
import { SignInForm } from '@tryout/shared-ui/more';
import { SecondFactorCodeForm } from '@tryout/shared-ui/staff';
import { useState } from 'react';
import { useSession } from '../../session.ts';
import { signIn } from './auth.api.ts';
import { signInFailure } from './sign-in-failure.ts';

/** Signs an administrator in, with a code where the account has a second factor; the page decides where to go then. */
export function LoginForm() {
  /** The accepted credentials, when only a code is still missing. */
  const [proven, setProven] = useState<Credentials | null>(null);

  async function tryToSignIn(credentials: Credentials, code?: string) {
    try {
      const { token, admin } = await signIn({ ...credentials, ...(code !== undefined && { code }) });
      toast.success({ message: 'Login berhasil' });
      useSession.getState().signIn(token, admin);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED') return setProven(credentials);
      // The server refuses these credentials, so an older token is removed. Without an answer it stays.
      if (error instanceof ApiError && error.status === 401 && useSession.getState().token)
        useSession.getState().signOut();
      throw error;
    }
  }

  if (proven) {
    return (
      <SecondFactorCodeForm
        submitLabel="Login"
        onSubmit={(code) => tryToSignIn(proven, code)}
        tell={userMessage}
        onBack={() => setProven(null)}
      />
    );
  }
  return (
    <SignInForm
      label="Login admin"
      submitLabel="Login"
      onSubmit={tryToSignIn}
      tell={(error) => ({ title: signInFailure(error), detail: null })}
    />
  );
}
