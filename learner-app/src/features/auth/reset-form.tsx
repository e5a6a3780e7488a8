import { passwordMinLength, PasswordResetForm } from '@tryout/api/contract';
import { Alert, Button, IconAlertCircle, Link, Stack, useNavigate } from '@tryout/shared-ui';
import { PasswordField, useSchemaForm } from '@tryout/shared-ui/more';
import { useSession } from '../../session.ts';
import { isVoidLink, resetFailure } from './auth-failure.ts';
import { resetPassword } from './auth.api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { useLinkToken } from '../../common/use-link-token.ts';
import { takeWayBack } from './way-back.ts';

/** Sets a new password for the owner of the link in the mail. */
export function ResetForm() {
  const token = useLinkToken();
  return token ? (
    <NewPassword key={token} token={token} />
  ) : (
    <NewLink title="Tautan tidak lengkap" detail="Buka lagi tautan dari email Anda, atau minta tautan baru." />
  );
}

function NewPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const { form, submit, isSubmitting, refusal } = useSchemaForm(PasswordResetForm, {
    initialValues: { password: '', confirmPassword: '' },
    async onSubmit({ password }) {
      await resetPassword({ token, password });
      // The server has ended the session. Not a sign-out: unsent answers on this device are sent after the next login.
      const session = useSession.getState();
      session.expire(session.token);
      void navigate('/auth', { replace: true, state: { ...takeWayBack(), isReset: true } });
    },
  });

  if (isVoidLink(refusal)) return <NewLink title={resetFailure(refusal).title} detail="Password Anda belum berubah." />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordField
          label="Password Baru"
          description={`Minimal ${passwordMinLength} karakter`}
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Konfirmasi Password Baru"
          autoComplete="new-password"
          required
          withAsterisk={false}
          {...form.getInputProps('confirmPassword')}
        />
        <FailureAlert refusal={refusal} tell={resetFailure} />
        <Button type="submit" size="md" disabled={isSubmitting}>
          {isSubmitting ? 'Menyimpan...' : 'Simpan password baru'}
        </Button>
      </Stack>
    </form>
  );
}

/** A link that can't be used, and how to get a new one. */
function NewLink({ title, detail }: { title: string; detail: string }) {
  return (
    <Stack gap="md">
      <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
        {detail}
      </Alert>
      <Button component={Link} to="/auth?mode=forgot" size="md">
        Minta tautan baru
      </Button>
      <Button component={Link} to="/auth" size="md" variant="subtle">
        Ke halaman login
      </Button>
    </Stack>
  );
}
