import { PasswordForgotten, resetLinkMinutes } from '@tryout/api/contract';
import { Alert, Button, IconMail, Stack, useLocation } from '@tryout/shared-ui';
import { TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useState } from 'react';
import { linkFailure } from './auth-failure.ts';
import { askForLink } from './auth.api.ts';
import { FailureAlert } from './failure-alert.tsx';
import * as styles from './forgot-form.module.css';
import { ModeLink, useTypedEmail } from './mode-link.tsx';
import { rememberWayBack } from './way-back.ts';

/** Asks for a mail with a link, as often as needed: the address may have been wrong. */
export function ForgotForm() {
  const { state } = useLocation();
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const { form, submit, isSubmitting, refusal } = useSchemaForm(PasswordForgotten, {
    initialValues: { email: useTypedEmail() },
    async onSubmit({ email }) {
      setAskedFor(null);
      await askForLink({ email });
      rememberWayBack(state);
      setAskedFor(email);
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
        <FailureAlert refusal={refusal} tell={linkFailure} />
        {askedFor !== null && (
          <Alert role="status" icon={<IconMail aria-hidden />} title="Periksa email Anda">
            Jika <span className={styles.address}>{askedFor}</span> terdaftar, tautan untuk membuat password baru sedang
            dikirim ke sana dan berlaku {resetLinkMinutes} menit. Belum tampak setelah beberapa menit? Periksa folder
            spam.
          </Alert>
        )}
        <Button type="submit" size="md" disabled={isSubmitting} variant={askedFor === null ? 'filled' : 'default'}>
          {isSubmitting ? 'Mengirim...' : askedFor === null ? 'Kirim tautan' : 'Kirim lagi'}
        </Button>
        <ModeLink question="Ingat password Anda?" label="Login di sini" to="/auth" email={form.getValues().email} />
      </Stack>
    </form>
  );
}
