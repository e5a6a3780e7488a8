import { Button, Stack, Text } from '@tryout/shared-ui/kit';
import { type PasswordChange, PasswordChangeForm as FormSchema } from '@tryout/api/contract';
import { useRef } from 'react';
import { isOutcomeUnknown, isSignedOutError, userMessage } from '../../http/api-error.ts';
import { toast } from '@tryout/shared-ui/platform';
import { PasswordField } from '../password-field/password-field.tsx';
import { useSchemaForm } from '../schema-form/use-schema-form.ts';

interface PasswordChangeFormProps {
  /** The account's e-mail address: with it a password manager changes the right password. */
  email: string;
  /** Shown below the current password, for example when it is a one-time password. */
  currentHint?: string;
  /** The area's call; the API client stores the renewed token. */
  change: (change: PasswordChange) => Promise<unknown>;
  onChanged?: () => void;
}

/** "Ubah Password" of any role: current, new and confirmed. Toasts report success, failure and a lost answer; the typed text stays after the latter two. */
export function PasswordChangeForm({ email, currentHint, change, onChanged }: PasswordChangeFormProps) {
  // A change ends the token that it was sent with: a session that is over after a try without an answer is a sign that the password has changed.
  const wasUnanswered = useRef(false);

  function tell(error: unknown): void {
    const message = userMessage(error, 'Terjadi kesalahan');
    wasUnanswered.current ||= isOutcomeUnknown(error);
    if (isOutcomeUnknown(error) || (wasUnanswered.current && isSignedOutError(error)))
      toast.error({
        title: 'Belum diketahui apakah password sudah berubah',
        message: `Jika Anda diminta masuk lagi, coba password baru lebih dulu. ${message}`,
      });
    else toast.error({ title: 'Gagal mengubah password', message });
  }

  const { form, submit, isSubmitting } = useSchemaForm(FormSchema, {
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    async onSubmit({ currentPassword, newPassword }) {
      try {
        await change({ currentPassword, newPassword });
      } catch (error) {
        tell(error);
        throw error; // beside the field that it names
      }
      form.reset();
      toast.success({ message: 'Password berhasil diubah', position: 'top-center' });
      onChanged?.();
    },
  });

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Ubah Password">
      <Stack gap="md">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          key={form.key('currentPassword')}
          label="Password Saat Ini"
          autoComplete="current-password"
          description={currentHint}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordField
          key={form.key('newPassword')}
          label="Password Baru"
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          key={form.key('confirmPassword')}
          label="Konfirmasi Password Baru"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Text size="sm" c="dimmed">
          Setelah diubah, akun ini keluar dari semua perangkat lain.
        </Text>
        <Button type="submit" fullWidth disabled={isSubmitting}>
          {isSubmitting ? 'Menyimpan...' : 'Ubah Password'}
        </Button>
      </Stack>
    </form>
  );
}
