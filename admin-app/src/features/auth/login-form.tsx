import type { Credentials } from '@tryout/api/contract';
import { ApiError, toast } from '@tryout/shared-ui';
import { type SignInFailure, SignInForm } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { useSession } from '../../session.ts';
import { signIn } from './auth.api.ts';
import { signInFailure } from './sign-in-failure.ts';

/** Signs an administrator in; where to go then is the page's affair. */
export function LoginForm() {
  const [failure, setFailure] = useState<SignInFailure | null>(null);

  async function tryToSignIn(credentials: Credentials) {
    setFailure(null);
    try {
      const { token, admin } = await signIn(credentials);
      toast.success({ message: 'Login berhasil' });
      useSession.getState().signIn(token, admin);
    } catch (error) {
      // The server knows nobody by these words: an older token does not stay. Without an answer it does.
      if (error instanceof ApiError && error.status === 401 && useSession.getState().token)
        useSession.getState().signOut();
      setFailure({ title: signInFailure(error), detail: null });
    }
  }

  return <SignInForm label="Login admin" submitLabel="Login" failure={failure} onSubmit={tryToSignIn} />;
}
