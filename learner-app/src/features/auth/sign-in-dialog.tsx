import type { Credentials } from '@tryout/api/contract';
import { Modal, Stack } from '@tryout/shared-ui';
import { SignInForm } from '@tryout/shared-ui/more';
import type { ReactNode } from 'react';
import { useSession } from '../../session.ts';
import { signInFailure } from './auth-failure.ts';
import { signIn } from './auth.api.ts';

interface SignInDialogProps {
  opened: boolean;
  /** Closed without a sign-in. */
  onClose(): void;
  /** A message for the learner, shown in the dialog. */
  children: ReactNode;
}

async function submit(credentials: Credentials): Promise<void> {
  const { token, user } = await signIn(credentials);
  useSession.getState().signIn(token, user);
}

function tell(error: unknown) {
  const { title, help } = signInFailure(error);
  return { title, detail: help };
}

/**
 * Signs a learner in over a page that must not be left. The address is filled in and can be changed, so that another user of the device can
 * sign in to their own account.
 */
export default function SignInDialog({ opened, onClose, children }: SignInDialogProps) {
  const email = useSession(({ account }) => account?.email);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Masuk lagi"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Tutup dan masuk nanti' }}
    >
      <Stack gap="md">
        {children}
        <SignInForm label="Masuk lagi" submitLabel="Masuk" {...(email && { email })} onSubmit={submit} tell={tell} />
      </Stack>
    </Modal>
  );
}
