import { Credentials } from '@tryout/api/contract';
import { Alert, Button, IconCircleCheck, Link, Stack, toast, useLocation } from '@tryout/shared-ui';
import { PasswordField, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useSession } from '../../session.ts';
import { signInFailure } from './auth-failure.ts';
import { signIn } from './auth.api.ts';
import { FailureAlert } from './failure-alert.tsx';
import * as styles from './login-form.module.css';
import { ModeLink, useTypedEmail } from './mode-link.tsx';

/** True when the user comes from replacing a forgotten password. */
const isReset = (state: unknown) => (state as { isReset?: unknown } | null)?.isReset === true;

export function LoginForm() {
  const { state } = useLocation();
  const { form, submit, isSubmitting, refusal } = useSchemaForm(Credentials, {
    initialValues: { email: useTypedEmail(), password: '' },
    async onSubmit(credentials) {
      const { token, user } = await signIn(credentials);
      useSession.getState().signIn(token, user);
      toast.success({ message: 'Login berhasil' });
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {isReset(state) && (
          <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Password berhasil diubah">
            Silakan login dengan password baru Anda. Semua sesi lama telah berakhir.
          </Alert>
        )}
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
        <Button
          component={Link}
          to="/auth?mode=forgot"
          state={{ ...(state as object | null), email: form.getValues().email }}
          replace
          variant="subtle"
          className={styles.forgot}
        >
          Lupa password?
        </Button>
        <FailureAlert refusal={refusal} tell={signInFailure} />
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
