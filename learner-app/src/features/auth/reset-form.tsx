import { passwordMinLength, PasswordResetForm, type User } from '@tryout/api/contract';
import {
  Alert,
  Button,
  IconAlertCircle,
  IconCircleCheck,
  isOutcomeUnknown,
  Link,
  Stack,
  useNavigate,
} from '@tryout/shared-ui';
import { PasswordField, useSchemaForm } from '@tryout/shared-ui/more';
import { useState } from 'react';
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
  // A link counts once: after a try without an answer, a link that is used up was used by that try.
  const [isUnsure, setUnsure] = useState(false);
  const [signedInAs, setSignedInAs] = useState<User | null>(null);
  const { form, submit, isSubmitting, refusal } = useSchemaForm(PasswordResetForm, {
    initialValues: { password: '', confirmPassword: '' },
    async onSubmit({ password }) {
      try {
        await resetPassword({ token, password });
      } catch (error) {
        if (isOutcomeUnknown(error)) setUnsure(true);
        throw error;
      }
      // The server has ended the sessions of the link's account, which it doesn't name: it says whether this one was among them. No sign-out:
      // unsent answers on this device are sent after the next login.
      await useSession.getState().check();
      const { status, account } = useSession.getState();
      if (status === 'signed-in') return setSignedInAs(account);
      void navigate('/auth', { replace: true, state: { ...takeWayBack(), isReset: true } });
    },
  });

  if (signedInAs) return <StillSignedIn account={signedInAs} />;
  if (isVoidLink(refusal) && isUnsure)
    return (
      <NewLink
        title="Password mungkin sudah berubah"
        detail="Coba login dengan password baru. Bila gagal, minta tautan baru."
        isLoginFirst
      />
    );
  if (isVoidLink(refusal))
    return (
      <NewLink
        title={resetFailure(refusal).title}
        detail="Sudah membuat password baru dengan tautan ini? Coba login dengan password itu. Bila belum, minta tautan baru."
      />
    );
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

/** The device is signed in as somebody, likely another person than the link's. */
function StillSignedIn({ account }: { account: User }) {
  return (
    <Stack gap="md">
      <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Password berhasil diubah">
        Di perangkat ini Anda masuk sebagai {account.name} ({account.email}). Untuk memakai akun lain, keluar dulu lewat
        menu akun.
      </Alert>
      <Button component={Link} to="/dashboard" size="md">
        Ke dashboard
      </Button>
    </Stack>
  );
}

interface NewLinkProps {
  title: string;
  detail: string;
  isLoginFirst?: boolean;
}

/** A link that can't be used, and how to get on: with a new one, or the login. */
function NewLink({ title, detail, isLoginFirst = false }: NewLinkProps) {
  const [first, second] = isLoginFirst ? [toLogin, toNewLink] : [toNewLink, toLogin];
  return (
    <Stack gap="md">
      <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
        {detail}
      </Alert>
      <Button component={Link} to={first.to} size="md">
        {first.label}
      </Button>
      <Button component={Link} to={second.to} size="md" variant="subtle">
        {second.label}
      </Button>
    </Stack>
  );
}

const toNewLink = { to: '/auth?mode=forgot', label: 'Minta tautan baru' };
const toLogin = { to: '/auth', label: 'Ke halaman login' };
