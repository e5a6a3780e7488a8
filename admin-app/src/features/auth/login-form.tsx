import type { Credentials } from '@tryout/api/contract';
import { Alert, ApiError, Button, IconAlertCircle, IconLogin, Loader, Stack, toast } from '@tryout/shared-ui';
import { PasswordField, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { useSession } from '../../session.ts';
import { signIn } from './auth.api.ts';
import { signInFailure } from './sign-in-failure.ts';
import { credentialsMissing, SignInForm } from './sign-in-form.ts';

/** Signs an administrator in; where to go then is the page's affair. */
export function LoginForm() {
  const [failure, setFailure] = useState<string | null>(null);
  const { form, submit, isSubmitting } = useSchemaForm(SignInForm, {
    initialValues: { email: '', password: '' },
    onSubmit: tryToSignIn,
  });

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
      setFailure(signInFailure(error));
    }
  }

  const isMissing = Object.values(form.errors).includes(credentialsMissing);
  const sentence = isMissing ? credentialsMissing : failure;
  /** What both fields lack is said once, below; each is only marked. */
  const field = (name: 'email' | 'password') => {
    const { error, ...props } = form.getInputProps(name);
    return { ...props, error: error === credentialsMissing ? true : error, 'aria-invalid': Boolean(error) };
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Login admin">
      <Stack gap="md">
        <TextInput
          key={form.key('email')}
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          {...field('email')}
        />
        <PasswordField
          key={form.key('password')}
          label="Password"
          autoComplete="current-password"
          {...field('password')}
        />
        <Button
          type="submit"
          fullWidth
          aria-busy={isSubmitting}
          leftSection={
            isSubmitting ? (
              <Loader size={18} type="oval" color="currentColor" aria-hidden />
            ) : (
              <IconLogin size={18} aria-hidden />
            )
          }
        >
          Login
        </Button>
        {sentence && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            {sentence}
          </Alert>
        )}
      </Stack>
    </form>
  );
}
