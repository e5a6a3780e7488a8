import { Credentials } from '@tryout/api/contract';
import { Button, Stack, toast } from '@tryout/shared-ui';
import { PasswordField, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { useSession } from '../../session.ts';
import { type AuthFailure, signInFailure } from './auth-failure.ts';
import { signIn } from './auth.api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { ModeLink, useTypedEmail } from './mode-link.tsx';

export function LoginForm() {
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const { form, submit, isSubmitting } = useSchemaForm(Credentials, {
    initialValues: { email: useTypedEmail(), password: '' },
    async onSubmit(credentials) {
      setFailure(null);
      try {
        const { token, user } = await signIn(credentials);
        useSession.getState().signIn(token, user);
        toast.success({ message: 'Login berhasil' });
      } catch (error) {
        setFailure(signInFailure(error));
        throw error; // so that the form places what belongs to a field
      }
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <FailureAlert failure={failure} />
        <Button type="submit" size="md" disabled={isSubmitting}>
          {isSubmitting ? 'Loading...' : 'Login'}
        </Button>
        <ModeLink
          question="Belum punya akun?"
          label="Daftar di sini"
          to="/auth?mode=register"
          email={form.getValues().email}
        />
      </Stack>
    </form>
  );
}
