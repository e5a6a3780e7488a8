import { ageGroupLabels, ageGroups, passwordMinLength, SignUp } from '@tryout/api/contract';
import { Anchor, Button, Group, Stack, Text, VisuallyHidden } from '@tryout/shared-ui';
import { Checkbox, PasswordField, Radio, TextInput, useSchemaForm } from '@tryout/shared-ui/more';
import { useEffect, useState } from 'react';
import { ProfileFields } from '../../common/profile-fields.tsx';
import { useSession } from '../../session.ts';
import { registrationFailure } from './auth-failure.ts';
import { register } from './auth.api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { ModeLink, useTypedEmail } from './mode-link.tsx';
import { useGuestRegistrant } from './use-guest-registrant.ts';

const required = { required: true, withAsterisk: false };

export function SignUpForm() {
  const { form, submit, isSubmitting, refusal } = useSchemaForm(SignUp, {
    initialValues: {
      name: '',
      email: useTypedEmail(),
      password: '',
      phone: '',
      province: '',
      instance: '',
      gender: 'male',
      ageGroup: '',
      consent: false,
      guardianConsent: false,
    },
    async onSubmit(registration) {
      const { token, user } = await register(registration);
      useSession.getState().signIn(token, user);
    },
  });

  const registrant = useGuestRegistrant();
  const [isFilledIn, setIsFilledIn] = useState(false);
  useEffect(() => {
    if (!registrant) return;
    const { name, email, phone } = form.getValues();
    // Fields typed in the meantime stay.
    form.setValues({
      name: name || registrant.fullName,
      email: email || registrant.email,
      phone: phone || registrant.phone,
    });
    setIsFilledIn(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer; the form changes with every letter
  }, [registrant]);

  function empty() {
    form.setValues({ name: '', email: '', phone: '' });
    setIsFilledIn(false);
    form.getInputNode('name')?.focus();
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {isFilledIn && <FilledIn onEmpty={empty} />}
        <TextInput label="Nama Lengkap" autoComplete="name" {...required} {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...required}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Password"
          description={`Minimal ${passwordMinLength} karakter`}
          autoComplete="new-password"
          {...required}
          {...form.getInputProps('password')}
        />
        <ProfileFields getInputProps={(field) => form.getInputProps(field)} />
        <Radio.Group label="Usia" {...required} {...form.getInputProps('ageGroup')}>
          <Group gap="lg">
            {ageGroups.map((ageGroup) => (
              <Radio key={ageGroup} value={ageGroup} label={ageGroupLabels[ageGroup]} />
            ))}
          </Group>
        </Radio.Group>
        <Checkbox
          label={
            <>
              Saya telah membaca dan menyetujui <PrivacyLink />
            </>
          }
          {...form.getInputProps('consent', { type: 'checkbox' })}
        />
        {form.getValues().ageGroup === 'minor' && (
          <Checkbox
            label="Orang tua atau wali saya telah membaca pemberitahuan itu dan menyetujui pendaftaran saya"
            {...form.getInputProps('guardianConsent', { type: 'checkbox' })}
          />
        )}
        <FailureAlert refusal={refusal} tell={registrationFailure} />
        <Button type="submit" size="md" disabled={isSubmitting}>
          {isSubmitting ? 'Mendaftar...' : 'Daftar'}
        </Button>
        <ModeLink question="Sudah punya akun?" label="Login di sini" to="/auth" email={form.getValues().email} />
      </Stack>
    </form>
  );
}

/** A device may be used by several people: a button empties the fields for another one. */
function FilledIn({ onEmpty }: { onEmpty(): void }) {
  return (
    <Text size="sm" c="dimmed">
      <span role="status">Nama, email, dan nomor telepon diisi dari pendaftaran tryout gratis di perangkat ini.</span>{' '}
      <Anchor component="button" type="button" inherit underline="always" onClick={onEmpty}>
        Bukan Anda? Kosongkan
      </Anchor>
    </Text>
  );
}

/** In a tab of its own, so that nothing typed is lost. */
function PrivacyLink() {
  return (
    <Anchor href="/privacy" target="_blank" rel="noopener" inherit>
      Pemberitahuan Privasi<VisuallyHidden> (terbuka di tab baru)</VisuallyHidden>
    </Anchor>
  );
}
