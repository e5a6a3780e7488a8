import { Alert, Button, IconAlertCircle, IconCircleCheck, Link, Stack, Text } from '@tryout/shared-ui';
import { useState } from 'react';
import { useSession } from '../../session.ts';
import { confirmationFailure, isVoidProof } from './auth-failure.ts';
import { confirmEmail } from './auth.api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { useLinkToken } from '../../common/use-link-token.ts';

/**
 * Confirms the e-mail address named by the link in the mail, signed in or not. By a button, because mail scanners open links by themselves.
 */
export function ConfirmForm() {
  const token = useLinkToken();
  // Another link that is opened in this tab begins anew.
  return <Confirm key={token} token={token} />;
}

function Confirm({ token }: { token: string | null }) {
  const [state, setState] = useState<'open' | 'sending' | 'done' | 'void'>('open');
  const [refusal, setRefusal] = useState<unknown>(null);

  async function confirm(sent: string) {
    setState('sending');
    setRefusal(null);
    try {
      await confirmEmail({ token: sent });
      setState('done');
      // The signed-in account may be the owner of the address: its notice disappears.
      void useSession.getState().check();
    } catch (error) {
      setRefusal(error);
      setState(isVoidProof(error) ? 'void' : 'open');
    }
  }

  if (state === 'done')
    return (
      <Stack gap="md">
        <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} title="Email sudah dikonfirmasi">
          Nilai pengerjaan pertama Anda kini ikut dalam peringkat.
        </Alert>
        <Onward />
      </Stack>
    );
  if (token === null || state === 'void')
    return (
      <Stack gap="md">
        <Alert
          color="red"
          role="alert"
          icon={<IconAlertCircle aria-hidden />}
          title={refusal === null ? 'Tautan tidak lengkap' : confirmationFailure(refusal).title}
        >
          {refusal !== null
            ? 'Sudah pernah mengonfirmasi? Tidak ada lagi yang perlu dilakukan. Bila belum, minta tautan baru lewat pemberitahuan di dashboard.'
            : 'Buka lagi tautan dari email Anda, atau minta tautan baru lewat pemberitahuan di dashboard.'}
        </Alert>
        <Onward />
      </Stack>
    );
  return (
    <Stack gap="md">
      <Text>Tekan tombol ini jika Anda sendiri yang membuat akun dengan email ini.</Text>
      <FailureAlert refusal={refusal} tell={confirmationFailure} />
      <Button size="md" onClick={() => void confirm(token)} disabled={state === 'sending'}>
        {state === 'sending' ? 'Mengonfirmasi...' : 'Konfirmasi email'}
      </Button>
    </Stack>
  );
}

/** The dashboard asks visitors to sign in first. */
const Onward = () => (
  <Button component={Link} to="/dashboard" size="md">
    Ke dashboard
  </Button>
);
