import type { Credentials } from '@tryout/api/contract';
import { Modal, Stack } from '@tryout/shared-ui';
import { SignInForm } from '@tryout/shared-ui/more';
import { type ReactNode, useState } from 'react';
import { useSession } from '../../session.ts';
import { type AuthFailure, signInFailure } from './auth-failure.ts';
import { signIn } from './auth.api.ts';

interface SignInDialogProps {
  opened: boolean;
  /** Closed without a sign-in. */
  onClose(): void;
  /** A message for the learner, shown in the dialog. */
  children: ReactNode;
}

/**
 * Signs a learner in over a page that must not be left. The address is filled in and can be changed, so that another user of the device can
 * sign in to their own account.
 */
export default function SignInDialog({ opened, onClose, children }: SignInDialogProps) {
  const email = useSession(({ account }) => account?.email);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  async function submit(credentials: Credentials): Promise<void> {
    setFailure(null);
    try {
      const { token, user } = await signIn(credentials);
      useSession.getState().signIn(token, user);
    } catch (error) {
      setFailure(signInFailure(error));
    }
  }

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
        <SignInForm
          label="Masuk lagi"
          submitLabel="Masuk"
          {...(email && { email })}
          failure={failure && { title: failure.title, detail: failure.help }}
          onSubmit={submit}
        />
      </Stack>
    </Modal>
  );
}
